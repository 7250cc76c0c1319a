/** A field of several lines: a subpath of its own, loaded by the screens that have one. */
import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../elements/icon.tsx';
import field from './field.module.css';
import styles from './text-area.module.css';

interface TextAreaProps {
  label: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  /** What is wrong, in words. It takes the place of the hint. */
  error?: string;
  /** Characters as the server counts them: no more can be typed. */
  maxLength: number;
  rows?: number;
}

/** It grows with what is written; below it stands how much of its room is taken. */
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
        <p id={`${id}-note`} className={cx(field.note, error && field.error)}>
          {error && <Icon name="alert" size={16} />}
          <span>{note}</span>
        </p>
        <p id={`${id}-room`} className={field.note}>
          {value.length}/{maxLength}
        </p>
      </div>
    </div>
  );
}
