import { useAmounts, useWords } from '@shared/host';
import { formatDate, formatDateTime } from '@shared/lib/format-date';
import { AreaChart } from '@shared/ui/area-chart';

interface PriceChartProps {
  points: readonly { time: number; price: string }[];
  /** In words. */
  period: string;
  /** Short periods tell the hour too. */
  byHour: boolean;
}

/** Loaded when needed: the kit's chart, with this remote's words. Prices here are in USD. */
export default function PriceChart({ points, period, byHour }: PriceChartProps) {
  const { t, language } = useWords('wallet-staking');
  const common = useWords('common');
  const { format } = useAmounts();
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <AreaChart
      points={points.map(({ time, price }) => ({ time, value: price }))}
      label={t('wallet.priceOver', { range: period })}
      columns={{ time: common.t('date'), value: t('wallet.price') }}
      formatValue={(value) => `$${format(value, 4)}`}
      formatTime={(time) =>
        byHour ? formatDateTime(time, timeZone) : formatDate(time, { language, timeZone })
      }
    />
  );
}
