import { useLoadFailed, useWords } from '@shared/host';
import { Card, ErrorState, Skeleton } from '@shared/ui';
import type { ReactNode } from 'react';
import { useState } from 'react';
import styles from './security.module.css';

interface LoadedProps<Data> {
  query: { data?: Data; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** The rows of the skeleton, so that the layout does not shift. */
  rows: number;
  children: (data: Data) => ReactNode;
}

/** Renders a query: a skeleton while it loads, a retry where it fails. */
export function Loaded<Data>({ query, rows, children }: LoadedProps<Data>) {
  const { t } = useWords('common');
  const loadFailed = useLoadFailed();
  const { data, error, isFetching } = query;
  // A screen does not open with an outdated answer, which may be too old to decide by; an open
  // screen keeps it.
  const [waits, setWaits] = useState(isFetching || error !== undefined);
  if (waits && !isFetching && error === undefined) setWaits(false);
  if (data !== undefined && !waits) return children(data);
  if (error) return <ErrorState {...loadFailed(t('somethingWentWrong'), query)} />;
  return (
    <div aria-busy="true">
      <Card flush>
        {Array.from({ length: rows }, (_, index) => (
          <div key={index} className={styles.waiting}>
            <Skeleton width="45%" />
            <Skeleton width="70%" />
          </div>
        ))}
      </Card>
    </div>
  );
}
