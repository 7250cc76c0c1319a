import type { ComponentProps, ReactNode } from 'react';
import { useId, useState } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../elements/button.tsx';
import styles from './field.module.css';
import { FieldNote } from './field-note.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'prefix' | 'id'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  /** Error text, which replaces the hint. */
  error?: string;
  prefix?: ReactNode;
  suffix?: ReactNode;
};

export function TextField(props: TextFieldProps) {
  const { label, onChange, hint, error, prefix, suffix, ...input } = props;
  const id = useId();
  const note = error || hint;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={cx(styles.box, error && styles.wrong)}>
        {prefix && <span className={styles.affix}>{prefix}</span>}
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {suffix && (
          <span className={cx(styles.affix, typeof suffix === 'string' && styles.unit)}>
            {suffix}
          </span>
        )}
      </div>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  );
}

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'suffix'> & {
  showLabel: string;
  hideLabel: string;
};

export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          icon={shown ? 'eyeOff' : 'eye'}
          label={shown ? hideLabel : showLabel}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
