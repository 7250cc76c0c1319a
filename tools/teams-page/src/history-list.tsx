import type { LogLine } from '@shared/contract/releases';
import styles from './lists.module.css';
import { changeOf, clockOf } from './wording.ts';

export function HistoryList({ history }: { history: readonly LogLine[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      {history.length === 0 && <p className={styles.empty}>Nothing has changed yet.</p>}
      <ol className={styles.list}>
        {history.map(({ revision, at, by, changes, why }) => (
          <li key={`${revision} ${at}`}>
            <p className={styles.first}>
              <time dateTime={at}>{clockOf(at)}</time>
              <strong>{changes.map(changeOf).join(', ')}</strong>
              <span className={styles.when}>by {by}</span>
            </p>
            {why && <p className={styles.error}>{why}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
