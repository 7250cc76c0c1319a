import type { Holding } from '@shared/contract/portfolio';
import { useAmounts, useWords } from '@shared/host';
import { fromUnits } from '@shared/lib/money';
import { DonutChart } from '@shared/ui/donut-chart';
import { keyOf, markOf } from './portfolio.rules.ts';
import { usePortfolioWords } from './use-portfolio-words.ts';

/** The chart colors that match the marks of the list. */
const colors = { YUT: 0, USDT: 1, store: 2, staked: 3, benefit: 4 };

interface HoldingsChartProps {
  total: string;
  holdings: readonly Holding[];
}

export default function HoldingsChart({ total, holdings }: HoldingsChartProps) {
  const { t } = useWords('wallet-staking');
  const { worth, percent, showAsset } = useAmounts();
  const { nameOf } = usePortfolioWords();
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
