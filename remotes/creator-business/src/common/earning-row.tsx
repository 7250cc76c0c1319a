import { useAmounts, useDates } from '@shared/host';
import { ListRow } from '@shared/ui';

interface EarningRowProps {
  entry: { title: string; amount: string; asset: string; createdAt: number };
}

/** One earning in a list that groups its rows by day. */
export function EarningRow({ entry }: EarningRowProps) {
  const { amount } = useAmounts();
  const { time } = useDates();
  return (
    <ListRow
      title={entry.title}
      subtitle={time(entry.createdAt)}
      value={`+${amount(entry.amount)}`}
      subvalue={entry.asset}
    />
  );
}
