import type { Asset } from '@shared/lib/money';
import { Card, Icon, Skeleton, stacks, textStyles } from '@shared/ui';
import type { ReactNode } from 'react';
import { AssetMark } from '../common/asset-mark.tsx';
import styles from './exchange-pair.module.css';

interface ExchangePairProps {
  /** The amount field of the asset that is paid. */
  children: ReactNode;
  receive: { label: string; asset: Asset; amount?: string; isLoading: boolean };
  flip: { label: string; onClick: () => void };
}

/** The two sides of an exchange, with a button between them that swaps them. */
export function ExchangePair({ children, receive, flip }: ExchangePairProps) {
  return (
    <div className={stacks.small}>
      <Card>{children}</Card>
      <button type="button" className={styles.flip} aria-label={flip.label} onClick={flip.onClick}>
        <Icon path="M8 4v15M8 19l-4-4M8 19l4-4M16 20V5M16 5l-4 4M16 5l4 4" />
      </button>
      <Card>
        <p className={textStyles.caption}>{receive.label}</p>
        <div className={styles.receive}>
          <output className={styles.amount} aria-busy={receive.isLoading || undefined}>
            {receive.isLoading ? <Skeleton width="6em" height={28} /> : (receive.amount ?? '—')}
          </output>
          <AssetMark asset={receive.asset} />
          <span className={styles.asset}>{receive.asset}</span>
        </div>
      </Card>
    </div>
  );
}
