/** A setting that is on or off: a subpath of its own, loaded by the screens that have one. */
import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  label: string;
  /** What it does. */
  hint?: ReactNode;
  checked: boolean;
  /** A screen that asks before it changes anything leaves `checked` as it is. */
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** The browser's own box with the role and the look of a switch; its words are part of it. */
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
