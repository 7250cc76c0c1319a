import { Card, Icon, stacks } from '@shared/ui';
import type { ReactNode } from 'react';
import styles from './exchange-pair.module.css';

interface ExchangePairProps {
  /** The amount field of each side. */
  pay: ReactNode;
  receive: ReactNode;
  flip: { label: string; onClick: () => void };
}

/** The two sides of an exchange, with a button between them that swaps them. */
export function ExchangePair({ pay, receive, flip }: ExchangePairProps) {
  return (
    <div className={stacks.small}>
      <Card>{pay}</Card>
      <button type="button" className={styles.flip} aria-label={flip.label} onClick={flip.onClick}>
        <Icon path="M8 4v15M8 19l-4-4M8 19l4-4M16 20V5M16 5l-4 4M16 5l4 4" />
      </button>
      <Card>{receive}</Card>
    </div>
  );
}
