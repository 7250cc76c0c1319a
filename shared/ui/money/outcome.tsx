import { useEffect, useRef } from 'react';
import { Button } from '../elements/button.tsx';
import { Icon, type IconName } from '../elements/icon.tsx';
import { Loading } from '../feedback/loading.tsx';
import styles from './outcome.module.css';
import type { ReceiptProps } from './receipt.tsx';
import { Receipt } from './receipt.tsx';

export type OutcomeKind = 'done' | 'processing' | 'failed' | 'unknown';

export interface OutcomeProps {
  kind: OutcomeKind;
  title: string;
  message?: string;
  /** The receipt, or the details known so far. */
  receipt?: ReceiptProps;
  /** Follow-up actions, the primary first. */
  buttons: readonly { label: string; onClick: () => void; busy?: boolean; hint?: string }[];
}

const marks: Record<OutcomeKind, IconName | undefined> = {
  done: 'check',
  processing: 'up',
  failed: 'close',
  unknown: undefined,
};

/** The outcome of an operation, possibly unknown. It replaces the form. */
export function Outcome({ kind, title, message, receipt, buttons }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus was in the form, which is gone: move it to the outcome.
  useEffect(() => heading.current?.focus(), [kind]);
  const mark = marks[kind];
  return (
    <section className={styles.outcome}>
      <span className={`${styles.mark} ${styles[kind]}`}>
        {mark ? <Icon name={mark} size={32} /> : <Loading size={32} />}
      </span>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {message && <p className={styles.message}>{message}</p>}
      {receipt && (
        <div className={styles.content}>
          <Receipt {...receipt} />
        </div>
      )}
      <div className={styles.actions}>
        {buttons.map(({ label, onClick, busy, hint }, index) => (
          <div key={label} className={styles.action}>
            <Button wide kind={index === 0 ? 'primary' : 'secondary'} busy={busy} onClick={onClick}>
              {label}
            </Button>
            {hint && <p className={styles.hint}>{hint}</p>}
          </div>
        ))}
      </div>
    </section>
  );
}
