import type { KeyboardEvent, ReactNode } from 'react';
import { useId } from 'react';
import { stacks } from './shared-classes.ts';
import styles from './tabs.module.css';
import { visuallyHidden } from './visually-hidden.tsx';

export interface Choice<Id extends string = string> {
  id: Id;
  label: ReactNode;
}

interface ChoiceProps<Id extends string> {
  /** Accessible name. */
  label: string;
  items: readonly Choice<Id>[];
  value: Id;
  onChange: (id: Id) => void;
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs with their panel. One tab stop; arrow keys move and select. */
export function Tabs<Id extends string>(props: ChoiceProps<Id> & { children: ReactNode }) {
  const { label, items, value, onChange, children } = props;
  const id = useId();
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = items.findIndex((item) => item.id === value);
    const next = items[steps[event.key]?.(at, items.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    document.getElementById(`${id}-${next.id}`)?.focus();
  };
  return (
    <div className={stacks.large}>
      <div className={styles.list} role="tablist" aria-label={label} onKeyDown={move}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${id}-${item.id}`}
            className={styles.tab}
            aria-selected={item.id === value}
            aria-controls={`${id}-panel`}
            tabIndex={item.id === value ? 0 : -1}
            onClick={() => onChange(item.id)}
          >
            {item.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  );
}

/** A choice of few short labels, such as a range. Native radio buttons handle the keyboard. */
export function SegmentedControl<Id extends string>(props: ChoiceProps<Id>) {
  const { label, items, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className={styles.segments}>
      <legend className={visuallyHidden}>{label}</legend>
      {items.map((item) => (
        <label key={item.id} className={styles.segment}>
          <input
            type="radio"
            className={visuallyHidden}
            name={name}
            checked={item.id === value}
            onChange={() => onChange(item.id)}
          />
          <span>{item.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
