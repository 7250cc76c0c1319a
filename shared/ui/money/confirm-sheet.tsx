import type { ReactNode } from 'react';
import { Button } from '../elements/button.tsx';
import { Notice } from '../feedback/states.tsx';
import { textStyles } from '../layout/shared-classes.ts';
import { Sheet } from '../sheets/sheet.tsx';
import styles from './confirm-sheet.module.css';
import type { MoneyRow } from './quote-block.tsx';
import { MoneyRows } from './quote-block.tsx';
import { SubmitButton } from './submit-button.tsx';

export interface ConfirmSheetProps extends ConfirmFootProps {
  title: string;
  /** Exact amount that leaves the account. */
  amount: string;
  rows: readonly MoneyRow[];
  unknown: string;
  /** A complete wallet address in groups of four, for comparison. */
  address?: { label: string; groups: readonly string[] };
  /** First transfer to this recipient. */
  firstTime?: { title: string; message: string };
  /** A change of the terms, or an error. */
  warning?: string;
}

/** The confirmation before money moves: exact, unmasked and complete. */
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
          <p className={textStyles.hint}>{address.label}</p>
          <p className={styles.groups}>
            {address.groups.map((group, index) => (
              // Groups are identified by their position.
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

/** A change of the terms, or an error, announced at once. */
export function ConfirmWarning({ warning }: { warning: string | undefined }) {
  if (!warning) return null;
  return (
    <div role="alert">
      <Notice tone="warn">{warning}</Notice>
    </div>
  );
}

export interface ConfirmFootProps {
  /** Remaining validity. It ticks, so it is never announced. */
  note?: ReactNode;
  /** Absent if there is nothing to confirm. */
  confirm?: { label: string; busy?: boolean; disabled?: boolean; onClick: () => void };
  cancel: { label: string; onClick: () => void };
}

/** The end of every confirmation: validity, confirm and back. */
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
