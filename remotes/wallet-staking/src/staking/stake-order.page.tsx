import { isNotFound, Link, useLoadFailed, useParams, useWords } from '@shared/host';
import { BlockSkeleton, Button, EmptyState, ErrorState } from '@shared/ui';
import { paths } from '../paths.ts';
import { StakeView } from './stake-view.tsx';
import { useStakeOrderQuery } from './staking.api.ts';

/** One stake: its progress, its records and the actions that are open now. */
export default function StakeOrderPage() {
  const { t } = useWords('wallet-staking');
  const { id = '' } = useParams();
  const loadFailed = useLoadFailed();
  const query = useStakeOrderQuery({ orderId: id });
  const { data } = query;
  if (query.isError && !data) {
    if (isNotFound(query.error)) return <NotFound />;
    return <ErrorState {...loadFailed(t('staking.orderFailed'), query)} />;
  }
  if (!data) return <BlockSkeleton height={620} />;
  return <StakeView key={data.id} order={data} />;
}

function NotFound() {
  const { t } = useWords('wallet-staking');
  const list = <Link to={paths.stakeOrders.to()} />;
  return (
    <EmptyState
      title={t('staking.notFoundTitle')}
      message={t('staking.notFoundHint')}
      action={<Button link={list}>{t('staking.ordersTitle')}</Button>}
    />
  );
}
