import { Link, useDates, useLoadFailed, useWords } from '@shared/host';
import { Button, Card, EmptyState, ErrorState, Section, Skeleton } from '@shared/ui';
import styles from '../common/list.module.css';
import { paths } from '../paths.ts';
import { latestMovements } from '../wallet/wallet.rules.ts';
import { useLatestUsdtQuery, useLatestYutQuery } from './history.api.ts';
import { MovementRow } from './movement-row.tsx';
import { useReceiptSheet } from './use-receipt-sheet.tsx';

const count = 5;

/** The newest movements of both assets. */
export function LatestMovements() {
  const { t } = useWords('wallet-staking');
  const common = useWords('common');
  const all = (
    <Button kind="plain" size="small" link={<Link to={paths.history.to()} />}>
      {common.t('seeAll')}
    </Button>
  );
  return (
    <Section title={t('wallet.latest')} action={all}>
      <Card flush>
        <Movements />
      </Card>
    </Section>
  );
}

function Movements() {
  const { t } = useWords('wallet-staking');
  const loadFailed = useLoadFailed();
  const { dateTime } = useDates();
  const receipt = useReceiptSheet();
  const usdt = useLatestUsdtQuery({ limit: count });
  const yut = useLatestYutQuery({ limit: count });
  // What is there stays where it could not be asked for again.
  const failed = [usdt, yut].filter(({ isError, data }) => isError && !data);
  const [first] = failed;
  if (first) {
    const refetch = () => failed.map((query) => query.refetch());
    return <ErrorState {...loadFailed(t('wallet.latestFailed'), { ...first, refetch })} />;
  }
  if (!usdt.data || !yut.data) return <LoadingRows />;
  const movements = latestMovements([usdt.data.items, yut.data.items], count);
  if (movements.length === 0) {
    return <EmptyState title={t('wallet.noMovements')} message={t('wallet.noMovementsHint')} />;
  }
  return (
    <>
      <ul className={styles.list}>
        {movements.map((movement) => (
          <li key={movement.id}>
            <MovementRow
              movement={movement}
              time={dateTime(movement.createdAt)}
              onOpen={() => receipt.open(movement.id)}
            />
          </li>
        ))}
      </ul>
      {receipt.sheet}
    </>
  );
}

/** As high as the rows that come. */
function LoadingRows() {
  return (
    <div className={styles.rows} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} shape="block" width="100%" height={52} />
      ))}
    </div>
  );
}
