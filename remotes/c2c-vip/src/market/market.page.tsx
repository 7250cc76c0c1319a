import { useWords } from '@shared/host';
import { Card, ErrorState } from '@shared/ui';
import { lazy, Suspense, useState } from 'react';
import { live, useC2cInfoQuery } from './market.api.ts';
import { freshSeconds, type Trade } from './market.rules.ts';
import { MarketActions } from './market-actions.tsx';
import { MarketCard, MarketCardSkeleton } from './market-card.tsx';
import { MyPart, MyPartSkeleton } from './my-part.tsx';
import { OrderList } from './order-list.tsx';

const TradeDesk = lazy(() => import('./trade-desk.tsx'));

/** The market of YUT against USDT as it is now: its price, my part in it, and who buys. */
export default function MarketPage() {
  const { t } = useWords('c2c-vip');
  const common = useWords('common');
  const [trade, setTrade] = useState<Trade>();
  const { data, isError, isFetching, refetch } = useC2cInfoQuery(
    {},
    { refetchOnMountOrArgChange: freshSeconds, ...live },
  );
  const refresh = () => void refetch();
  return (
    <>
      {data ? (
        <>
          <MarketCard market={data.market} />
          <MarketActions onBuy={() => setTrade({ kind: 'buy' })} />
          <MyPart info={data} />
        </>
      ) : isError ? (
        <Card>
          <ErrorState
            title={t('market.failed')}
            message={common.t('tryAgainLater')}
            retry={{ label: common.t('retry'), busy: isFetching, onClick: refresh }}
          />
        </Card>
      ) : (
        <>
          <MarketCardSkeleton />
          <MarketActions onBuy={() => setTrade({ kind: 'buy' })} />
          <MyPartSkeleton />
        </>
      )}
      <OrderList
        version={data?.version}
        onRefresh={refresh}
        onSell={({ id: orderId }) => setTrade({ kind: 'sell', orderId })}
      />
      {data && (
        <Suspense>
          <TradeDesk info={data} trade={trade} onTrade={setTrade} />
        </Suspense>
      )}
    </>
  );
}
