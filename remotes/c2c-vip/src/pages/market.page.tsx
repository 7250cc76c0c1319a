import { useWords } from '@shared/host';
import { Card, ErrorState } from '@shared/ui';
import { useC2cInfoQuery } from '../api.ts';
import { MarketCard, MarketCardSkeleton } from '../components/market-card.tsx';
import { MyPart, MyPartSkeleton } from '../components/my-part.tsx';
import { OrderList } from '../components/order-list.tsx';
import { freshSeconds } from '../market.rules.ts';

/** The market of YUT against USDT as it is now: its price, my part in it, and who buys. */
export default function MarketPage() {
  const { t } = useWords('c2c-vip');
  const common = useWords('common');
  const { data, isError, isFetching, refetch } = useC2cInfoQuery(
    {},
    { refetchOnMountOrArgChange: freshSeconds },
  );
  const refresh = () => void refetch();
  return (
    <>
      {data ? (
        <>
          <MarketCard market={data.market} />
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
          <MyPartSkeleton />
        </>
      )}
      <OrderList onRefresh={refresh} />
    </>
  );
}
