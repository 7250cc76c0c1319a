import type { KeyboardEvent } from 'react';
import { useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../elements/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './keypad.module.css';

interface KeypadProps {
  /** What is to be entered. */
  label: string;
  /** Kept by whoever asks: the page itself only ever shows how many digits there are. */
  value: string;
  onChange: (value: string) => void;
  /** Called once with all digits. */
  onComplete: (value: string) => void;
  length?: number;
  /** What is wrong, in words. */
  error?: string;
  /** Nothing can be entered now. */
  busy?: boolean;
  words: { remove: string; entered: (count: number) => string };
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/**
 * Digits on keys of our own: no field of the browser ever holds them, so nothing offers to keep,
 * suggest or correct them, and no other keyboard sees them.
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
    // A keyboard types into the group once it has the focus; for everything else there are keys.
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
