import type { LogLine } from '@shared/contract/releases';
import type { FailureReport } from '@shared/contract/webview';
import styles from './lists.module.css';
import { agoOf, authorOf, versionOf } from './wording.ts';

interface FailureListProps {
  failures: readonly FailureReport[];
  history: readonly LogLine[];
  nowMs: number;
}

/** Who broke what: equal failures, with the place in the sources that threw. */
export function FailureList({ failures, history, nowMs }: FailureListProps) {
  return (
    <section aria-labelledby="failures">
      <h2 id="failures">Who broke what, 24 h</h2>
      {failures.length === 0 && <p className={styles.empty}>No page has reported a failure.</p>}
      <ul className={styles.list}>
        {failures.map(({ remote, release, stage, error, count, at, stack: [place, ...rest] }) => (
          <li key={`${remote} ${release} ${stage} ${error} ${place} ${rest.join()}`}>
            <p className={styles.first}>
              <strong>{remote}</strong>{' '}
              <span>{`${versionOf(release)} ${authorOf(history, { remote, release })}`}</span>
              <span className={styles.count}>{`${count} × ${stage}`}</span>
              <span className={styles.when}>{agoOf(at, nowMs)}</span>
            </p>
            <p className={styles.error}>{error}</p>
            {place && <p className={styles.place}>{place}</p>}
            {rest.length > 0 && (
              <details>
                <summary>{`${rest.length} more places`}</summary>
                {rest.map((one) => (
                  <p key={one} className={styles.place}>
                    {one}
                  </p>
                ))}
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
