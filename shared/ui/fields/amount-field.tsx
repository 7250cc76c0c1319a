import { enteredAmount } from '@shared/lib/number-input';
import { pastedAmount } from '@shared/lib/pasted-amount';
import type { ChangeEvent, Ref } from 'react';
import { useId, useState } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../elements/icon.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import styles from './amount-field.module.css';

export interface AmountFieldProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  /** Asset, shown at the end of the field. */
  unit: string;
  /** As typed, with a comma or a point. */
  value: string;
  onChange: (value: string) => void;
  /** Decimals of the asset; the field rejects more. */
  decimals: number;
  /** Locale for reading pasted numbers. */
  locale: string;
  /** Available amount; without a text it is loading. A tap fills it in. */
  available?: { label: string; text?: string; onFill?: () => void };
  /** 25 %, 50 %, 75 % and Max. Disabled without an action, until the available amount is known. */
  shares?: readonly { label: string; onPick?: () => void }[];
  /** Value of the amount, shown below it. */
  worth?: string;
  /** The amount is on its way: it follows from another field. */
  isLoading?: boolean;
  /** Error text. */
  error?: string;
  /** Error text after a paste without an amount. */
  notAnAmount?: string;
}

/** The amount of a money screen. The field rejects anything but an amount. */
export function AmountField(props: AmountFieldProps) {
  const { label, unit, value, onChange, available, shares = [], worth, isLoading } = props;
  const id = useId();
  /** The value at the time of a rejected paste. */
  const [refusedAt, setRefusedAt] = useState<string>();
  const error = refusedAt === value ? props.notAnAmount : props.error;
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    const isPasted = cameInOnePiece(nativeEvent as InputEvent);
    const entered = isPasted
      ? pastedAmount(target.value, props)
      : // Some keyboards insert full-width digits.
        enteredAmount(target.value.normalize('NFKC'), props.decimals);
    // A rejected key needs no explanation; a rejected paste does.
    setRefusedAt(entered === undefined && isPasted ? value : undefined);
    if (entered !== undefined && entered !== value) onChange(entered);
  };
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {available && <Available {...available} />}
      </div>
      <div className={cx(styles.box, error && styles.wrong)}>
        <input
          ref={props.ref}
          id={id}
          className={styles.input}
          style={{ fontSize: sizeFor(value), flexBasis: `${roomFor(value)}em` }}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          placeholder={isLoading ? '…' : '0'}
          aria-busy={isLoading || undefined}
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

/** Input by paste, drop, or a keyboard's clipboard suggestion. */
const cameInOnePiece = ({ inputType, data }: InputEvent): boolean =>
  inputType === 'insertFromPaste' ||
  inputType === 'insertFromDrop' ||
  (inputType === 'insertText' && (data?.length ?? 0) > 1);

function Available({ label, text, onFill }: NonNullable<AmountFieldProps['available']>) {
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

/** Sized by its content: with large text the unit wraps before a digit is cut. */
const roomFor = ({ length }: string): number => Math.max(4, length * 0.64);

/** A long amount shrinks before it is cut. */
function sizeFor({ length }: string): string | undefined {
  if (length <= 7) return undefined;
  return length <= 10 ? 'var(--text-2xl)' : 'var(--text-l)';
}
