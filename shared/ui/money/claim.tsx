import type { ReactNode } from 'react';
import { Button } from '../elements/button.tsx';
import { type Help, HelpLink, Notice } from '../feedback/states.tsx';
import type { Words } from '../words.ts';
import styles from './claim.module.css';

/** A live region, always mounted; without a message it takes no space. */
export function LiveAnnouncement({ children }: { children?: ReactNode }) {
  return (
    <div aria-live="polite" className={styles.announcement}>
      {children}
    </div>
  );
}

/** The result of the host's `useClaim(flow).notice`. */
interface ClaimNoticeProps {
  /** Absent without a message. */
  text?: string;
  tone?: 'success' | 'warn';
  close?: { label: string; onClick: () => void };
  title?: string | undefined;
  /** Of an unknown outcome: asks for it, or sends the claim again. */
  wayOn?: { label: string; busy: boolean; onClick: () => void };
  help?: Help;
}

/** The outcome of a claim, above the list with its button. */
export function ClaimNotice({ text, title, tone, close, wayOn, help }: ClaimNoticeProps) {
  const action = (
    <>
      {wayOn && (
        <Button kind="secondary" size="small" busy={wayOn.busy} onClick={wayOn.onClick}>
          {wayOn.label}
        </Button>
      )}
      <HelpLink help={help} />
    </>
  );
  return (
    <LiveAnnouncement>
      {text !== undefined && (
        <Notice tone={tone} title={title} close={close} action={action}>
          {text}
        </Notice>
      )}
    </LiveAnnouncement>
  );
}

interface ClaimButtonProps {
  /** Name of the reward, for screen readers. */
  name: string;
  /** The other props come from the host's `useClaim(flow).button(claim)`. */
  t: Words;
  busy: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** Receives one reward; its accessible name distinguishes it from other buttons. */
export function ClaimButton({ name, t, ...button }: ClaimButtonProps) {
  return (
    <Button size="small" {...button} aria-label={t('claim.receiveOf', { name })}>
      {t('claim.receive')}
    </Button>
  );
}
