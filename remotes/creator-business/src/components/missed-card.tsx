import type { ResponseOf } from '@shared/contract/call';
import type { getDynamicMissing, MissedProfit } from '@shared/contract/creator';
import { useAmounts, useWords } from '@shared/host';
import { formatDateTime } from '@shared/lib/format-date';
import { Button, Card, ErrorState, ListRow } from '@shared/ui';
import { useState } from 'react';
import { useDynamicMissingQuery, usePerformanceMissingQuery } from '../api.ts';
import { RowsRoom } from './loading-rooms.tsx';
import styles from './missed-card.module.css';
import rows from './rows.module.css';

export type MissedKind = 'dynamic' | 'performance';
type MissedPage = ResponseOf<typeof getDynamicMissing>;

const pageSize = 3;
export const firstMissed = { limit: pageSize };
const useMissing = { dynamic: useDynamicMissingQuery, performance: usePerformanceMissingQuery };

const timeOf = (unixSeconds: number): string =>
  formatDateTime(unixSeconds, Intl.DateTimeFormat().resolvedOptions().timeZone);

/** One kind: how much it is in all, when the first part ends, and the parts. */
export function MissedCard({ kind, page }: { kind: MissedKind; page: MissedPage }) {
  const { t } = useWords('creator-business');
  const { amount } = useAmounts();
  return (
    <Card flush>
      <div className={styles.head}>
        <h3>{t(`missed.${kind}`)}</h3>
        <span className={styles.total}>
          {amount(page.amount)} {page.asset}
        </span>
        {page.until !== null && page.items.length > 1 && (
          <span className={styles.first}>
            {t('missed.firstEnds', { time: timeOf(page.until) })}
          </span>
        )}
      </div>
      <MissedRows kind={kind} page={page} />
    </Card>
  );
}

/** A page and, once asked for, the one after it: what is loaded stays, whatever comes next. */
function MissedRows({ kind, page }: { kind: MissedKind; page: MissedPage }) {
  const common = useWords('common');
  const [more, setMore] = useState(false);
  return (
    <>
      <ul className={rows.list}>
        {page.items.map((item) => (
          <li key={item.id}>
            <MissedRow item={item} />
          </li>
        ))}
      </ul>
      {page.nextCursor !== null &&
        (more ? (
          <NextRows kind={kind} cursor={page.nextCursor} />
        ) : (
          <div className={styles.more}>
            <Button kind="plain" wide onClick={() => setMore(true)}>
              {common.t('loadMore')}
            </Button>
          </div>
        ))}
    </>
  );
}

function NextRows({ kind, cursor }: { kind: MissedKind; cursor: string }) {
  const { t } = useWords('creator-business');
  const common = useWords('common');
  const { data, isError, isFetching, refetch } = useMissing[kind]({ limit: pageSize, cursor });
  if (isError && !data) {
    return (
      <ErrorState
        title={t('missed.failed')}
        retry={{ label: common.t('retry'), busy: isFetching, onClick: () => void refetch() }}
      />
    );
  }
  return data ? <MissedRows kind={kind} page={data} /> : <RowsRoom rows={1} />;
}

function MissedRow({ item }: { item: MissedProfit }) {
  const { t } = useWords('creator-business');
  const { amount } = useAmounts();
  return (
    <ListRow
      title={item.reason}
      subtitle={t('missed.until', { time: timeOf(item.until) })}
      value={amount(item.amount)}
      subvalue={item.asset}
    />
  );
}
