import { useDates, useLoadFailed, useWords } from '@shared/host';
import { Card, EmptyState, ErrorState, Section, Skeleton } from '@shared/ui';
import styles from '../common/list.module.css';
import { useLatestUsdtQuery } from '../history/history.api.ts';
import { MovementRow } from '../history/movement-row.tsx';
import { useReceiptSheet } from '../history/use-receipt-sheet.tsx';

/** The last few exchanges; a tap shows the receipt. */
export function RecentExchanges() {
  const { t } = useWords('wallet-staking');
  return (
    <Section title={t('exchange.recent')}>
      <Card flush>
        <Exchanges />
      </Card>
    </Section>
  );
}

function Exchanges() {
  const { t } = useWords('wallet-staking');
  const { dateTime } = useDates();
  const receipt = useReceiptSheet();
  const loadFailed = useLoadFailed();
  const query = useLatestUsdtQuery({ kind: 'exchange', limit: 5 });
  const { data } = query;
  if (query.isError && !data) {
    return <ErrorState {...loadFailed(t('exchange.recentFailed'), query)} />;
  }
  if (!data) {
    return (
      <div className={styles.rows} aria-busy="true">
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} shape="block" width="100%" height={52} />
        ))}
      </div>
    );
  }
  if (data.items.length === 0) return <EmptyState title={t('exchange.noneYet')} />;
  return (
    <>
      <ul className={styles.list}>
        {data.items.map((item) => (
          <li key={item.id}>
            <MovementRow
              movement={item}
              time={dateTime(item.createdAt)}
              onOpen={() => receipt.open(item.id)}
            />
          </li>
        ))}
      </ul>
      {receipt.sheet}
    </>
  );
}
