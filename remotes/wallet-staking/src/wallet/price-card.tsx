import type { Balance } from '@shared/contract/wallet';
import { useAmounts, useLoadFailed, useWords } from '@shared/host';
import {
  Card,
  Delta,
  ErrorState,
  Section,
  SegmentedControl,
  Skeleton,
  textStyles,
} from '@shared/ui';
import { lazy, Suspense, useState } from 'react';
import { useYutPricesQuery } from '../history/history.api.ts';
import styles from './price-card.module.css';

const rangeWords = { '7d': 'range.days7', '30d': 'range.days30', '1y': 'range.year' } as const;
type Range = keyof typeof rangeWords;
const ranges = Object.keys(rangeWords) as Range[];

const PriceChart = lazy(() => import('./price-chart.tsx'));

/** The price of one YUT with its past. */
export function PriceCard({ balance }: { balance: Balance }) {
  const { t } = useWords('wallet-staking');
  const common = useWords('common');
  const [range, setRange] = useState<Range>('7d');
  const loadFailed = useLoadFailed();
  const query = useYutPricesQuery({ range });
  // Not `data`: it still holds the prices of the previous range while the next one loads.
  const { currentData } = query;
  const { percent } = useAmounts();
  return (
    <Section title={t('wallet.price')}>
      <Card>
        <div className={styles.head}>
          <span className={textStyles.caption}>1{'\u00a0'}YUT</span>
          <span className={styles.growth}>
            <Delta value={balance.yutDailyGrowth} format={percent} />
            <span className={textStyles.hint}>{t('wallet.sinceYesterday')}</span>
          </span>
        </div>
        <div className={styles.chart}>
          {currentData ? (
            <Suspense fallback={<ChartSkeleton />}>
              <PriceChart
                points={currentData.points}
                prices={balance}
                period={common.t(rangeWords[range])}
                byHour={range === '7d'}
              />
            </Suspense>
          ) : query.isError ? (
            <ErrorState {...loadFailed(t('wallet.priceFailed'), query)} />
          ) : (
            <ChartSkeleton />
          )}
        </div>
        <SegmentedControl
          label={common.t('range.label')}
          items={ranges.map((id) => ({ id, label: common.t(rangeWords[id]) }))}
          value={range}
          onChange={setRange}
        />
      </Card>
    </Section>
  );
}

const ChartSkeleton = () => <Skeleton shape="block" width="100%" height="100%" />;
