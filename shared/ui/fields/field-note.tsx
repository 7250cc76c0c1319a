import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../elements/icon.tsx';
import styles from './field.module.css';

interface FieldNoteProps {
  /** For `aria-describedby` of the field. */
  id: string;
  hint?: ReactNode;
  error?: string;
}

/** The error below a field, or else its hint. */
export function FieldNote({ id, hint, error }: FieldNoteProps) {
  const note = error || hint;
  if (!note) return null;
  return (
    <p id={id} className={cx(styles.note, error && styles.error)}>
      {error && <Icon name="alert" size={16} />}
      <span>{note}</span>
    </p>
  );
}
