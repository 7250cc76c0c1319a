import type { HoldingAccount } from '@shared/contract/wallet';
import type { Asset } from '@shared/lib/money';
import styles from './asset-mark.module.css';

/** An asset, or an account other than the wallet. */
export type AssetMarkName = Asset | Exclude<HoldingAccount, 'wallet'>;

const signs: Partial<Record<AssetMarkName, string>> = {
  USDT: '₮',
  YUT: 'Y',
  stake: '%',
  store: 'S',
  benefit: 'B',
  profit: 'P',
};

/** A round mark for an asset. Decorative: the name stands beside it. */
export function AssetMark({ asset }: { asset: AssetMarkName }) {
  const sign = signs[asset];
  return (
    <span className={`${styles.mark} ${sign ? styles[asset] : styles.pending}`} aria-hidden="true">
      {sign ?? '→'}
    </span>
  );
}
