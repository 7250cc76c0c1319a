import type { HoldingAccount } from '@shared/contract/wallet';
import { useWords } from '@shared/host';
import type { Asset } from '@shared/lib/money';

interface Place {
  account: HoldingAccount;
  asset: Asset;
}

/** Identifies a holding in a list or a select field. */
export const keyOf = ({ account, asset }: Place): string => `${account} ${asset}`;

/** Holdings of the wallet show the mark of their asset, others that of their account. */
export const markOf = ({ account, asset }: Place) => (account === 'wallet' ? asset : account);

export function useAccountName(): (account: HoldingAccount) => string {
  const { t } = useWords('wallet-staking');
  return (account) =>
    account === 'wallet' ? t('common:wallet') : t(`portfolio.account.${account}`);
}
