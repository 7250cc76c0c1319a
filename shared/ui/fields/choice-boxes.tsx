import type { ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../cx.ts';
import { visuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './choice-boxes.module.css';

export interface ChoiceBox<Id extends string = string> {
  id: Id;
  name: ReactNode;
  /** Details, one per line. */
  facts?: ReactNode;
  /** Not available; the facts say why. */
  disabled?: boolean;
}

interface ChoiceBoxesProps<Id extends string> {
  label: string;
  items: readonly ChoiceBox<Id>[];
  value: Id | undefined;
  onChange: (id: Id) => void;
  /** Layout: a word or two, several lines, or one choice per line. */
  size?: 'small' | 'large' | 'row';
}

/** A choice of few options, side by side with their details. */
export function ChoiceBoxes<Id extends string>(props: ChoiceBoxesProps<Id>) {
  const { label, items, value, onChange, size = 'small' } = props;
  const group = useId();
  return (
    <fieldset className={cx(styles.choice, styles[size])}>
      <legend className={styles.legend}>{label}</legend>
      {items.map(({ id, name, facts, disabled }) => (
        <label key={id} className={styles.item}>
          <input
            type="radio"
            className={visuallyHidden}
            name={group}
            checked={id === value}
            disabled={disabled}
            onChange={() => onChange(id)}
          />
          <span className={styles.box}>
            <span className={styles.name}>{name}</span>
            {facts}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
