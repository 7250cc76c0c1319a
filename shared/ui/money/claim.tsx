import type { ReactNode } from 'react';
import { Button } from '../elements/button.tsx';
import { Notice } from '../feedback/states.tsx';
import type { Words } from '../words.ts';
import styles from './claim.module.css';

/** What happened, said as it happens. While it says nothing it takes no room, and is there to be heard. */
export function Said({ children }: { children?: ReactNode }) {
  return (
    <div aria-live="polite" className={styles.said}>
      {children}
    </div>
  );
}

/** What `useClaim(flow).notice` of the host gives. */
interface ClaimNoticeProps {
  /** Nothing while there is nothing to say. */
  text?: string;
  tone?: 'success' | 'warn';
  close?: { label: string; onClick: () => void };
  /** Asks whether it was received, where nobody knows yet. */
  check?: { label: string; busy: boolean; onClick: () => void };
  /** Sends the same claim once more, where it seems not to have arrived. */
  resend?: { label: string; onClick: () => void } | undefined;
}

/** How a claim ended; above the list that its button is in. */
export function ClaimNotice({ text, tone, close, check, resend }: ClaimNoticeProps) {
  const action = check && (
    <>
      <Button kind="secondary" size="small" busy={check.busy} onClick={check.onClick}>
        {check.label}
      </Button>
      {resend && (
        <Button kind="plain" size="small" onClick={resend.onClick}>
          {resend.label}
        </Button>
      )}
    </>
  );
  return (
    <Said>
      {text !== undefined && (
        <Notice tone={tone} close={close} action={action}>
          {text}
        </Notice>
      )}
    </Said>
  );
}

interface ClaimButtonProps {
  /** What is received, for who does not see where the button stands. */
  name: string;
  /** The rest is what `useClaim(flow).button(claim)` of the host gives. */
  t: Words;
  busy: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** Receives one thing; its name tells screen readers which of the many buttons this is. */
export function ClaimButton({ name, t, ...button }: ClaimButtonProps) {
  return (
    <Button size="small" {...button} aria-label={t('claim.receiveOf', { name })}>
      {t('claim.receive')}
    </Button>
  );
}
