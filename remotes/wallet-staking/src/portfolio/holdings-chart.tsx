import type { PortfolioHolding } from '@shared/contract/portfolio';
import { useAmounts, useWords } from '@shared/host';
import { fromUnits } from '@shared/lib/money';
import { DonutChart } from '@shared/ui/donut-chart';
import { markColor } from '../common/asset-mark.tsx';
import { keyOf, markOf, useAccountName } from '../common/holdings.ts';

interface HoldingsChartProps {
  holdings: readonly PortfolioHolding[];
}

/** The parts of the total; the list below is its legend. */
export default function HoldingsChart({ holdings }: HoldingsChartProps) {
  const { t } = useWords('wallet-staking');
  const { worth, percent, showAsset } = useAmounts();
  const nameOf = useAccountName();
  return (
    <DonutChart
      parts={holdings.map((holding) => ({
        id: keyOf(holding),
        label: `${nameOf(holding.account)} · ${holding.asset}`,
        value: holding.worth,
        share: holding.share,
        color: markColor(markOf(holding)),
      }))}
      label={t('portfolio.chart')}
      formatValue={worth}
      formatPercent={(whole) => percent(fromUnits(BigInt(whole), 2), 0)}
      hidden={!showAsset}
    />
  );
}
