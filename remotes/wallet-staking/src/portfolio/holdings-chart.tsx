import type { PortfolioHolding } from '@shared/contract/portfolio';
import { useAmounts, useWords } from '@shared/host';
import { fromUnits } from '@shared/lib/money';
import { DonutChart } from '@shared/ui/donut-chart';
import type { AssetMarkName } from '../common/asset-mark.tsx';
import { keyOf, markOf, useAccountName } from '../common/holdings.ts';

/** The chart colors that match the marks of the list. */
const colors: Record<AssetMarkName, number> = {
  YUT: 0,
  USDT: 1,
  store: 2,
  stake: 3,
  benefit: 4,
  profit: 5,
  withdrawal: 6,
  transfer: 6,
  buyOrder: 7,
  investment: 2,
  campaign: 4,
};

interface HoldingsChartProps {
  total: string;
  holdings: readonly PortfolioHolding[];
}

export default function HoldingsChart({ total, holdings }: HoldingsChartProps) {
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
        color: colors[markOf(holding)],
      }))}
      label={t('portfolio.chart')}
      columns={{
        part: t('portfolio.holding'),
        value: t('portfolio.worth'),
        share: t('portfolio.share'),
      }}
      formatValue={worth}
      formatPercent={(whole) => percent(fromUnits(BigInt(whole), 2), 0)}
      hidden={!showAsset}
    >
      {worth(total)}
    </DonutChart>
  );
}
