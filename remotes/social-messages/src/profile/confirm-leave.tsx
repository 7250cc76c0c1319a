import { useHost, useWords } from '@shared/host';
import { useBackCloses } from '@shared/ui';
import { useEffect, useState } from 'react';
import { paths } from '../paths.ts';

/** Mounted while there are unsaved changes: going back or closing the page asks first. */
export function ConfirmLeave() {
  const [isLeaving, setLeaving] = useState(false);
  return isLeaving ? <GoBack /> : <LeaveListener onLeave={() => setLeaving(true)} />;
}

function LeaveListener({ onLeave }: { onLeave: () => void }) {
  const { t } = useWords('social-messages');
  const { notices } = useHost();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  useBackCloses(() => {
    const words = {
      title: t('edit.leave'),
      message: t('edit.leaveHint'),
      confirm: t('edit.discard'),
      cancel: t('edit.stay'),
      danger: true,
    };
    void notices.confirm(words).then((isSure) => {
      if (isSure) onLeave();
    });
  });
  return null;
}

/** Goes back once the listener is unmounted, which would intercept the step. */
export function GoBack() {
  const { back } = useHost();
  useEffect(() => {
    back(paths.profile.to());
  }, [back]);
  return null;
}
