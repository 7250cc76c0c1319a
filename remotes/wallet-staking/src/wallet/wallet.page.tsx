import { Link, useBalance, useHost, useWords } from '@shared/host';
import { PendingOperations } from '@shared/host/pending';
import { BlockSkeleton, Button, ErrorState } from '@shared/ui';
import { PendingNotice } from '@shared/ui/pending';
import { lazy, Suspense } from 'react';
import { LatestMovements } from '../history/latest-movements.tsx';
import { elsewhere } from '../paths.ts';
import { Actions } from './actions.tsx';
import { AssetList } from './asset-list.tsx';
import { PriceCard } from './price-card.tsx';
import { RiskBanner } from './risk-banner.tsx';
import { TotalCard } from './total-card.tsx';
import { isEmptyWallet } from './wallet.rules.ts';

/** Lazy: it alone needs the money kit. */
const EmptyWallet = lazy(() => import('../common/empty-wallet.tsx'));
const BalanceSync = lazy(() => import('./balance-sync.tsx'));

/** The user's balance, assets, the price of YUT and the latest movements. */
export default function WalletPage() {
  const { t } = useWords('wallet-staking');
  const { balance, status } = useBalance();
  const { session } = useHost();
  if (status === 'failed' && !balance) {
    return (
      <ErrorState
        title={t('wallet.balanceFailed')}
        message={t('common:networkError')}
        retry={{
          label: t('common:retry'),
          onClick: () => void session.loadBalance(),
        }}
      />
    );
  }
  return (
    <>
      <RiskBanner />
      <Suspense>
        <BalanceSync />
      </Suspense>
      <PendingOperations draw={PendingNotice} />
      <TotalCard balance={balance} />
      <Actions />
      {!balance ? (
        <BlockSkeleton height={700} />
      ) : isEmptyWallet(balance) ? (
        <Suspense fallback={<BlockSkeleton height={240} />}>
          <EmptyWallet />
        </Suspense>
      ) : (
        <AssetList balance={balance} />
      )}
      {balance && <PriceCard balance={balance} />}
      <LatestMovements />
      <Button wide kind="plain" link={<Link to={elsewhere.support} />}>
        {t('common:help')}
      </Button>
    </>
  );
}
