import type { ReactNode } from 'react';
import styles from './detail-rows.module.css';

interface DetailRowsProps {
  rows: readonly { label: string; value: ReactNode; hint?: string }[];
}

/** Label and value pairs, as in a quote or a receipt. */
export function DetailRows({ rows }: DetailRowsProps) {
  return (
    <dl className={styles.rows}>
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
