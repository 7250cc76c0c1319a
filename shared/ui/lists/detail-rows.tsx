import type { ReactNode } from 'react';
import { stacks } from '../layout/shared-classes.ts';
import styles from './detail-rows.module.css';

interface DetailRowsProps {
  rows: readonly { label: string; value: ReactNode; hint?: string }[];
}

/** Label and value pairs, as in a quote or a receipt. */
export function DetailRows({ rows }: DetailRowsProps) {
  return (
    <dl className={stacks.medium}>
      {rows.map(({ label, value, hint }) => (
        <div key={label} className={styles.row}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            {value}
            {hint && <span className={styles.hint}>{hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
