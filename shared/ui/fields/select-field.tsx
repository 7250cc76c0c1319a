import { useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../elements/icon.tsx';
import type { Choice } from '../layout/tabs.tsx';
import field from './field.module.css';
import { FieldNote } from './field-note.tsx';
import styles from './select-field.module.css';

interface SelectFieldProps {
  label: string;
  items: readonly Choice[];
  value: string;
  onChange: (id: string) => void;
  /** Shown until something is selected. */
  placeholder?: string;
  disabled?: boolean;
  /** Error text. */
  error?: string;
}

/** A form field with the native picker. */
export function SelectField(props: SelectFieldProps) {
  const { label, items, value, onChange, placeholder, disabled, error } = props;
  const id = useId();
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div className={cx(field.box, styles.box, error && field.wrong)}>
        <select
          id={id}
          className={cx(field.input, styles.select)}
          value={value}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {items.map((item) => (
            <option key={item.id} value={item.id}>
              {item.label}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={20} className={styles.arrow} />
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}
