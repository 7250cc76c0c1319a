import type { PortfolioAccount } from '@shared/contract/portfolio';
import { type Asset, fromUnits, multiplyDivide } from '@shared/lib/money';

/** The permitted transfers between the wallet and the other accounts. */
interface Lane {
  account: PortfolioAccount;
  asset: Asset;
  in: boolean;
  /** Transfers out of the shop wait until the day's orders are settled. */
  out: 'at once' | 'later' | false;
}
export const lanes: readonly Lane[] = [
  { account: 'store', asset: 'USDT', in: true, out: 'later' },
  { account: 'benefit', asset: 'USDT', in: false, out: 'at once' },
];

export const laneOf = (account: PortfolioAccount, asset: Asset): Lane | undefined =>
  lanes.find((lane) => lane.account === account && lane.asset === asset);

/** A part's share of the whole with four decimals, rounded down; 0 of an empty whole. */
export function shareOf(part: bigint, whole: bigint): string {
  if (whole === 0n) return '0';
  const share = multiplyDivide(part, { numerator: 10_000n, denominator: whole, rounding: 'down' });
  return fromUnits(share, 4);
}
