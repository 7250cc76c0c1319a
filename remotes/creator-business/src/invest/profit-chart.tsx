import type { ResponseOf } from '@shared/contract/call';
import type { getCreatorProfit } from '@shared/contract/investments';
import { useAmounts, useDates, useWords } from '@shared/host';
import { AreaChart } from '@shared/ui/area-chart';

export default function ProfitChart({ profit }: { profit: ResponseOf<typeof getCreatorProfit> }) {
  const { t } = useWords('creator-business');
  const { amount, showAsset } = useAmounts();
  const { date } = useDates();
  return (
    <AreaChart
      points={profit.days.map(({ time, amount: value }) => ({ time, value }))}
      label={t('profit.days')}
      columns={{ time: t('common:date'), value: t('profit.title') }}
      formatValue={(value) => `${amount(value)}\u00a0${profit.asset}`}
      formatTime={date}
      hidden={!showAsset}
      fromZero
    />
  );
}
