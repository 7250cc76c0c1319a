import { useWords } from '@shared/host';
import { Button } from '@shared/ui';
import { useEffect, useState } from 'react';
import styles from './broadcast.module.css';
import { useBroadcastQuery } from './tasks.api.ts';

const rotateMs = 5000;
const prefersReducedMotion = (): boolean =>
  window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** Recent payouts, one at a time. It starts paused under reduced motion. */
export function Broadcast() {
  const { t } = useWords('creator-business');
  const items = useBroadcastQuery().data?.items ?? [];
  const [index, setIndex] = useState(0);
  const [isPaused, setPaused] = useState(prefersReducedMotion);
  useEffect(() => {
    if (isPaused || items.length < 2) return;
    const timer = setInterval(() => setIndex((now) => now + 1), rotateMs);
    return () => clearInterval(timer);
  }, [isPaused, items.length]);
  const item = items[index % Math.max(1, items.length)];
  return (
    <div className={styles.line}>
      <p className={styles.text}>{item?.text ?? t('discover.quiet')}</p>
      {items.length > 1 && (
        <Button kind="plain" size="small" onClick={() => setPaused(!isPaused)}>
          {t(isPaused ? 'discover.play' : 'discover.pause')}
        </Button>
      )}
    </div>
  );
}
