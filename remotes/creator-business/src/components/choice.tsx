import { visuallyHidden } from '@shared/ui';
import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './choice.module.css';

interface Option {
  id: string;
  title: ReactNode;
  detail?: ReactNode;
  /** Why it cannot be chosen, where it cannot. */
  note?: string;
}

interface ChoiceProps {
  label: string;
  items: readonly Option[];
  value: string | undefined;
  onChange: (id: string) => void;
  /** One under the other, where each says more than a few words. */
  wide?: boolean;
}

/** One of a few, each with what it is, side by side. */
export function OneOf({ label, items, value, onChange, wide }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className={wide ? styles.wide : styles.choice}>
      <legend className={styles.legend}>{label}</legend>
      {items.map(({ id, title, detail, note }) => (
        <label key={id} className={styles.option}>
          <input
            type="radio"
            className={visuallyHidden}
            name={name}
            checked={id === value}
            disabled={note !== undefined}
            onChange={() => onChange(id)}
          />
          <span className={styles.box}>
            <span className={styles.name}>{title}</span>
            {detail && <span>{detail}</span>}
            {note && <span>{note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
