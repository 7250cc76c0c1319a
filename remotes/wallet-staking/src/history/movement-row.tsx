import type { Movement } from '@shared/contract/wallet';
import { useAmounts } from '@shared/host';
import { Delta, ListRow } from '@shared/ui';
import { AssetMark } from '../common/asset-mark.tsx';

interface MovementRowProps {
  movement: Movement;
  /** The date too, unless the list groups by day. */
  time: string;
  /** Opens the receipt. */
  onOpen: () => void;
}

/** One movement of a list. Rounded here, exact on the receipt. */
export function MovementRow({ movement, time, onOpen }: MovementRowProps) {
  const { format, showAsset } = useAmounts();
  const { title, asset, amount } = movement;
  return (
    <ListRow
      leading={<AssetMark asset={asset} />}
      title={title}
      subtitle={time}
      value={<Delta value={amount} format={format} hidden={!showAsset} />}
      subvalue={asset}
      onClick={onOpen}
    />
  );
}
