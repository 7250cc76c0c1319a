import type { QuotaUnits } from '@shared/contract/vip-quota';
import { useAmounts, useWords } from '@shared/host';
import { fromUnits } from '@shared/lib/money';
import { DonutChart } from '@shared/ui/donut-chart';
import { chartParts } from './quota.rules.ts';
import { useQuotaFormat } from './use-quota-format.ts';

interface QuotaChartProps {
  quota: QuotaUnits;
  format: (units: number) => string;
}

export default function QuotaChart({ quota, format }: QuotaChartProps) {
  const { t } = useWords('c2c-vip');
  const { percent, showAsset } = useAmounts();
  const { exactUnlessHidden } = useQuotaFormat();
  return (
    <DonutChart
      parts={chartParts(quota).map(({ name, units, share, color }) => ({
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
      {exactUnlessHidden(quota.total)}
    </DonutChart>
  );
}
