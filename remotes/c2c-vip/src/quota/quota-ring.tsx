import type { QuotaUnits } from '@shared/contract/vip-quota';
import { useAmounts, useWords } from '@shared/host';
import { fromUnits } from '@shared/lib/money';
import { DonutChart } from '@shared/ui/donut-chart';
import { ringOf } from './quota.rules.ts';
import { useCount } from './use-count.ts';

interface QuotaRingProps {
  quota: QuotaUnits;
  format: (units: number) => string;
}

/** Loaded when needed: the kit's donut, with this remote's words. */
export default function QuotaRing({ quota, format }: QuotaRingProps) {
  const { t } = useWords('c2c-vip');
  const { percent, showAsset } = useAmounts();
  const { own } = useCount();
  return (
    <DonutChart
      parts={ringOf(quota).map(({ name, units, share, color }) => ({
        id: name,
        label: t(`quota.${name}`),
        value: String(units),
        share,
        color,
      }))}
      label={t('quota.chart')}
      columns={{ part: t('quota.part'), value: t('quota.units'), share: t('quota.share') }}
      formatValue={(units) => format(Number(units))}
      formatPercent={(whole) => percent(fromUnits(BigInt(whole), 2), 0)}
      hidden={!showAsset}
    >
      {own(quota.total)}
    </DonutChart>
  );
}
