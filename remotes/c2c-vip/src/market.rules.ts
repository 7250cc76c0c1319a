import type { listBuyOrders } from '@shared/contract/c2c';
import type { ResponseOf } from '@shared/contract/call';

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

type OrderPage = ResponseOf<typeof listBuyOrders>;

/** All pages as one list. */
export const ordersOf = (pages: readonly OrderPage[]) => pages.flatMap(({ items }) => items);

/**
 * What there is to show: what has come stays, whatever fails afterwards, and a failure of the next
 * page is told at the end of the list, not instead of it.
 */
export function listState(query: {
  data: { pages: readonly OrderPage[] } | undefined;
  isError: boolean;
}): 'loading' | 'failed' | 'empty' | 'rows' {
  if (!query.data) return query.isError ? 'failed' : 'loading';
  return query.data.pages.some(({ items }) => items.length > 0) ? 'rows' : 'empty';
}
