import { IconButton } from '../elements/button.tsx';
import { Card } from '../layout/card.tsx';
import styles from './receipt.module.css';

export interface ReceiptRow {
  id: string;
  label: string;
  value: string;
  /** A wallet address as a person compares it, in place of the value. */
  groups?: readonly string[];
  /** What is copied, and the name of the button that does it. */
  copy: { label: string; text: string };
}

export interface ReceiptProps {
  title: string;
  /** Exact, to the last decimal. */
  amount: string;
  rows: readonly ReceiptRow[];
  onCopy: (text: string) => void;
}

/** What remains of an operation, line by line; each line can be copied. */
export function Receipt({ title, amount, rows, onCopy }: ReceiptProps) {
  return (
    <Card>
      <p className={styles.title}>{title}</p>
      <p className={styles.amount}>{amount}</p>
      <dl className={styles.rows}>
        {rows.map((row) => (
          <div key={row.id} className={styles.row}>
            <dt className={styles.label}>{row.label}</dt>
            <dd className={styles.value}>
              <span className={styles.text}>{row.groups ? <Groups {...row} /> : row.value}</span>
              <IconButton
                icon="copy"
                label={row.copy.label}
                onClick={() => onCopy(row.copy.text)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** It is read as one word: the gaps are for the eye. */
function Groups({ groups = [] }: Pick<ReceiptRow, 'groups'>) {
  return (
    <span className={styles.groups}>
      {groups.map((group, index) => (
        // Groups of one address: their place is what they are.
        <span key={index}>{group}</span>
      ))}
    </span>
  );
}
