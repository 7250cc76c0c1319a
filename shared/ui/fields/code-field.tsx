import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../elements/icon.tsx';
import styles from './code-field.module.css';
import field from './field.module.css';

interface CodeFieldProps {
  label: string;
  value: string;
  /** Gets digits only, and no more than the code has. */
  onChange: (value: string) => void;
  /** Called with the whole code once its last digit is there, also when it is filled in at once. */
  onComplete?: (value: string) => void;
  name?: string;
  length?: number;
  hint?: ReactNode;
  /** What is wrong, in words. It takes the place of the hint. */
  error?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** At the end of the field's line: the way to get another code. */
  suffix?: ReactNode;
}

/**
 * A code that is used once. One field and not six: the phone fills it in from the message, and it
 * can be pasted and corrected like any other.
 */
export function CodeField(props: CodeFieldProps) {
  const { label, value, onChange, onComplete, name, length = 6, hint, error, suffix } = props;
  const id = useId();
  const note = error || hint;
  const change = (text: string): void => {
    // Messages write codes in groups, and some keyboards write wide digits.
    const digits = text.normalize('NFKC').replace(/\D/g, '').slice(0, length);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === length) onComplete?.(digits);
  };
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div className={cx(field.box, error && field.wrong)}>
        <input
          id={id}
          name={name}
          className={cx(field.input, styles.code)}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          disabled={props.disabled}
          // biome-ignore lint/a11y/noAutofocus: only where the code is what the screen asks for
          autoFocus={props.autoFocus}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => change(event.target.value)}
        />
        {suffix && <span className={field.affix}>{suffix}</span>}
      </div>
      {note && (
        <p id={`${id}-note`} className={cx(field.note, error && field.error)}>
          {error && <Icon name="alert" size={16} />}
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}
