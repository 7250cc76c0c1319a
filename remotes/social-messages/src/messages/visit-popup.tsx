import type { Popup } from '@shared/contract/home';
import { useNavigate, useWords } from '@shared/host';
import { Button, Modal } from '@shared/ui';
import { Checkbox } from '@shared/ui/checkbox';
import { useEffect, useState } from 'react';
import { stored } from '../common/stored.ts';
import { useHidePopupMutation, usePopupQuery } from './popup.api.ts';
import styles from './popup.module.css';
import { visit } from './visit.ts';

/** Asks once what greets this person, and shows it until it is closed. */
export function VisitPopup() {
  const [wantsNoRewards] = useState(() => stored.read('dontShowRewardModal') === '1');
  const { data } = usePopupQuery(wantsNoRewards ? { dontShowRewardModal: 1 } : {});
  const [isClosed, setClosed] = useState(false);
  const popup = data?.popup;
  useEffect(() => {
    if (popup) visit.markPopupSeen();
  }, [popup]);
  if (!popup || isClosed) return null;
  return <Greeting popup={popup} onClose={() => setClosed(true)} />;
}

function Greeting({ popup, onClose }: { popup: Popup; onClose: () => void }) {
  const { t } = useWords('social-messages');
  const navigate = useNavigate();
  const [hide] = useHidePopupMutation();
  const [forever, setForever] = useState(false);
  const { id, kind, title, text, action, path } = popup;
  const close = () => {
    // On this phone no rewards at all any more; of anything else, not this one.
    if (forever && kind === 'reward') stored.write('dontShowRewardModal', '1');
    void hide(forever ? { id, forever: 1 } : { id });
    onClose();
  };
  return (
    <Modal title={title} onCancel={close}>
      <div className={styles.popup}>
        <p>{text}</p>
        <Button
          wide
          onClick={() => {
            close();
            void navigate(path);
          }}
        >
          {action}
        </Button>
        <Button wide kind="plain" onClick={close}>
          {t('popup.later')}
        </Button>
        <Checkbox label={t('popup.never')} checked={forever} onChange={setForever} />
      </div>
    </Modal>
  );
}
