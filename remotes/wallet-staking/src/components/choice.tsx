import { cx, visuallyHidden } from '@shared/ui';
import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './choice.module.css';

interface ChoiceProps<Id extends string> {
  label: string;
  /** What a box says, its name first. One that cannot be had is there to say why. */
  items: readonly { id: Id; name: string; facts: ReactNode; disabled?: boolean }[];
  value: Id | undefined;
  onChange: (id: Id) => void;
  /** Each has several lines. */
  wide?: boolean;
}

/** One of a few, side by side, each with what there is to know of it. */
export function Choice<Id extends string>(props: ChoiceProps<Id>) {
  const { label, items, value, onChange, wide } = props;
  const group = useId();
  return (
    <fieldset className={cx(styles.choice, wide && styles.wide)}>
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
