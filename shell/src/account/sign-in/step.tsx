import { useHost, useWords } from '@shared/host';
import { useWait } from '@shared/host/internal';
import { Button, IconButton, Notice, Page, stacks } from '@shared/ui';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useSecondsLeft } from './countdown.ts';
import styles from './sign-in.module.css';

interface FrameProps {
  title: string;
  lead?: ReactNode;
  /** Moves the focus to the heading, where reading starts after another step. */
  takesFocus: boolean;
  children: ReactNode;
  /** At the bottom of the screen: the other sign-in method. */
  foot?: ReactNode;
}

/** The frame of every step: back button, heading and content. */
export function Step({ title, lead, takesFocus, children, foot }: FrameProps) {
  const { t } = useWords('common');
  const { back } = useHost();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const bar = (
    <header className={styles.bar}>
      <IconButton icon="back" label={t('back')} onClick={() => back()} />
    </header>
  );
  return (
    <Page bar={bar}>
      <div className={styles.step}>
        <div className={stacks.small}>
          <h1 ref={heading} className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
      </div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </Page>
  );
}

/** The failure of the whole form, with a retry where the server was not reached. */
export function FormError({ children }: { children?: string }) {
  const { t } = useWords('common');
  if (!children) return null;
  const retry = (
    <Button type="submit" kind="plain" size="small">
      {t('retry')}
    </Button>
  );
  return (
    <Notice tone="danger" action={children === t('networkError') && retry}>
      {children}
    </Notice>
  );
}

interface SubmitButtonProps {
  busy: boolean;
  /** The end of a lock: until then the button counts down and cannot be pressed. */
  waitUntil?: number;
  children: ReactNode;
}

export function SubmitButton({ busy, waitUntil, children }: SubmitButtonProps) {
  const { t } = useWords('account');
  const wait = useWait();
  const seconds = useSecondsLeft(waitUntil);
  return (
    <Button type="submit" wide busy={busy} disabled={seconds > 0}>
      {seconds > 0 ? t('signIn.tryAgainIn', { time: wait(seconds) }) : children}
    </Button>
  );
}

interface PlainButtonProps {
  children: ReactNode;
  onClick: () => void;
}

/** A secondary link that does not compete with the step's action. */
export function PlainButton({ children, onClick }: PlainButtonProps) {
  return (
    <Button kind="plain" size="small" onClick={onClick}>
      {children}
    </Button>
  );
}

/** Tells the phone's password manager whose password it stores. */
export function HiddenUserName({ value }: { value: string }) {
  return (
    <input
      className={styles.userName}
      type="text"
      autoComplete="username"
      value={value}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
