import type { Holding, PortfolioAccount } from '@shared/contract/portfolio';
import { isZero } from '@shared/lib/amount-rules';
import type { Asset } from '@shared/lib/money';

/** Which way a transfer goes: `in` is from the wallet into an account. */
export type Direction = 'in' | 'out';

/** An account and what is held in it: what the address of a transfer's screen names. */
export interface Place {
  account: PortfolioAccount;
  asset: Asset;
}

/** Of the contract only types come into the page: its schemas stay on the server. */
const accounts: Record<PortfolioAccount, true> = {
  wallet: true,
  store: true,
  benefit: true,
  stake: true,
};
const isAccount = (text: string | null): text is PortfolioAccount =>
  text !== null && Object.hasOwn(accounts, text);

/** The accounts in the order in which money goes through them. */
export const sidesOf = (direction: Direction, account: PortfolioAccount) =>
  direction === 'in'
    ? { from: 'wallet' as const, to: account }
    : { from: account, to: 'wallet' as const };

/** Where money may go to, or come from. */
export const placesFor = (direction: Direction, holdings: readonly Holding[]): Place[] =>
  holdings
    .filter((one) => (direction === 'in' ? one.canTransferIn : one.canTransferOut))
    .map(({ account, asset }) => ({ account, asset }));

/**
 * The place that the address names. Once it is known which there are it is one of them, and the
 * first of them where the address names another or none.
 */
export function placeOf(
  query: URLSearchParams,
  places: readonly Place[] | undefined,
): Place | undefined {
  const named = query.get('account');
  const account = isAccount(named) ? named : undefined;
  const asset = (['USDT', 'YUT'] as const).find((one) => one === query.get('asset'));
  if (!places) return account && asset && { account, asset };
  return places.find((one) => one.account === account && one.asset === asset) ?? places[0];
}

/** One text of a place, for a choice. */
export const keyOf = ({ account, asset }: Place): string => `${account} ${asset}`;

/** Which mark tells a place apart: in the wallet the asset, elsewhere the account. */
export const markOf = ({ account, asset }: Place) =>
  account === 'wallet' ? asset : account === 'stake' ? ('staked' as const) : account;

export const isEmptyPortfolio = (holdings: readonly Holding[]): boolean =>
  holdings.every(({ amount }) => isZero(amount));
