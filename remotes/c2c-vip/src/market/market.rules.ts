import { isZero } from '@shared/lib/amount-rules';
import { toUnits } from '@shared/lib/money';
import { compareAmounts, toAmount } from '@shared/lib/number-input';

/** Prices have at most four decimals, so that four show them exactly. */
export const priceDecimals = 4;

/** A market that was left for less than this is still the market. */
export const freshSeconds = 10;

export const choices = ['all', 'mine'] as const;
export type Choice = (typeof choices)[number];

/** The open orders of everybody, or only one's own. */
export const filterOf = (choice: Choice): { scope: 1; mine: 0 | 1 } => ({
  scope: 1,
  mine: choice === 'mine' ? 1 : 0,
});

/**
 * What there is to show: what has come stays, whatever fails afterwards, and a failure of the next
 * page is told at the end of the list, not instead of it.
 */
export function listState(query: {
  data: { pages: readonly { items: readonly unknown[] }[] } | undefined;
  isError: boolean;
}): 'loading' | 'failed' | 'empty' | 'rows' {
  if (!query.data) return query.isError ? 'failed' : 'loading';
  return query.data.pages.some(({ items }) => items.length > 0) ? 'rows' : 'empty';
}

/** What can be done on the market, in a sheet of its own. */
export type Trade = { kind: 'buy' } | { kind: 'sell'; orderId: string };

/** The screens that an operation may have been left under. */
export const flows = { buy: 'c2cBuy', sell: 'c2cSell' } as const;
export const cancelFlow = (orderId: string): string => `c2cCancel/${orderId}`;

interface PriceLimits {
  minFill: string;
  minPrice: string | null;
  maxPrice: string | null;
}

/** What is wrong with what was typed beside the amount of a buy order. */
export type DraftProblem = 'priceMissing' | 'priceWrong' | 'minFillWrong';

/** The price and the smallest fill as they can be sent, or what is wrong with them. */
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

/** How much of an order has been sold into it, as a part of 1 for a bar. */
export function filledPart(order: { amount: string; filled: string }): number {
  const [filled, amount] = [order.filled, order.amount].map((text) => toUnits(text, 8) ?? 0n);
  return amount ? Number(((filled ?? 0n) * 1000n) / amount) / 1000 : 0;
}

export const orderLists = ['now', 'history', 'sold'] as const;
export type OrderListName = (typeof orderLists)[number];
export const listOf = (show: string | null): OrderListName =>
  orderLists.find((one) => one === show) ?? 'now';
