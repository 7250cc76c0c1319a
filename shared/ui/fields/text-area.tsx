/** A subpath of its own: only screens with a text area load it. */
import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../cx.ts';
import field from './field.module.css';
import { FieldNote } from './field-note.tsx';
import styles from './text-area.module.css';

interface TextAreaProps {
  label: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  /** Error text, which replaces the hint. */
  error?: string;
  /** Maximum of characters, counted as on the server; the field rejects more. */
  maxLength: number;
  rows?: number;
}

/** Grows with its content and shows the number of characters. */
export function TextArea(props: TextAreaProps) {
  const { label, name, value, onChange, hint, error, maxLength, rows = 3 } = props;
  const id = useId();
  const note = error || hint;
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div className={cx(field.box, error && field.wrong)}>
        <textarea
          id={id}
          name={name}
          rows={rows}
          dir="auto"
          maxLength={maxLength}
          className={cx(field.input, styles.area)}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note ${id}-room` : `${id}-room`}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <div className={styles.below}>
        <FieldNote id={`${id}-note`} hint={hint} error={error} />
        <p id={`${id}-room`} className={cx(field.note, styles.room)}>
          {value.length}/{maxLength}
        </p>
      </div>
    </div>
  );
}
