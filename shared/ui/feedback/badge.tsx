import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../elements/icon.tsx';
import styles from './badge.module.css';

export type Tone = 'neutral' | 'accent' | 'up' | 'down' | 'warn' | 'danger';

/** A status or a count in a few letters. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>;
}

interface DeltaProps {
  /** Signed decimal text: it decides direction, sign and color. */
  value: string;
  /** Makes words of the value without its sign. */
  format?: (absolute: string) => string;
  /** Amounts are hidden: neither direction nor color may speak. */
  hidden?: boolean;
}

const asIs = (text: string) => text;

/** A change: arrow, sign and color together, never color alone. */
export function Delta({ value, format = asIs, hidden }: DeltaProps) {
  if (hidden) return <span className={styles.delta}>••••</span>;
  const shown = format(value.replace(/^[-+]/, ''));
  // What is rounded to nothing has no direction either: “−0.00 %” says two things.
  if (!/[1-9]/.test(shown)) return <span className={styles.delta}>{shown}</span>;
  const direction = value.startsWith('-') ? 'down' : 'up';
  return (
    <span className={cx(styles.delta, styles[`${direction}Text`])}>
      <Icon name={direction} size={14} />
      {direction === 'down' ? '−' : '+'}
      {shown}
    </span>
  );
}
