import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../cx.ts';
import styles from './code-field.module.css';
import field from './field.module.css';
import { FieldNote } from './field-note.tsx';

interface CodeFieldProps {
  label: string;
  value: string;
  /** Receives digits only, at most the length of the code. */
  onChange: (value: string) => void;
  /** Called once the code is complete, typed or filled in. */
  onComplete?: (value: string) => void;
  name?: string;
  length?: number;
  hint?: ReactNode;
  /** Error text, which replaces the hint. */
  error?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Action at the end of the field, such as resending the code. */
  suffix?: ReactNode;
}

/**
 * A one-time code. A single field instead of six supports autofill from the message, paste and
 * correction.
 */
export function CodeField(props: CodeFieldProps) {
  const { label, value, onChange, onComplete, name, length = 6, hint, error, suffix } = props;
  const id = useId();
  const note = error || hint;
  const change = (text: string): void => {
    // Messages may group the digits, and some keyboards insert full-width ones.
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
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}
