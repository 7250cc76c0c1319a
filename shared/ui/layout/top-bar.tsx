import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../elements/button.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  title: string;
  back?: { label: string; onClick: () => void };
  /** For callers that focus the title or handle its taps. */
  heading?: ComponentProps<'h1'>;
  /** Icon buttons. */
  actions?: ReactNode;
}

export function TopBar({ title, back, heading, actions }: TopBarProps) {
  return (
    <header className={styles.bar}>
      {back && <IconButton icon="back" label={back.label} onClick={back.onClick} />}
      <h1 {...heading} className={cx(styles.title, !back && styles.first)} tabIndex={-1}>
        {title}
      </h1>
      {actions}
    </header>
  );
}
