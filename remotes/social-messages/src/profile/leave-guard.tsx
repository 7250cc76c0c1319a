import { useHost, useWords } from '@shared/host';
import { useBackCloses } from '@shared/ui';
import { useEffect, useState } from 'react';
import { paths } from '../paths.ts';

/** There while something is not saved: the way back asks first, and so does closing the page. */
export function LeaveGuard() {
  const [isLeaving, setLeaving] = useState(false);
  return isLeaving ? <Leave /> : <Guard onLeave={() => setLeaving(true)} />;
}

function Guard({ onLeave }: { onLeave: () => void }) {
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

/** Goes back, once the guard is gone: it would take the step for its own. */
export function Leave() {
  const { back } = useHost();
  useEffect(() => {
    back(paths.profile.to());
  }, [back]);
  return null;
}
