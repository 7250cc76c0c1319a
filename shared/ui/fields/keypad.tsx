import type { KeyboardEvent } from 'react';
import { useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../elements/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './keypad.module.css';

interface KeypadProps {
  /** Accessible name. */
  label: string;
  /** Held by the caller; the keypad shows only the number of digits. */
  value: string;
  onChange: (value: string) => void;
  /** Called once with the complete code. */
  onComplete: (value: string) => void;
  length?: number;
  /** Error text. */
  error?: string;
  busy?: boolean;
  words: { remove: string; entered: (count: number) => string };
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/**
 * An on-screen keypad: no native field holds the digits, so no password manager, suggestion or
 * third-party keyboard sees them.
 */
export function Keypad(props: KeypadProps) {
  const { label, value, onChange, onComplete, length = 6, error, busy, words } = props;
  const id = useId();

  const add = (digit: string): void => {
    if (busy || value.length >= length) return;
    onChange(value + digit);
    if (value.length + 1 === length) onComplete(value + digit);
  };
  const remove = (): void => {
    if (!busy) onChange(value.slice(0, -1));
  };
  const type = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^\d$/.test(event.key)) add(event.key);
    else if (event.key === 'Backspace') remove();
    else return;
    event.preventDefault();
  };
  const key = (digit: string) => (
    <button key={digit} type="button" className={styles.key} onClick={() => add(digit)}>
      {digit}
    </button>
  );
  return (
    // With the focus on the group, a hardware keyboard types digits.
    <fieldset
      tabIndex={-1}
      className={styles.keypad}
      aria-label={label}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-busy={busy || undefined}
      onKeyDown={type}
    >
      <span className={cx(styles.dots, error && styles.wrong)} aria-hidden="true">
        {Array.from({ length }, (_, index) => (
          <span key={index} className={cx(styles.dot, index < value.length && styles.full)} />
        ))}
      </span>
      <span role="status">
        <VisuallyHidden>{words.entered(value.length)}</VisuallyHidden>
      </span>
      <p id={`${id}-error`} role="alert" className={styles.error}>
        {error && <Icon name="alert" size={16} />}
        {error}
      </p>
      <div className={cx(styles.keys, busy && styles.still)}>
        {digits.map(key)}
        <span />
        {key('0')}
        <button type="button" className={styles.key} aria-label={words.remove} onClick={remove}>
          <Icon path="M9 5h11v14H9l-6-7zM12 9.5l5 5M17 9.5l-5 5" />
        </button>
      </div>
    </fieldset>
  );
}
