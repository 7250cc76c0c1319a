import { useAmounts, useDates, useWords } from '@shared/host';
import { AreaChart } from '@shared/ui/area-chart';

interface PriceChartProps {
  points: readonly { time: number; price: string }[];
  /** In words. */
  period: string;
  /** Short periods tell the hour too. */
  byHour: boolean;
}

const dollars = { name: 'USD', label: '$' } as const;

/** Loaded when needed: the kit's chart, with this remote's words. Prices here are in USD. */
export default function PriceChart({ points, period, byHour }: PriceChartProps) {
  const { t } = useWords('wallet-staking');
  const common = useWords('common');
  const { price } = useAmounts();
  const { date, dateTime } = useDates();
  return (
    <AreaChart
      points={points.map(({ time, price }) => ({ time, value: price }))}
      label={t('wallet.priceOver', { range: period })}
      columns={{ time: common.t('date'), value: t('wallet.price') }}
      formatValue={(value) => price(value, 4, dollars)}
      formatTime={byHour ? dateTime : date}
    />
  );
}
