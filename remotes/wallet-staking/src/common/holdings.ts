import type { HoldingAccount } from '@shared/contract/wallet';
import { useWords } from '@shared/host';
import type { Asset } from '@shared/lib/money';
import { paths } from '../paths.ts';

interface Place {
  account: HoldingAccount;
  asset: Asset;
}

/** Identifies a holding in a list or a select field. */
export const keyOf = ({ account, asset }: Place): string => `${account} ${asset}`;

/** Holdings of the wallet show the mark of their asset, others that of their account. */
export const markOf = ({ account, asset }: Place) => (account === 'wallet' ? asset : account);

/** The screen with the details of each account; some are routes of other remotes. */
const screens: Record<Exclude<HoldingAccount, 'wallet'>, string> = {
  stake: paths.staking.to(),
  store: paths.portfolio.to(),
  benefit: paths.portfolio.to(),
  transfer: paths.portfolio.to(),
  withdrawal: paths.withdrawals.to(),
  profit: '/creator/profit',
  investment: '/creator',
  campaign: '/traffic-pool',
  buyOrder: '/c2c/orders',
};

export const screenOf = ({ account, asset }: Place): string =>
  account === 'wallet' ? paths.history.to(asset) : screens[account];

export function useAccountName(): (account: HoldingAccount) => string {
  const { t } = useWords('wallet-staking');
  return (account) =>
    account === 'wallet' ? t('common:wallet') : t(`portfolio.account.${account}`);
}
