import type { HoldingAccount } from '@shared/contract/wallet';
import type { Asset } from '@shared/lib/money';
import { Icon } from '@shared/ui';
import styles from './asset-mark.module.css';

/** An asset, or an account other than the wallet. */
export type AssetMarkName = Asset | Exclude<HoldingAccount, 'wallet'>;

const signs: Partial<Record<AssetMarkName, string>> = { USDT: '₮', YUT: 'Y' };

/** Each kind has a shape of its own: colors alone tell nothing to some people. */
const icons: Record<Exclude<AssetMarkName, Asset>, string> = {
  stake:
    'M12 4c4 0 7 1.2 7 2.8s-3 2.8-7 2.8-7-1.2-7-2.8S8 4 12 4zM5 7v5c0 1.6 3 2.8 7 2.8s7-1.2 7-2.8V7M5 12v5c0 1.6 3 2.8 7 2.8s7-1.2 7-2.8v-5',
  store: 'M5.5 8.5h13l1 11.5h-15zM9 11V7a3 3 0 0 1 6 0v4',
  benefit:
    'M4 9h16v4H4zM5.5 13v7h13v-7M12 9v11M12 9C9 9 7 7.5 8 5.5s3.5 0 4 3.5c.5-3.5 3-5.5 4-3.5s-1 3.5-4 3.5z',
  profit: 'M4 18l6-6 4 4 6-9M15 7h5v5',
  withdrawal: 'M12 15V4M7.5 8.5L12 4l4.5 4.5M4 15v5h16v-5',
  buyOrder: 'M6.5 4h11v16l-2.75-2L12 20l-2.75-2L6.5 20zM9.5 9h5M9.5 13h5',
  transfer: 'M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4',
  investment: 'M12 20v-8M12 14c0-4-2.5-6-7-6 0 4 2.5 6 7 6zM12 12c0-4 2.5-7 7-7 0 4-2.5 7-7 7z',
  campaign: 'M4 10v4h3.5L16 18V6l-8.5 4zM19.5 9.5v5M8.5 14.5L10 20',
};

/** The color of a kind, also in the chart. */
export const markColor = (name: AssetMarkName): string =>
  `var(--holding-${name === 'buyOrder' ? 'buy-order' : name.toLowerCase()})`;

/** A round mark for an asset. Decorative: the name stands beside it. */
export function AssetMark({ asset }: { asset: AssetMarkName }) {
  return (
    <span className={styles.mark} style={{ background: markColor(asset) }} aria-hidden="true">
      {asset === 'USDT' || asset === 'YUT' ? signs[asset] : <Icon path={icons[asset]} size={20} />}
    </span>
  );
}
