import type { Balance, Movement } from '@shared/contract/wallet';
import { toUnits } from '@shared/lib/money';

/** What `/wallet` shows of a balance, as plain data. Worths are compared in one scale. */
const worthScale = 8;
const worthUnits = (worth: string): bigint => toUnits(worth, worthScale) ?? 0n;

export interface AssetRow {
  asset: 'USDT' | 'YUT' | 'store';
  amount: string;
  worth: string;
  /** Share of the whole in percent; the rows add up to 100 where there is anything. */
  sharePercent: number;
}

export function assetRows(balance: Balance): AssetRow[] {
  const rows = [
    { asset: 'USDT', amount: balance.usdt, worth: balance.usdtExchangePrice },
    { asset: 'YUT', amount: balance.yuToken, worth: balance.yuTokenExchangePrice },
    { asset: 'store', amount: balance.storeAssets, worth: balance.storeAssetsExchange },
  ] as const;
  const shares = sharePercents(rows.map(({ worth }) => worthUnits(worth)));
  return rows.map((row, index) => ({ ...row, sharePercent: shares[index] ?? 0 }));
}

/** Whole percents that add up to 100: what rounding leaves goes to the largest remainders. */
export function sharePercents(parts: readonly bigint[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0n);
  if (total === 0n) return parts.map(() => 0);
  const exact = parts.map((part) => ({
    whole: (part * 100n) / total,
    rest: (part * 100n) % total,
  }));
  const missing = 100n - exact.reduce((sum, { whole }) => sum + whole, 0n);
  const byRest = exact
    .map((_, index) => index)
    .sort((a, b) => compare(exact[b]?.rest, exact[a]?.rest));
  const raised = new Set(byRest.slice(0, Number(missing)));
  return exact.map(({ whole }, index) => Number(whole) + (raised.has(index) ? 1 : 0));
}

const compare = (a = 0n, b = 0n): number => (a === b ? 0 : a < b ? -1 : 1);

export const isEmptyWallet = (balance: Balance): boolean =>
  assetRows(balance).every(({ amount }) => worthUnits(amount) === 0n) &&
  worthUnits(balance.lockAmount) === 0n;

/** The newest few of several lists that are each newest first. */
export function latestMovements(
  lists: readonly (readonly Movement[])[],
  count: number,
): Movement[] {
  return lists
    .flat()
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
    .slice(0, count);
}
