import type { ResponseOf } from '@shared/contract/call';
import type { getDynamicMissing, MissedProfit } from '@shared/contract/creator';
import { useAmounts, useDates, useLoadFailed, useWords } from '@shared/host';
import type { Claims } from '@shared/host/money';
import { isZero } from '@shared/lib/amount-rules';
import { Button, Card, divided, ErrorState, ListRow } from '@shared/ui';
import { useState } from 'react';
import { RowsSkeleton } from '../common/skeletons.tsx';
import { useDynamicMissingQuery, usePerformanceMissingQuery } from './creator.api.ts';
import styles from './missed-card.module.css';

export type MissedKind = 'dynamic' | 'performance';
type MissedPage = ResponseOf<typeof getDynamicMissing>;

const pageSize = 3;
export const firstPage = { limit: pageSize };
const useMissing = { dynamic: useDynamicMissingQuery, performance: usePerformanceMissingQuery };

interface MissedCardProps {
  kind: MissedKind;
  page: MissedPage;
  claims: Claims;
}

/** The missed profits of one kind: their total, the first deadline and each entry. */
export function MissedCard({ kind, page, claims }: MissedCardProps) {
  const { t } = useWords('creator-business');
  const { amount } = useAmounts();
  const { dateTime } = useDates();
  return (
    <Card flush>
      <div className={styles.head}>
        <h3>{t(`missed.${kind}`)}</h3>
        <span className={styles.total}>
          {amount(page.amount)} {page.asset}
        </span>
        {page.until !== null && page.items.length > 1 && (
          <span className={styles.deadline}>
            {t('missed.firstEnds', { time: dateTime(page.until) })}
          </span>
        )}
      </div>
      <MissedRows kind={kind} page={page} />
      {!isZero(page.receivable) && (
        <div className={styles.action}>
          <Button
            wide
            busy={claims.isBusy({ kind })}
            onClick={() =>
              claims.claim({
                path: '/v1/business/dynamic/receive',
                body: { kind },
                amount: page.receivable,
                asset: page.asset,
              })
            }
          >
            {t('missed.receive', { amount: `${amount(page.receivable)}\u00a0${page.asset}` })}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** One page and, on request, the next: a failing page leaves the loaded ones in place. */
function MissedRows({ kind, page }: { kind: MissedKind; page: MissedPage }) {
  const common = useWords('common');
  const [showsNext, setShowsNext] = useState(false);
  return (
    <>
      <ul className={divided}>
        {page.items.map((item) => (
          <li key={item.id}>
            <MissedRow item={item} />
          </li>
        ))}
      </ul>
      {page.nextCursor !== null &&
        (showsNext ? (
          <NextPage kind={kind} cursor={page.nextCursor} />
        ) : (
          <div className={styles.action}>
            <Button kind="plain" wide onClick={() => setShowsNext(true)}>
              {common.t('loadMore')}
            </Button>
          </div>
        ))}
    </>
  );
}

function NextPage({ kind, cursor }: { kind: MissedKind; cursor: string }) {
  const { t } = useWords('creator-business');
  const loadFailed = useLoadFailed();
  const query = useMissing[kind]({ limit: pageSize, cursor });
  if (query.isError && !query.data) {
    return <ErrorState {...loadFailed(t('missed.failed'), query)} />;
  }
  return query.data ? <MissedRows kind={kind} page={query.data} /> : <RowsSkeleton rows={1} />;
}

function MissedRow({ item }: { item: MissedProfit }) {
  const { t } = useWords('creator-business');
  const { amount } = useAmounts();
  const { dateTime } = useDates();
  return (
    <ListRow
      title={item.reason}
      subtitle={
        <>
          {t('missed.until', { time: dateTime(item.until) })}
          {item.canReceive === 0 && (
            <>
              <br />
              {item.needsLevel === null
                ? t('missed.needsInvestment')
                : t('missed.needsLevel', { level: item.needsLevel })}
            </>
          )}
        </>
      }
      value={amount(item.amount)}
      subvalue={item.asset}
    />
  );
}
