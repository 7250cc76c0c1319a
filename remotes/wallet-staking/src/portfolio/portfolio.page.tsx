import { useLoadFailed, useSettings, useWords } from '@shared/host';
import { PendingOperations } from '@shared/host/pending';
import { BlockSkeleton, ErrorState } from '@shared/ui';
import { PendingNotice } from '@shared/ui/pending';
import { lazy, Suspense } from 'react';
import { WorthCard } from '../common/worth-card.tsx';
import { Holdings } from './holdings.tsx';
import { usePortfolioQuery } from './portfolio.api.ts';
import { isEmptyPortfolio } from './portfolio.rules.ts';
import { PortfolioTransfers } from './portfolio-transfers.tsx';

const EmptyWallet = lazy(() => import('../common/empty-wallet.tsx'));

/** The user's holdings by account, and the transfers between the accounts. */
export default function PortfolioPage() {
  const { t } = useWords('wallet-staking');
  const { currencyType } = useSettings();
  const loadFailed = useLoadFailed();
  const query = usePortfolioQuery(
    { currencyType: currencyType.name },
    { refetchOnMountOrArgChange: true },
  );
  // Not `data`: after a change of the currency it still holds worths in the former one.
  const { currentData: data } = query;
  if (query.isError && !data) return <ErrorState {...loadFailed(t('portfolio.failed'), query)} />;
  return (
    <>
      <PendingOperations draw={PendingNotice} calls="/v1/business/assetPortfolio/" />
      <WorthCard label={t('wallet.total')} worth={data?.total} rateAt={data?.rateAt} />
      {!data ? (
        <BlockSkeleton height={700} />
      ) : isEmptyPortfolio(data.items) ? (
        <Suspense fallback={<BlockSkeleton height={240} />}>
          <EmptyWallet />
        </Suspense>
      ) : (
        <Holdings holdings={data.items} />
      )}
      <PortfolioTransfers onRefresh={() => void query.refetch()} />
    </>
  );
}
