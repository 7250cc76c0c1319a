import type { Confirming } from '@shared/host/money';
import type { MoneyRow } from '@shared/ui/money';
import { ConfirmFoot, ConfirmWarning, MoneyRows } from '@shared/ui/money';
import styles from './trade.module.css';

interface TradeConfirmProps {
  confirming: Confirming;
  /** The amount that leaves the account, exact. */
  amount: string;
  rows: readonly MoneyRow[];
}

/** Confirms a trade in the sheet that holds its form. */
export function TradeConfirm({ confirming, amount, rows }: TradeConfirmProps) {
  const { unknown, warning, ...foot } = confirming.sheet;
  return (
    <>
      <p className={styles.amount}>{amount}</p>
      <ConfirmWarning warning={warning} />
      <MoneyRows rows={rows} unknown={unknown} />
      <ConfirmFoot {...foot} />
    </>
  );
}
