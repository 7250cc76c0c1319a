import { useAmounts, useDates, useSettings, useWords } from '@shared/host';
import { type Prices, priceOf } from '@shared/lib/worth';
import { AreaChart } from '@shared/ui/area-chart';

interface PriceChartProps {
  /** In US dollars. */
  points: readonly { time: number; price: string }[];
  /** Of now; they give the rate of the person's currency. */
  prices: Prices;
  /** The range as text. */
  period: string;
  /** Adds the hour to the date. */
  byHour: boolean;
}

/** Two decimals are too coarse for a price. Prices are public, so the eye does not hide them. */
const priceDecimals = 4;
const dollars = { name: 'USD', label: '$' } as const;

/** The price of YUT in the person's currency at its present rate. Loaded on demand. */
export default function PriceChart({ points, prices, period, byHour }: PriceChartProps) {
  const { t } = useWords('wallet-staking');
  const { price } = useAmounts();
  const { date, dateTime } = useDates();
  const { currencyType } = useSettings();
  const hasRate = priceOf('1', prices) !== undefined;
  const currency = hasRate ? currencyType : dollars;
  return (
    <AreaChart
      points={points.map((point) => ({
        time: point.time,
        value: priceOf(point.price, prices) ?? point.price,
      }))}
      label={t('wallet.priceOver', { range: period, currency: currency.name })}
      columns={{ time: t('common:date'), value: t('wallet.price') }}
      formatValue={(value) => price(value, priceDecimals, currency)}
      formatTime={byHour ? dateTime : date}
    />
  );
}
