import { useWords } from '@shared/host';
import { Button, ErrorState } from '@shared/ui';
import { useCallback } from 'react';
import styles from './day-list.module.css';
import type { EndlessQuery } from './day-list.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

interface ListEndProps {
  query: EndlessQuery<unknown>;
  /** How many rows stand above. */
  count: number;
}

/** Brings the next page as it comes near, keeps what is there when that fails, or says it is all. */
export function ListEnd({ query, count }: ListEndProps) {
  const { t } = useWords('social-messages');
  const common = useWords('common');
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const whenNear = useCallback(
    (end: HTMLElement | null) => {
      if (!end) return;
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (entry?.isIntersecting) fetchNextPage();
        },
        { rootMargin: '600px 0px' },
      );
      observer.observe(end);
      return () => observer.disconnect();
    },
    [fetchNextPage],
  );
  if (isFetchingNextPage) return <RowsSkeleton count={3} />;
  if (isFetchNextPageError) {
    const retry = { label: common.t('retry'), onClick: () => void fetchNextPage() };
    return <ErrorState title={t('moreFailed')} retry={retry} />;
  }
  if (!hasNextPage) {
    return (
      <div className={styles.end}>
        <p className={styles.over}>{common.t('endOfList')}</p>
      </div>
    );
  }
  return (
    // Observed anew for each page: an end that stays in sight does not tell so twice.
    <div key={count} ref={whenNear} className={styles.end}>
      <Button kind="plain" onClick={() => void fetchNextPage()}>
        {common.t('loadMore')}
      </Button>
    </div>
  );
}
