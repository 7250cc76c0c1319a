import type { BuyOrder } from '@shared/contract/c2c';
import { useWords } from '@shared/host';

/** The status of an order as text. */
export function useOrderStatus(): (order: BuyOrder) => string {
  const { t } = useWords('c2c-vip');
  return ({ status, expired }) => t(expired === 1 ? 'order.expired' : `order.status.${status}`);
}
