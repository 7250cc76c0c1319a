import type { C2cFill } from '@shared/contract/c2c';
import { useAmounts, useDates } from '@shared/host';
import { Avatar, Delta, ListRow } from '@shared/ui';

interface FillRowProps {
  fill: C2cFill;
  /** The side of the user. */
  side: 'bought' | 'sold';
}

/** One sale: the counterparty, the time and both amounts. */
export function FillRow({ fill, side }: FillRowProps) {
  const { format, showAsset } = useAmounts();
  const { dateTime } = useDates();
  const { counterparty, amount, total, createdAt } = fill;
  const isBought = side === 'bought';
  const line = (value: string, asset: string) => (
    <Delta value={value} format={(text) => `${format(text)}\u00a0${asset}`} hidden={!showAsset} />
  );
  return (
    <ListRow
      leading={<Avatar src={counterparty.avatar} name={counterparty.nickName} size={32} />}
      title={counterparty.nickName}
      subtitle={dateTime(createdAt)}
      value={line(isBought ? amount : `-${amount}`, 'YUT')}
      subvalue={line(isBought ? `-${total}` : total, 'USDT')}
    />
  );
}
