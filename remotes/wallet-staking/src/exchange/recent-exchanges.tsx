import { useLoadFailed, useWords } from '@shared/host';
import { Card, EmptyState, ErrorState, Section } from '@shared/ui';
import { useLatestUsdtQuery } from '../history/history.api.ts';
import { MovementList, MovementListSkeleton } from '../history/movement-list.tsx';

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
  const loadFailed = useLoadFailed();
  const query = useLatestUsdtQuery({ kind: 'exchange', limit: 5 });
  const { data } = query;
  if (query.isError && !data) {
    return <ErrorState {...loadFailed(t('exchange.recentFailed'), query)} />;
  }
  if (!data) return <MovementListSkeleton count={3} />;
  if (data.items.length === 0) return <EmptyState title={t('exchange.noneYet')} />;
  return <MovementList movements={data.items} />;
}
