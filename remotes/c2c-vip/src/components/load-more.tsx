import { useWords } from '@shared/host';
import { Button } from '@shared/ui';
import { useEffect, useRef } from 'react';
import styles from './order-list.module.css';

interface LoadMoreProps {
  busy: boolean;
  /** After a failure only a press asks again. */
  failed: boolean;
  onMore: () => void;
}

/** How far below the screen's edge the end of the list may be when the next page is asked for. */
const aheadPx = 400;

/** The end of a list that goes on: it loads as one scrolls near, and by a press. */
export function LoadMore({ busy, failed, onMore }: LoadMoreProps) {
  const { t } = useWords('c2c-vip');
  const common = useWords('common');
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (busy || failed || !end.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onMore();
      },
      { rootMargin: `${aheadPx}px 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [busy, failed, onMore]);
  return (
    <div ref={end} className={styles.more}>
      {failed && <p role="alert">{t('market.moreFailed')}</p>}
      <Button kind="secondary" busy={busy} icon={failed ? 'retry' : undefined} onClick={onMore}>
        {common.t(failed ? 'retry' : 'loadMore')}
      </Button>
    </div>
  );
}
