import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../elements/icon.tsx';
import type { LinkElement } from '../elements/pressable.tsx';
import { Pressable } from '../elements/pressable.tsx';
import styles from './list-row.module.css';

interface ListRowProps {
  leading?: ReactNode;
  title: ReactNode;
  subtitle?: ReactNode;
  value?: ReactNode;
  subvalue?: ReactNode;
  /** Makes the row a link; `onClick` makes it a button. */
  link?: LinkElement;
  onClick?: () => void;
  /** An arrow at the end; defaults to links without a value. */
  chevron?: boolean;
}

/** One row; in a list it belongs inside `<li>`. */
export function ListRow(props: ListRowProps) {
  const { leading, title, subtitle, value, subvalue, link, onClick } = props;
  const acts = Boolean(link || onClick);
  const chevron = props.chevron ?? (acts && value === undefined);
  return (
    <Pressable className={cx(styles.row, acts && styles.acts)} link={link} onClick={onClick}>
      {leading && <span className={styles.leading}>{leading}</span>}
      <span className={styles.body}>
        <span className={styles.main}>
          <span className={styles.title}>{title}</span>
          {subtitle && <span className={styles.sub}>{subtitle}</span>}
        </span>
        {value !== undefined && (
          <span className={styles.end}>
            <span className={styles.title}>{value}</span>
            {subvalue && <span className={styles.sub}>{subvalue}</span>}
          </span>
        )}
      </span>
      {chevron && <Icon name="chevron" size={20} className={styles.chevron} />}
    </Pressable>
  );
}
