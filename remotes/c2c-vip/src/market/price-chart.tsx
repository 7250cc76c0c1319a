import { useAmounts, useDates, useWords } from '@shared/host';
import { AreaChart } from '@shared/ui/area-chart';
import { priceDecimals } from './market.rules.ts';

interface PriceChartProps {
  prices: readonly { time: number; price: string }[];
  height: number;
}

export default function PriceChart({ prices, height }: PriceChartProps) {
  const { t } = useWords('c2c-vip');
  const { format } = useAmounts();
  const { dateTime } = useDates();
  return (
    <AreaChart
      points={prices.map(({ time, price }) => ({ time, value: price }))}
      label={t('market.chart')}
      columns={{ time: t('common:time'), value: t('market.price') }}
      formatValue={(value) => `${format(value, priceDecimals)}\u00a0USDT`}
      formatTime={dateTime}
      height={height}
    />
  );
}
