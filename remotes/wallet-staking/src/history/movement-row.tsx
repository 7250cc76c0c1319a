import type { Movement } from '@shared/contract/wallet';
import { useAmounts, useWords } from '@shared/host';
import { isZero } from '@shared/lib/amount-rules';
import { Delta, ListRow } from '@shared/ui';
import { AssetMark } from '../common/asset-mark.tsx';

interface MovementRowProps {
  movement: Pick<Movement, 'title' | 'asset' | 'amount'> & Partial<Movement>;
  /** The date too, unless the list groups by day. */
  time: string;
  /** Opens the receipt. */
  onOpen: () => void;
}

/** One movement of a list. Rounded here, exact on the receipt. */
export function MovementRow({ movement, time, onOpen }: MovementRowProps) {
  const { t } = useWords('common');
  const { format, exactUnlessHidden, showAsset } = useAmounts();
  const { title, asset, amount, fee = '0', detail } = movement;
  return (
    <ListRow
      leading={<AssetMark asset={asset} />}
      title={title}
      subtitle={detail ? `${time} · ${detail}` : time}
      value={<Delta value={amount} format={format} hidden={!showAsset} />}
      subvalue={
        isZero(fee)
          ? asset
          : t('labelled', { label: t('fee'), value: `${exactUnlessHidden(fee)}\u00a0${asset}` })
      }
      onClick={onOpen}
    />
  );
}
