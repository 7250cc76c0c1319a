import { useWords } from '@shared/host';
import { Button } from '@shared/ui';
import { useEffect, useState } from 'react';
import styles from './broadcast.module.css';
import { useBroadcastQuery } from './tasks.api.ts';

const showsEachMs = 5000;
const wantsStillness = (): boolean =>
  window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** What people received lately, one after the other. It stands still for who asks for that. */
export function Broadcast() {
  const { t } = useWords('creator-business');
  const items = useBroadcastQuery().data?.items ?? [];
  const [at, setAt] = useState(0);
  const [isStill, setStill] = useState(wantsStillness);
  useEffect(() => {
    if (isStill || items.length < 2) return;
    const timer = setInterval(() => setAt((now) => now + 1), showsEachMs);
    return () => clearInterval(timer);
  }, [isStill, items.length]);
  const item = items[at % Math.max(1, items.length)];
  return (
    <div className={styles.line}>
      <p className={styles.text}>{item?.text ?? t('discover.quiet')}</p>
      {items.length > 1 && (
        <Button kind="plain" size="small" onClick={() => setStill(!isStill)}>
          {t(isStill ? 'discover.play' : 'discover.pause')}
        </Button>
      )}
    </div>
  );
}
