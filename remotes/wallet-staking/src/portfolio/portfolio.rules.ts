import type { Holding, PortfolioAccount } from '@shared/contract/portfolio';
import { isZero } from '@shared/lib/amount-rules';
import type { Asset } from '@shared/lib/money';

/** `in` is from the wallet into another account. */
export type Direction = 'in' | 'out';

/** Identifies a holding, also in the URL of a transfer. */
export interface HoldingRef {
  account: PortfolioAccount;
  asset: Asset;
}

/** A list of its own: the page imports only types of the contract, whose schemas stay on the server. */
const accounts: Record<PortfolioAccount, true> = {
  wallet: true,
  store: true,
  benefit: true,
  stake: true,
};
const isAccount = (text: string | null): text is PortfolioAccount =>
  text !== null && Object.hasOwn(accounts, text);

export const sidesOf = (direction: Direction, account: PortfolioAccount) =>
  direction === 'in'
    ? { from: 'wallet' as const, to: account }
    : { from: account, to: 'wallet' as const };

/** The holdings that can take part in a transfer of this direction. */
export const transferableHoldings = (
  direction: Direction,
  holdings: readonly Holding[],
): HoldingRef[] =>
  holdings
    .filter((one) => (direction === 'in' ? one.canTransferIn : one.canTransferOut))
    .map(({ account, asset }) => ({ account, asset }));

/**
 * The holding that the URL names. Once the options are loaded it is one of them: the first one if
 * the URL names another or none.
 */
export function selectedHolding(
  query: URLSearchParams,
  options: readonly HoldingRef[] | undefined,
): HoldingRef | undefined {
  const named = query.get('account');
  const account = isAccount(named) ? named : undefined;
  const asset = (['USDT', 'YUT'] as const).find((one) => one === query.get('asset'));
  if (!options) return account && asset && { account, asset };
  return options.find((one) => one.account === account && one.asset === asset) ?? options[0];
}

/** The id of a holding in a select field. */
export const keyOf = ({ account, asset }: HoldingRef): string => `${account} ${asset}`;

/** Holdings of the wallet show the mark of their asset, others that of their account. */
export const markOf = ({ account, asset }: HoldingRef) =>
  account === 'wallet' ? asset : account === 'stake' ? ('staked' as const) : account;

export const isEmptyPortfolio = (holdings: readonly Holding[]): boolean =>
  holdings.every(({ amount }) => isZero(amount));
