import type { ResponseOf } from '@shared/contract/call';
import type { getMyProfit } from '@shared/contract/money';
import { useAmounts, useDates, useWords } from '@shared/host';
import { AreaChart } from '@shared/ui/area-chart';

export default function ProfitChart({ days }: Pick<ResponseOf<typeof getMyProfit>, 'days'>) {
  const { t } = useWords('wallet-staking');
  const { worth, showAsset } = useAmounts();
  const { date } = useDates();
  return (
    <AreaChart
      points={days.map(({ time, amount }) => ({ time, value: amount }))}
      label={t('profit.byDay')}
      columns={{ time: t('common:date'), value: t('profit.title') }}
      formatValue={worth}
      formatTime={date}
      hidden={!showAsset}
      fromZero
    />
  );
}
