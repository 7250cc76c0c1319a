import { useAmounts, useDates, useWords } from '@shared/host';
import { AreaChart } from '@shared/ui/area-chart';

interface PriceChartProps {
  points: readonly { time: number; price: string }[];
  /** The range as text. */
  period: string;
  /** Adds the hour to the date. */
  byHour: boolean;
}

const dollars = { name: 'USD', label: '$' } as const;

/** The price of YUT in USD. Loaded on demand. */
export default function PriceChart({ points, period, byHour }: PriceChartProps) {
  const { t } = useWords('wallet-staking');
  const { price } = useAmounts();
  const { date, dateTime } = useDates();
  return (
    <AreaChart
      points={points.map(({ time, price }) => ({ time, value: price }))}
      label={t('wallet.priceOver', { range: period })}
      columns={{ time: t('common:date'), value: t('wallet.price') }}
      formatValue={(value) => price(value, 4, dollars)}
      formatTime={byHour ? dateTime : date}
    />
  );
}
