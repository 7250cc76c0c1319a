import type { Failure } from '@shared/host';
import { failureText, toFailure, useWords } from '@shared/host';
import { Card, ErrorState, Skeleton } from '@shared/ui';
import type { ReactNode } from 'react';
import { useState } from 'react';
import styles from './security.module.css';

interface LoadedProps<Data> {
  query: { data?: Data; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** How many lines what comes has, so that nothing jumps. */
  rows: number;
  children: (data: Data) => ReactNode;
}

/** What a read brings: its shape while it is on its way, and a way on where it fails. */
export function Loaded<Data>({ query, rows, children }: LoadedProps<Data>) {
  const { t } = useWords('common');
  const { data, error, isFetching, refetch } = query;
  // A screen does not open on an answer that is being replaced, or could not be: it may be too old to
  // decide anything by. One that is open already stays as it is.
  const [waits, setWaits] = useState(isFetching || error !== undefined);
  if (waits && !isFetching && error === undefined) setWaits(false);
  if (data !== undefined && !waits) return children(data);
  if (error) {
    const failure: Failure = toFailure(error);
    return (
      <ErrorState
        title={t('somethingWentWrong')}
        message={failureText(failure, t)}
        retry={{ label: t('retry'), onClick: refetch, busy: isFetching }}
      />
    );
  }
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
