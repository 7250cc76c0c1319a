import { useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../elements/icon.tsx';
import type { Choice } from '../layout/tabs.tsx';
import { visuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './filter-select.module.css';

interface FilterSelectProps {
  /** Accessible name. */
  label: string;
  items: readonly Choice[];
  /** Empty selects all. */
  value: string;
  onChange: (id: string) => void;
  /** Standing alone, with space for long labels. */
  wide?: boolean;
}

/** A filter with the native picker; highlighted while it narrows the list. */
export function FilterSelect(props: FilterSelectProps) {
  const { label, items, value, onChange, wide } = props;
  const id = useId();
  return (
    <div className={cx(styles.filter, wide && styles.wide, value !== '' && styles.narrows)}>
      <label htmlFor={id} className={visuallyHidden}>
        {label}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {items.map((item) => (
          <option key={item.id} value={item.id}>
            {item.label}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" size={16} className={styles.arrow} />
    </div>
  );
}
