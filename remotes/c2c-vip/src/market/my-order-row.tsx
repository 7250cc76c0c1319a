import type { BuyOrder } from '@shared/contract/c2c';
import { orderStatus } from '@shared/contract/enums';
import { Link, useAmounts, useDates, useWords } from '@shared/host';
import { ListRow } from '@shared/ui';
import { paths } from '../paths.ts';
import { priceDecimals } from './market.rules.ts';
import { useOrderStatus } from './use-order-status.ts';

/** One of the user's orders in a list: its price, fill and status. */
export function MyOrderRow({ order }: { order: BuyOrder }) {
  const { t } = useWords('c2c-vip');
  const { amount, format } = useAmounts();
  const { date } = useDates();
  const statusOf = useOrderStatus();
  const [filled, whole] = [order.filled, order.amount].map((text) => amount(text));
  return (
    <ListRow
      title={`${format(order.price, priceDecimals)}\u00a0USDT`}
      subtitle={t('order.filledOf', { filled, amount: whole })}
      value={statusOf(order)}
      // Ended orders stand below the day of their end.
      subvalue={order.status === orderStatus.pending ? date(order.createdAt) : undefined}
      link={<Link to={paths.order.to(order.id)} />}
      chevron
    />
  );
}
