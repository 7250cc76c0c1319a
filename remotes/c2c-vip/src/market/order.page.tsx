import { orderStatus } from '@shared/contract/enums';
import { isNotFound, Link, useLoadFailed, useParams, useWords } from '@shared/host';
import { BlockSkeleton, Button, EmptyState, ErrorState } from '@shared/ui';
import { paths } from '../paths.ts';
import { live, useC2cBuyOrderQuery } from './market.api.ts';
import { OrderView } from './order-view.tsx';

/** One buy order: its progress, its sales, and a cancel button if it is the user's. */
export default function OrderPage() {
  const { t } = useWords('c2c-vip');
  const { id = '' } = useParams();
  const loadFailed = useLoadFailed();
  const query = useC2cBuyOrderQuery({ orderId: id });
  const { data } = query;
  const isGone = query.isError && isNotFound(query.error);
  // An ended order does not change, so polling stops.
  const isOver = isGone || (data !== undefined && data.order.status !== orderStatus.pending);
  useC2cBuyOrderQuery({ orderId: id }, { ...live, skip: isOver });
  if (isGone) return <NotFound />;
  if (query.isError && !data) return <ErrorState {...loadFailed(t('order.failed'), query)} />;
  if (!data) return <BlockSkeleton height={520} />;
  return <OrderView key={id} order={data.order} />;
}

function NotFound() {
  const { t } = useWords('c2c-vip');
  return (
    <EmptyState
      title={t('order.notFoundTitle')}
      message={t('order.notFoundHint')}
      action={<Button link={<Link to={paths.orders.to()} />}>{t('orders.title')}</Button>}
    />
  );
}
