import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import styles from './top-bar.module.css';

interface TopBarProps {
  title: string;
  back?: { label: string; onClick: () => void };
  /** Icon buttons at the end. */
  actions?: ReactNode;
}

export function TopBar({ title, back, actions }: TopBarProps) {
  return (
    <header className={styles.bar}>
      {back && <IconButton icon="back" label={back.label} onClick={back.onClick} />}
      <h1 className={cx(styles.title, !back && styles.first)}>{title}</h1>
      {actions}
    </header>
  );
}
