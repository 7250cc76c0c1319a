import type { PortfolioAccount, PortfolioHolding } from '@shared/contract/portfolio';
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
  holdings: readonly PortfolioHolding[],
): HoldingRef[] =>
  holdings
    .filter((one) => (direction === 'in' ? one.canTransferIn : one.canTransferOut))
    .flatMap(({ account, asset }) => (isAccount(account) ? [{ account, asset }] : []));

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

export const isEmptyPortfolio = (holdings: readonly PortfolioHolding[]): boolean =>
  holdings.every(({ amount }) => isZero(amount));
