import { useWords } from '@shared/host';
import { PendingOperations } from '@shared/host/pending';
import { Card, ErrorState } from '@shared/ui';
import { PendingNotice } from '@shared/ui/pending';
import { lazy, Suspense, useState } from 'react';
import { live, useC2cInfoQuery } from './market.api.ts';
import { freshSeconds, type Trade } from './market.rules.ts';
import { MarketActions } from './market-actions.tsx';
import { MarketCard, MarketCardSkeleton } from './market-card.tsx';
import { MyLimits, MyLimitsSkeleton } from './my-limits.tsx';
import { OrderList } from './order-list.tsx';

const TradeSheet = lazy(() => import('./trade-sheet.tsx'));

/** The live market of YUT against USDT: prices, the user's limits and the buy orders. */
export default function MarketPage() {
  const { t } = useWords('c2c-vip');
  const [trade, setTrade] = useState<Trade>();
  const { data, isError, isFetching, refetch } = useC2cInfoQuery(
    {},
    { refetchOnMountOrArgChange: freshSeconds, ...live },
  );
  const refresh = () => void refetch();
  return (
    <>
      {/* A trade shows itself: it opens its sheet. */}
      <PendingOperations draw={PendingNotice} calls="/v1/business/c2c/buy/cancel" />
      {data ? (
        <>
          <MarketCard market={data.market} />
          <MarketActions onBuy={() => setTrade({ kind: 'buy' })} />
          <MyLimits info={data} />
        </>
      ) : isError ? (
        <Card>
          <ErrorState
            title={t('market.failed')}
            message={t('common:tryAgainLater')}
            retry={{ label: t('common:retry'), busy: isFetching, onClick: refresh }}
          />
        </Card>
      ) : (
        <>
          <MarketCardSkeleton />
          <MarketActions onBuy={() => setTrade({ kind: 'buy' })} />
          <MyLimitsSkeleton />
        </>
      )}
      <OrderList
        version={data?.version}
        onRefresh={refresh}
        onSell={({ id: orderId }) => setTrade({ kind: 'sell', orderId })}
      />
      {data && (
        <Suspense>
          <TradeSheet info={data} trade={trade} onTrade={setTrade} />
        </Suspense>
      )}
    </>
  );
}
