import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../elements/icon.tsx';
import styles from './checkbox.module.css';
import field from './field.module.css';

interface CheckboxProps {
  /** May contain links. */
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  name?: string;
  disabled?: boolean;
  /** Error text. */
  error?: string;
}

/** The native checkbox; its label extends the touch target. */
export function Checkbox({ label, checked, onChange, name, disabled, error }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.checkbox}>
        <input
          type="checkbox"
          name={name}
          className={styles.box}
          checked={checked}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={id} className={cx(field.note, field.error)}>
          <Icon name="alert" size={16} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
