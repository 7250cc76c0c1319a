import type { getC2cInfo } from '@shared/contract/c2c';
import type { ResponseOf } from '@shared/contract/call';
import { useAmounts, useWords } from '@shared/host';
import { Card, Delta, Skeleton } from '@shared/ui';
import { lazy, Suspense } from 'react';
import { priceDecimals } from '../market.rules.ts';
import styles from './market-card.module.css';

/** The chart comes when it is needed; its room is kept from the start. */
const PriceChart = lazy(() => import('./price-chart.tsx'));
const chartHeight = 112;

/** The market in figures: nobody's amounts, so none of them is ever hidden. */
export function MarketCard({ market }: { market: ResponseOf<typeof getC2cInfo>['market'] }) {
  const { t } = useWords('c2c-vip');
  const common = useWords('common');
  const { format, percent } = useAmounts();
  const price = (value: string | null) =>
    value === null ? common.t('notAvailable') : `${format(value, priceDecimals)} USDT`;
  return (
    <Card accent>
      <h2 className={styles.label}>{t('market.bestPrice')}</h2>
      <p className={styles.best}>{price(market.bestPrice)}</p>
      <dl className={styles.figures}>
        <div>
          <dt className={styles.label}>{t('market.lastPrice')}</dt>
          <dd>{price(market.lastPrice)}</dd>
        </div>
        <div>
          <dt className={styles.label}>{t('market.change')}</dt>
          <dd>
            {market.change24h === null ? (
              common.t('notAvailable')
            ) : (
              <Delta value={market.change24h} format={percent} />
            )}
          </dd>
        </div>
        <div>
          <dt className={styles.label}>{t('market.volume')}</dt>
          <dd>{`${format(market.volume24h)} YUT`}</dd>
        </div>
      </dl>
      <div className={styles.chart}>
        {market.prices.length === 0 ? (
          <p className={styles.quiet}>{t('market.noTrades')}</p>
        ) : (
          <Suspense fallback={<Skeleton shape="block" width="100%" height="100%" />}>
            <PriceChart prices={market.prices} height={chartHeight} />
          </Suspense>
        )}
      </div>
    </Card>
  );
}

/** As high as the card that comes. */
export function MarketCardSkeleton() {
  return (
    <Card accent>
      <Skeleton width="30%" />
      <p className={styles.best}>
        <Skeleton width="60%" height="0.8em" />
      </p>
      <div className={styles.figures}>
        {['a', 'b', 'c'].map((key) => (
          <div key={key}>
            <Skeleton width="60%" />
            <Skeleton width="80%" />
          </div>
        ))}
      </div>
      <div className={styles.chart}>
        <Skeleton shape="block" width="100%" height="100%" />
      </div>
    </Card>
  );
}
