import type { ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../elements/button.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  title: string;
  back?: { label: string; onClick: () => void };
  /** The title, for callers that focus it. */
  heading?: Ref<HTMLHeadingElement>;
  /** Icon buttons. */
  actions?: ReactNode;
}

export function TopBar({ title, back, heading, actions }: TopBarProps) {
  return (
    <header className={styles.bar}>
      {back && <IconButton icon="back" label={back.label} onClick={back.onClick} />}
      <h1 ref={heading} className={cx(styles.title, !back && styles.first)} tabIndex={-1}>
        {title}
      </h1>
      {actions}
    </header>
  );
}
