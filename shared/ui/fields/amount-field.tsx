import { enteredAmount } from '@shared/lib/number-input';
import { pastedAmount } from '@shared/lib/pasted-amount';
import type { ChangeEvent } from 'react';
import { useId, useState } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../elements/icon.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import styles from './amount-field.module.css';

export interface AmountFieldProps {
  label: string;
  /** The asset, at the end of the field. */
  unit: string;
  /** As it is typed: with a comma or a point. */
  value: string;
  onChange: (value: string) => void;
  /** How many the asset has; more cannot be typed. */
  decimals: number;
  /** How the person writes numbers: what they paste is read by it. */
  locale: string;
  /** What can be spent; without a text it is still on its way. A tap fills it in. */
  available: { label: string; text?: string; onFill?: () => void };
  /** 25 %, 50 %, 75 % and Max. Without an action they wait for what is available. */
  shares: readonly { label: string; onPick?: () => void }[];
  /** What it is worth, under the amount. */
  worth?: string;
  /** What is wrong, in words. */
  error?: string;
  /** Said where what was pasted is no amount. */
  notAnAmount?: string;
}

/** The amount of every money screen, large. What is no amount does not get into the field. */
export function AmountField(props: AmountFieldProps) {
  const { label, unit, value, onChange, available, shares, worth } = props;
  const id = useId();
  /** What stood there when something was pasted that is no amount. */
  const [refusedAt, setRefusedAt] = useState<string>();
  const error = refusedAt === value ? props.notAnAmount : props.error;
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    const isPasted = cameInOnePiece(nativeEvent as InputEvent);
    const entered = isPasted
      ? pastedAmount(target.value, props)
      : // Some keyboards write wide digits.
        enteredAmount(target.value.normalize('NFKC'), props.decimals);
    // A wrong key does nothing; whoever pastes sees nothing happen, and is told why.
    setRefusedAt(entered === undefined && isPasted ? value : undefined);
    if (entered !== undefined && entered !== value) onChange(entered);
  };
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        <Available {...available} />
      </div>
      <div className={cx(styles.box, error && styles.wrong)}>
        <input
          id={id}
          className={styles.input}
          style={{ fontSize: sizeFor(value), flexBasis: `${roomFor(value)}em` }}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          placeholder="0"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={change}
        />
        <span className={styles.unit}>{unit}</span>
      </div>
      <p id={`${id}-note`} className={cx(styles.note, error && styles.error)}>
        {error && <Icon name="alert" size={16} />}
        <span>{error ?? worth ?? '\u00a0'}</span>
      </p>
      <div className={styles.shares}>
        {shares.map((share) => (
          <button
            key={share.label}
            type="button"
            className={styles.share}
            disabled={!share.onPick}
            onClick={share.onPick}
          >
            {share.label}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Pasted, dropped, or taken from what a keyboard offers of the clipboard. */
const cameInOnePiece = ({ inputType, data }: InputEvent): boolean =>
  inputType === 'insertFromPaste' ||
  inputType === 'insertFromDrop' ||
  (inputType === 'insertText' && (data?.length ?? 0) > 1);

function Available({ label, text, onFill }: AmountFieldProps['available']) {
  if (text === undefined) {
    return (
      <span className={styles.available}>
        {label} <Skeleton width="5em" />
      </span>
    );
  }
  return (
    <button type="button" className={styles.available} disabled={!onFill} onClick={onFill}>
      {label} <span className={styles.figure}>{text}</span>
    </button>
  );
}

/** In its own size: with large text the unit goes below before a digit is cut. */
const roomFor = ({ length }: string): number => Math.max(4, length * 0.64);

/** A long amount gets smaller before it is cut. */
function sizeFor({ length }: string): string | undefined {
  if (length <= 7) return undefined;
  return length <= 10 ? 'var(--text-2xl)' : 'var(--text-l)';
}
