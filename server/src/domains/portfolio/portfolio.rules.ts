import type { PortfolioAccount } from '@shared/contract/portfolio';
import { type Asset, fromUnits, multiplyDivide } from '@shared/lib/money';

/** What may move between the wallet and another account, as data: nothing else does. */
interface Lane {
  account: PortfolioAccount;
  asset: Asset;
  in: boolean;
  /** What leaves the shop waits until its orders of the day are settled. */
  out: 'at once' | 'later' | false;
}
export const lanes: readonly Lane[] = [
  { account: 'store', asset: 'USDT', in: true, out: 'later' },
  { account: 'benefit', asset: 'USDT', in: false, out: 'at once' },
];

export const laneOf = (account: PortfolioAccount, asset: Asset): Lane | undefined =>
  lanes.find((lane) => lane.account === account && lane.asset === asset);

/** A part of a whole as a fraction of four decimals, cut; 0 of nothing. */
export function shareOf(part: bigint, whole: bigint): string {
  if (whole === 0n) return '0';
  const share = multiplyDivide(part, { numerator: 10_000n, denominator: whole, rounding: 'down' });
  return fromUnits(share, 4);
}
