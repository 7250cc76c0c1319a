import type { Popup } from '@shared/contract/home';
import { useNavigate, useWords } from '@shared/host';
import { Button, Modal } from '@shared/ui';
import { Checkbox } from '@shared/ui/checkbox';
import { useLayoutEffect, useState } from 'react';
import { stored } from '../common/stored.ts';
import { useHidePopupMutation, usePopupQuery } from './popup.api.ts';
import styles from './popup.module.css';
import { markPopupSeen } from './popup-seen.ts';

/** A sheet or dialog is open: what it asks or reports must not be covered. */
const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

/**
 * Loads the popup of this visit, and shows it until it is closed. One that arrives while a dialog is
 * open is left for the next page of this visit.
 */
export function VisitPopup() {
  const [hidesRewards] = useState(() => stored.read('dontShowRewardModal') === '1');
  const { data } = usePopupQuery(hidesRewards ? { dontShowRewardModal: 1 } : {});
  const [isOpen, setOpen] = useState(false);
  const popup = data?.popup;
  useLayoutEffect(() => {
    if (!popup || isDialogOpen()) return;
    markPopupSeen();
    setOpen(true);
  }, [popup]);
  return popup && isOpen && <PopupDialog popup={popup} onClose={() => setOpen(false)} />;
}

function PopupDialog({ popup, onClose }: { popup: Popup; onClose: () => void }) {
  const { t } = useWords('social-messages');
  const navigate = useNavigate();
  const [hide] = useHidePopupMutation();
  const [isForever, setForever] = useState(false);
  const { id, kind, title, text, action, path } = popup;
  const close = () => {
    // A dismissed reward hides all rewards on this device; another popup hides only itself.
    if (isForever && kind === 'reward') stored.write('dontShowRewardModal', '1');
    void hide(isForever ? { id, forever: 1 } : { id });
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
        <Checkbox label={t('popup.never')} checked={isForever} onChange={setForever} />
      </div>
    </Modal>
  );
}
