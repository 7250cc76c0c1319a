import type { ComponentProps, ReactNode } from 'react';
import { cloneElement } from 'react';
import { cx } from '../cx.ts';
import { Loading } from '../feedback/loading.tsx';
import styles from './button.module.css';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import type { LinkElement } from './pressable.tsx';

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  kind?: 'primary' | 'secondary' | 'plain' | 'danger';
  size?: 'medium' | 'small';
  /** As wide as its container. */
  wide?: boolean;
  /** Ignores presses while an action runs; width, focus and name stay. */
  busy?: boolean;
  icon?: IconName;
  /** Renders a link that looks like a button. */
  link?: LinkElement;
};

export function Button(props: ButtonProps) {
  const { kind = 'primary', size = 'medium', wide, busy, icon, link, children, ...rest } = props;
  const className = cx(styles.button, styles[kind], styles[size], wide && styles.wide);
  const content = (
    <span className={cx(styles.content, busy && styles.hidden)}>
      {icon && <Icon name={icon} size={20} />}
      {children}
    </span>
  );
  if (link) return cloneElement(link, { className }, content);
  return (
    <button
      type="button"
      {...rest}
      className={className}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {content}
      {busy && (
        <span className={styles.spinner}>
          <Loading size={20} />
        </span>
      )}
    </button>
  );
}

interface IconButtonProps {
  icon: IconName;
  /** Accessible name. */
  label: string;
  onClick?: () => void;
  link?: LinkElement;
  pressed?: boolean;
  badge?: ReactNode;
}

export function IconButton({ icon, label, onClick, link, pressed, badge }: IconButtonProps) {
  const content = (
    <>
      <Icon name={icon} />
      {badge && <span className={styles.badge}>{badge}</span>}
    </>
  );
  if (link) {
    const named = link as LinkElement & { props: { 'aria-label'?: string } };
    return cloneElement(named, { className: styles.round, ...{ 'aria-label': label } }, content);
  }
  return (
    <button
      type="button"
      className={styles.round}
      aria-label={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {content}
    </button>
  );
}
