/** A subpath of its own: only screens with a switch load it. */
import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  /** To ask for confirmation first, leave `checked` unchanged. */
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** The native checkbox with the role and look of a switch, inside its label. */
export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.switch}>
      <span className={styles.words}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.track}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
