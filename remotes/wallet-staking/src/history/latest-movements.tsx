import { Link, useLoadFailed, useWords } from '@shared/host';
import { Button, Card, EmptyState, ErrorState, Section } from '@shared/ui';
import { paths } from '../paths.ts';
import { useLatestUsdtQuery, useLatestYutQuery } from './history.api.ts';
import { latestMovements } from './history.rules.ts';
import { MovementList, MovementListSkeleton } from './movement-list.tsx';

const count = 5;

/** The newest movements of both assets, merged. */
export function LatestMovements() {
  const { t } = useWords('wallet-staking');
  const all = (
    <Button kind="plain" size="small" link={<Link to={paths.history.to()} />}>
      {t('common:seeAll')}
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
  const usdt = useLatestUsdtQuery({ limit: count });
  const yut = useLatestYutQuery({ limit: count });
  // A failed refetch keeps the movements that are loaded.
  const failed = [usdt, yut].filter(({ isError, data }) => isError && !data);
  const [first] = failed;
  if (first) {
    const refetch = () => failed.map((query) => query.refetch());
    return <ErrorState {...loadFailed(t('wallet.latestFailed'), { ...first, refetch })} />;
  }
  if (!usdt.data || !yut.data) return <MovementListSkeleton count={count} />;
  const movements = latestMovements([usdt.data.items, yut.data.items], count);
  if (movements.length === 0) {
    return <EmptyState title={t('wallet.noMovements')} message={t('wallet.noMovementsHint')} />;
  }
  return <MovementList movements={movements} />;
}
