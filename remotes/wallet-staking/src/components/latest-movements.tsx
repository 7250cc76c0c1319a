import type { Movement } from '@shared/contract/wallet';
import { useAmounts, useWords } from '@shared/host';
import { formatDateTime } from '@shared/lib/format-date';
import { Card, EmptyState, ErrorState, ListRow, Section, Skeleton } from '@shared/ui';
import { useUsdtHistoryQuery, useYutHistoryQuery } from '../api.ts';
import { latestMovements } from '../wallet.rules.ts';
import { AssetMark } from './asset-mark.tsx';
import styles from './list.module.css';

const count = 5;

/** The newest movements of both assets. */
export function LatestMovements() {
  const { t } = useWords('wallet-staking');
  return (
    <Section title={t('wallet.latest')}>
      <Card flush>
        <Movements />
      </Card>
    </Section>
  );
}

function Movements() {
  const { t } = useWords('wallet-staking');
  const common = useWords('common');
  const usdt = useUsdtHistoryQuery({ limit: count });
  const yut = useYutHistoryQuery({ limit: count });
  if (usdt.isError || yut.isError) {
    const retry = () => {
      for (const query of [usdt, yut]) if (query.isError) void query.refetch();
    };
    const busy = usdt.isFetching || yut.isFetching;
    return (
      <ErrorState
        title={t('wallet.latestFailed')}
        retry={{ label: common.t('retry'), busy, onClick: retry }}
      />
    );
  }
  if (!usdt.data || !yut.data) return <LoadingRows />;
  const movements = latestMovements([usdt.data.items, yut.data.items], count);
  if (movements.length === 0) {
    return <EmptyState title={t('wallet.noMovements')} message={t('wallet.noMovementsHint')} />;
  }
  return (
    <ul className={styles.list}>
      {movements.map((movement) => (
        <li key={movement.id}>
          <MovementRow movement={movement} />
        </li>
      ))}
    </ul>
  );
}

function MovementRow({ movement }: { movement: Movement }) {
  const { signed } = useAmounts();
  const { title, asset, amount, createdAt } = movement;
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <ListRow
      leading={<AssetMark asset={asset} />}
      title={title}
      subtitle={formatDateTime(createdAt, timeZone)}
      value={signed(amount)}
      subvalue={asset}
    />
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
