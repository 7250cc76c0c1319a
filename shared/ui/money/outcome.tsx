import { useEffect, useRef } from 'react';
import { Button } from '../elements/button.tsx';
import { Icon } from '../elements/icon.tsx';
import type { IconName } from '../elements/icon-paths.ts';
import type { Tone } from '../feedback/badge.tsx';
import { RoundIcon } from '../feedback/badge.tsx';
import { Loading } from '../feedback/loading.tsx';
import { type Help, HelpLink } from '../feedback/states.tsx';
import styles from './outcome.module.css';
import type { ReceiptProps } from './receipt.tsx';
import { Receipt } from './receipt.tsx';

export type OutcomeKind = 'done' | 'processing' | 'failed' | 'unknown' | 'missing';

export interface OutcomeProps {
  kind: OutcomeKind;
  title: string;
  message?: string;
  /** The receipt, or the details known so far. */
  receipt?: ReceiptProps;
  /** Follow-up actions, the primary first. */
  buttons: readonly { label: string; onClick: () => void; busy?: boolean }[];
  /** Where there is no receipt, which has its own. */
  help?: Help;
}

const marks: Record<OutcomeKind, { tone: Tone; icon?: IconName }> = {
  done: { tone: 'up', icon: 'check' },
  processing: { tone: 'accent', icon: 'up' },
  failed: { tone: 'down', icon: 'close' },
  unknown: { tone: 'accent' },
  missing: { tone: 'warn', icon: 'alert' },
};

/** The outcome of an operation, possibly unknown. It replaces the form. */
export function Outcome({ kind, title, message, receipt, buttons, help }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus was in the form, which is gone: move it to the outcome.
  useEffect(() => heading.current?.focus(), [kind]);
  const { tone, icon } = marks[kind];
  return (
    <section className={styles.outcome}>
      <RoundIcon tone={tone} size={72}>
        {icon ? <Icon name={icon} size={32} /> : <Loading size={32} />}
      </RoundIcon>
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
        {buttons.map(({ label, onClick, busy }, index) => (
          <Button
            key={label}
            wide
            kind={index === 0 ? 'primary' : 'secondary'}
            busy={busy}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      </div>
      <HelpLink help={help} wide />
    </section>
  );
}
