import type { getC2cInfo } from '@shared/contract/c2c';
import type { ResponseOf } from '@shared/contract/call';
import { useAmounts, useWords } from '@shared/host';
import { Card, Delta, Skeleton, textStyles } from '@shared/ui';
import { lazy, Suspense } from 'react';
import { priceDecimals } from './market.rules.ts';
import styles from './market-card.module.css';

const PriceChart = lazy(() => import('./price-chart.tsx'));
const chartHeight = 112;

/** Prices and statistics of the market. They are public, so the eye does not hide them. */
export function MarketCard({ market }: { market: ResponseOf<typeof getC2cInfo>['market'] }) {
  const { t } = useWords('c2c-vip');
  const { format, percent } = useAmounts();
  const price = (value: string | null) =>
    value === null ? t('common:notAvailable') : `${format(value, priceDecimals)}\u00a0USDT`;
  const change =
    market.change24h === null ? (
      t('common:notAvailable')
    ) : (
      <Delta value={market.change24h} format={percent} />
    );
  const stats = [
    { label: t('market.lastPrice'), value: price(market.lastPrice) },
    { label: t('market.change'), value: change },
    { label: t('market.volume'), value: `${format(market.volume24h, 0)}\u00a0YUT` },
  ];
  return (
    <Card accent>
      <h2 className={textStyles.caption}>{t('market.bestPrice')}</h2>
      <p className={styles.best}>{price(market.bestPrice)}</p>
      <dl className={styles.stats}>
        {stats.map(({ label, value }) => (
          <div key={label} className={styles.stat}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
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

/** As high as the loaded card. */
export function MarketCardSkeleton() {
  return (
    <Card accent>
      <p className={textStyles.caption}>
        <Skeleton width="30%" />
      </p>
      <p className={styles.best}>
        <Skeleton width="60%" height="0.8em" />
      </p>
      <div className={styles.stats}>
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className={styles.stat}>
            <Skeleton width="70%" height="0.75rem" />
            <Skeleton width="90%" />
          </div>
        ))}
      </div>
      <div className={styles.chart}>
        <Skeleton shape="block" width="100%" height="100%" />
      </div>
    </Card>
  );
}
