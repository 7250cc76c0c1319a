import type { priceRanges } from '@shared/contract/wallet';
import { useAmounts, useSettings, useWords } from '@shared/host';
import { Card, Delta, ErrorState, Section, SegmentedControl, Skeleton } from '@shared/ui';
import { lazy, Suspense, useState } from 'react';
import { useYutPricesQuery } from '../api.ts';
import { percentOf } from '../wallet.rules.ts';
import styles from './price-card.module.css';

type Range = (typeof priceRanges)[number];

/** The chart comes when it is needed; its room is kept from the start. */
const PriceChart = lazy(() => import('./price-chart.tsx'));

interface PriceCardProps {
  /** One YUT in the person's currency. */
  price: string;
  growth: string;
}

export function PriceCard({ price, growth }: PriceCardProps) {
  const { t } = useWords('wallet-staking');
  const common = useWords('common');
  const [range, setRange] = useState<Range>('7d');
  const { data, isError, isFetching, refetch } = useYutPricesQuery({ range });
  const { price: priceText } = usePrice();
  return (
    <Section title={t('wallet.price')}>
      <Card>
        <div className={styles.head}>
          <span className={styles.price}>{priceText(price)}</span>
          <span className={styles.growth}>
            <Delta value={percentOf(growth)} format={(percent) => `${percent} %`} />
            <span className={styles.since}>{t('wallet.sinceYesterday')}</span>
          </span>
        </div>
        <div className={styles.chart}>
          {isError ? (
            <ErrorState
              title={t('wallet.priceFailed')}
              retry={{ label: common.t('retry'), busy: isFetching, onClick: () => void refetch() }}
            />
          ) : data ? (
            <Suspense fallback={<ChartRoom />}>
              <PriceChart points={data.points} range={range} />
            </Suspense>
          ) : (
            <ChartRoom />
          )}
        </div>
        <SegmentedControl
          label={common.t('range.label')}
          items={[
            { id: '7d', label: common.t('range.days7') },
            { id: '30d', label: common.t('range.days30') },
            { id: '1y', label: common.t('range.year') },
          ]}
          value={range}
          onChange={setRange}
        />
      </Card>
    </Section>
  );
}

const ChartRoom = () => <Skeleton shape="block" width="100%" height="100%" />;

/** A price is no amount of anybody's: it is never hidden, and four decimals tell more than two. */
function usePrice() {
  const { currencyType } = useSettings();
  const { format } = useAmounts();
  return { price: (text: string) => `${currencyType.label}${format(text, 4)}` };
}
