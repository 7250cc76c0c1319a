import type { PortfolioAccount } from '@shared/contract/portfolio';
import type { HoldingAccount } from '@shared/contract/wallet';
import type { Asset } from '@shared/lib/money';

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

export const laneOf = (account: HoldingAccount, asset: Asset): Lane | undefined =>
  lanes.find((lane) => lane.account === account && lane.asset === asset);
