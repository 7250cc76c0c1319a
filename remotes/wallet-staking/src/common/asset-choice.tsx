import type { Asset } from '@shared/lib/money';
import { SegmentedControl } from '@shared/ui';

const assets = [
  { id: 'USDT', label: 'USDT' },
  { id: 'YUT', label: 'YUT' },
] as const;

interface AssetChoiceProps {
  label: string;
  value: Asset;
  onChange: (asset: Asset) => void;
}

/** The choice between the two assets of a wallet. */
export function AssetChoice(props: AssetChoiceProps) {
  return <SegmentedControl {...props} items={assets} />;
}
