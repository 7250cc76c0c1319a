import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './checkbox.module.css';
import { FieldNote } from './field-note.tsx';

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
      <FieldNote id={id} error={error} />
    </div>
  );
}
