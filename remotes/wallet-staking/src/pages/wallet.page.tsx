import { useBalance, useHost, useWords } from '@shared/host';
import { EmptyState, ErrorState } from '@shared/ui';
import { AssetList } from '../components/asset-list.tsx';
import { LatestMovements } from '../components/latest-movements.tsx';
import { PriceCard } from '../components/price-card.tsx';
import { TotalCard } from '../components/total-card.tsx';
import { isEmptyWallet } from '../wallet.rules.ts';

/** What a person holds, what it is worth, and what happened last. */
export default function WalletPage() {
  const { t } = useWords('wallet-staking');
  const common = useWords('common');
  const { balance, status } = useBalance();
  const { session } = useHost();
  if (!balance) {
    // The frame has waited for the balance: without one here, it did not come.
    return (
      <ErrorState
        title={t('wallet.balanceFailed')}
        message={common.t('tryAgainLater')}
        retry={{
          label: common.t('retry'),
          busy: status === 'loading',
          onClick: () => void session.loadBalance(),
        }}
      />
    );
  }
  return (
    <>
      <TotalCard balance={balance} />
      {isEmptyWallet(balance) ? (
        <EmptyState title={t('wallet.emptyTitle')} message={t('wallet.emptyHint')} />
      ) : (
        <AssetList balance={balance} />
      )}
      <PriceCard price={balance.yuTokenExchangeRate} growth={balance.yutDailyGrowth} />
      <LatestMovements />
    </>
  );
}
