import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../elements/icon.tsx';
import styles from './badge.module.css';

export type Tone = 'neutral' | 'accent' | 'up' | 'down' | 'warn' | 'danger';

/** A status or a count. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>;
}

interface RoundIconProps {
  tone?: Tone;
  /** In pixels. */
  size?: number;
  children: ReactNode;
}

/** An icon on a round ground. Decorative: the words are beside it. */
export function RoundIcon({ tone = 'neutral', size = 40, children }: RoundIconProps) {
  return (
    <span className={cx(styles.round, styles[tone])} style={{ width: size, height: size }}>
      {children}
    </span>
  );
}

interface DeltaProps {
  /** Signed decimal text; determines direction, sign and color. */
  value: string;
  /** Formats the value without its sign. */
  format?: (absolute: string) => string;
  /** Amounts are hidden: neither direction nor color may reveal them. */
  hidden?: boolean;
}

const asIs = (text: string) => text;

/** A change as arrow, sign and color, never as color alone. */
export function Delta({ value, format = asIs, hidden }: DeltaProps) {
  if (hidden) return <span className={styles.delta}>••••</span>;
  const shown = format(value.replace(/^[-+]/, ''));
  // A change that rounds to zero has no direction: “−0.00 %” would contradict itself.
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
