import { isZero } from '@shared/lib/amount-rules';
import { toUnits } from '@shared/lib/money';
import { compareAmounts, toAmount } from '@shared/lib/number-input';

/** The exact precision of prices. */
export const priceDecimals = 4;

/** Market data younger than this is not fetched again. */
export const freshSeconds = 10;

export const orderFilters = ['all', 'mine'] as const;
export type OrderFilter = (typeof orderFilters)[number];

export const requestOf = (filter: OrderFilter): { scope: 1; mine: 0 | 1 } => ({
  scope: 1,
  mine: filter === 'mine' ? 1 : 0,
});

/**
 * Loaded rows stay when a later request fails. A failed next page shows at the end of the list, not
 * instead of it.
 */
export function listState(query: {
  data: { pages: readonly { items: readonly unknown[] }[] } | undefined;
  isError: boolean;
}): 'loading' | 'failed' | 'empty' | 'rows' {
  if (!query.data) return query.isError ? 'failed' : 'loading';
  return query.data.pages.some(({ items }) => items.length > 0) ? 'rows' : 'empty';
}

/** The trade that the sheet shows. */
export type Trade = { kind: 'buy' } | { kind: 'sell'; orderId: string };

/** The flows of pending operations. */
export const flows = { buy: 'c2cBuy', sell: 'c2cSell' } as const;
export const cancelFlow = (orderId: string): string => `c2cCancel/${orderId}`;

interface PriceLimits {
  minFill: string;
  minPrice: string | null;
  maxPrice: string | null;
}

export type DraftProblem = 'priceMissing' | 'priceWrong' | 'minFillWrong';

/** Validates the price and the minimum fill of a buy order. */
export function readDraft(
  typed: { price: string; minFill: string },
  limits: PriceLimits,
): { price: string; minFill: string } | { problem: DraftProblem } {
  const { minFill: leastFill, minPrice, maxPrice } = limits;
  const price = toAmount(typed.price);
  if (price === undefined || isZero(price)) return { problem: 'priceMissing' };
  const isOff =
    (minPrice !== null && compareAmounts(price, minPrice) < 0) ||
    (maxPrice !== null && compareAmounts(price, maxPrice) > 0);
  if (isOff) return { problem: 'priceWrong' };
  const minFill = toAmount(typed.minFill === '' ? leastFill : typed.minFill);
  if (minFill === undefined || compareAmounts(minFill, leastFill) < 0) {
    return { problem: 'minFillWrong' };
  }
  return { price, minFill };
}

/** The filled share of an order, from 0 to 1. */
export function filledShare(order: { amount: string; filled: string }): number {
  const [filled, amount] = [order.filled, order.amount].map((text) => toUnits(text, 8) ?? 0n);
  return amount ? Number(((filled ?? 0n) * 1000n) / amount) / 1000 : 0;
}

export const orderLists = ['now', 'history', 'sold'] as const;
export type OrderListName = (typeof orderLists)[number];
export const orderListOf = (show: string | null): OrderListName =>
  orderLists.find((one) => one === show) ?? 'now';
