import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Button, IconButton } from '../elements/button.tsx';
import { Icon } from '../elements/icon.tsx';
import type { IconName } from '../elements/icon-paths.ts';
import type { LinkElement } from '../elements/pressable.tsx';
import { RoundIcon } from './badge.tsx';
import styles from './states.module.css';

/** The host's `useHelp()`: a link to support. */
export interface Help {
  label: string;
  link: LinkElement;
}

export const HelpLink = ({ help, wide }: { help: Help | undefined; wide?: boolean }) =>
  help && (
    <Button kind="plain" wide={wide} link={help.link}>
      {help.label}
    </Button>
  );

interface EmptyStateProps {
  title: string;
  message?: ReactNode;
  icon?: IconName;
  /** The single action. */
  action?: ReactNode;
}

export function EmptyState({ title, message, icon = 'inbox', action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <RoundIcon size={64}>
        <Icon name={icon} size={28} />
      </RoundIcon>
      <p className={styles.title}>{title}</p>
      {message && <p className={styles.message}>{message}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  title: string;
  message?: ReactNode;
  retry?: { label: string; onClick: () => void; busy?: boolean };
  help?: Help;
}

export function ErrorState({ title, message, retry, help }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon="alert"
        title={title}
        message={message}
        action={
          <>
            {retry && (
              <Button kind="secondary" icon="retry" busy={retry.busy} onClick={retry.onClick}>
                {retry.label}
              </Button>
            )}
            <HelpLink help={help} />
          </>
        }
      />
    </div>
  );
}

interface NoticeProps {
  tone?: 'info' | 'success' | 'warn' | 'danger';
  title?: string;
  children: ReactNode;
  action?: ReactNode;
  close?: { label: string; onClick: () => void };
}

const marks = { info: 'info', success: 'check', warn: 'alert', danger: 'alert' } as const;

/** A note beside its subject. */
export function Notice({ tone = 'info', title, children, action, close }: NoticeProps) {
  return (
    <div className={cx(styles.notice, styles[tone])} role={tone === 'danger' ? 'alert' : 'note'}>
      <Icon name={marks[tone]} size={20} className={styles.noticeMark} />
      <div className={styles.noticeWords}>
        {title && <p className={styles.noticeTitle}>{title}</p>}
        <div>{children}</div>
        {action}
      </div>
      {close && <IconButton icon="close" label={close.label} onClick={close.onClick} />}
    </div>
  );
}
