import type { ReactNode } from 'react';
import { IconButton } from '../elements/button.tsx';
import { type Help, HelpLink } from '../feedback/states.tsx';
import { Card } from '../layout/card.tsx';
import { textStyles } from '../layout/shared-classes.ts';
import styles from './receipt.module.css';

export interface ReceiptRow {
  id: string;
  label: string;
  value: string;
  /** Shown in place of the value. */
  link?: ReactNode;
  /** Shows the value as a wallet address in groups. */
  groups?: readonly string[];
  /** Text to copy, and the name of the copy button. */
  copy: { label: string; text: string };
}

export interface ReceiptProps {
  title: string;
  /** Exact amount; empty where it is not known. */
  amount: string;
  rows: readonly ReceiptRow[];
  onCopy: (text: string) => void;
  help?: Help;
}

/** The receipt of an operation; each line can be copied. */
export function Receipt({ title, amount, rows, onCopy, help }: ReceiptProps) {
  return (
    <Card>
      <p className={textStyles.caption}>{title}</p>
      {amount !== '' && <p className={styles.amount}>{amount}</p>}
      <dl className={styles.rows}>
        {rows.map((row) => (
          <div key={row.id} className={styles.row}>
            <dt className={styles.label}>{row.label}</dt>
            <dd className={styles.value}>
              <span className={styles.text}>
                {row.groups ? <Groups {...row} /> : (row.link ?? row.value)}
              </span>
              <IconButton
                icon="copy"
                label={row.copy.label}
                onClick={() => onCopy(row.copy.text)}
              />
            </dd>
          </div>
        ))}
      </dl>
      <HelpLink help={help} wide />
    </Card>
  );
}

/** Screen readers read the address without the visual gaps. */
function Groups({ groups = [] }: Pick<ReceiptRow, 'groups'>) {
  return (
    <span className={styles.groups}>
      {groups.map((group, index) => (
        // Groups are identified by their position.
        <span key={index}>{group}</span>
      ))}
    </span>
  );
}
