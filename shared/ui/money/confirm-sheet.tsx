import type { ReactNode } from 'react';
import { Button } from '../elements/button.tsx';
import { Notice } from '../feedback/states.tsx';
import { Sheet } from '../sheets/sheet.tsx';
import styles from './confirm-sheet.module.css';
import type { MoneyRow } from './quote-block.tsx';
import { MoneyRows } from './quote-block.tsx';
import { SubmitButton } from './submit-button.tsx';

export interface ConfirmSheetProps extends ConfirmFootProps {
  title: string;
  /** What leaves the account, exact, in large figures. */
  amount: string;
  rows: readonly MoneyRow[];
  unknown: string;
  /** A wallet address in groups of four: shown whole, as a person compares it. */
  address?: { label: string; groups: readonly string[] };
  /** Nothing was ever sent there. */
  firstTime?: { title: string; message: string };
  /** What has changed since it was shown, or went wrong. */
  warning?: string;
}

/** The last look before money moves: everything exact, nothing hidden, nothing cut. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { title, amount, rows, unknown, address, firstTime, warning, confirm, cancel } = props;
  const close = () => {
    if (!confirm?.busy) cancel.onClick();
  };
  return (
    <Sheet title={title} onCancel={close}>
      <p className={styles.amount}>{amount}</p>
      <ConfirmWarning warning={warning} />
      {address && (
        <div className={styles.address}>
          <p className={styles.label}>{address.label}</p>
          <p className={styles.groups}>
            {address.groups.map((group, index) => (
              // Groups of one address: their place is what they are.
              <span key={index}>{group}</span>
            ))}
          </p>
        </div>
      )}
      <MoneyRows rows={rows} unknown={unknown} />
      {firstTime && (
        <Notice tone="warn" title={firstTime.title}>
          {firstTime.message}
        </Notice>
      )}
      <ConfirmFoot {...props} />
    </Sheet>
  );
}

/** What has changed since it was shown, or went wrong: said at once. */
export function ConfirmWarning({ warning }: { warning: string | undefined }) {
  if (!warning) return null;
  return (
    <div role="alert">
      <Notice tone="warn">{warning}</Notice>
    </div>
  );
}

export interface ConfirmFootProps {
  /** How long it holds. It ticks, so it is never announced. */
  note?: ReactNode;
  /** None where there is nothing left to confirm. */
  confirm?: { label: string; busy?: boolean; disabled?: boolean; onClick: () => void };
  cancel: { label: string; onClick: () => void };
}

/** The end of every confirmation: how long it holds, the button that does it, and the way back. */
export function ConfirmFoot({ note, confirm, cancel }: ConfirmFootProps) {
  return (
    <div className={styles.foot}>
      {confirm && <p className={styles.note}>{note}</p>}
      {confirm && <SubmitButton {...confirm} />}
      <Button
        wide
        kind={confirm ? 'plain' : 'primary'}
        disabled={confirm?.busy}
        onClick={cancel.onClick}
      >
        {cancel.label}
      </Button>
    </div>
  );
}
