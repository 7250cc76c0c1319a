import { useBalance, useWords } from '@shared/host';
export default function WalletPage() {
  const { t } = useWords('wallet-staking');
  const { balance } = useBalance();
  return (
    <p>
      {t('wallet.title')} {balance?.totalAssets}
    </p>
  );
}
