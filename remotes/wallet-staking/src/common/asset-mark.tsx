import styles from './asset-mark.module.css';

const signs = { USDT: '₮', YUT: 'Y', staked: '%', store: 'S', benefit: 'B', profit: 'P' } as const;

/** A round mark for an asset. Decorative: the name stands beside it. */
export function AssetMark({ asset }: { asset: keyof typeof signs }) {
  return (
    <span className={`${styles.mark} ${styles[asset]}`} aria-hidden="true">
      {signs[asset]}
    </span>
  );
}
