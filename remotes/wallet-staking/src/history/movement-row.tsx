import type { Movement } from '@shared/contract/wallet';
import { useAmounts } from '@shared/host';
import { Delta, ListRow } from '@shared/ui';
import { AssetMark } from '../common/asset-mark.tsx';

interface MovementRowProps {
  movement: Movement;
  /** As much of the time as is not said above. */
  time: string;
  /** Opens its receipt. */
  onOpen: () => void;
}

/** What happened to the wallet: rounded in a list, exact on its receipt. */
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
