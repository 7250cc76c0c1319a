import type { Trouble } from '@shared/contract/release-overview';
import type { LogLine } from '@shared/contract/releases';
import styles from './verdict.module.css';
import { agoOf, authorOf, roleNames, versionOf, whatOf } from './wording.ts';

interface VerdictProps {
  troubles: readonly Trouble[];
  history: readonly LogLine[];
  isOld: boolean;
  nowMs: number;
}

/** The answer of the page: all is well, or what is wrong. */
export function Verdict({ troubles, history, isOld, nowMs }: VerdictProps) {
  const tone = troubles.length > 0 ? styles.bad : isOld ? styles.unknown : styles.good;
  return (
    <section className={`${styles.verdict} ${tone}`} aria-labelledby="verdict">
      <div role="status">
        <h2 id="verdict">{headline(troubles.length, isOld)}</h2>
      </div>
      {troubles.length > 0 && (
        <ul>
          {troubles.map((trouble) => (
            <li key={`${trouble.remote} ${trouble.release} ${trouble.kind}`}>
              <strong>{trouble.remote}</strong>{' '}
              <span className={styles.release}>
                {versionOf(trouble.release)} ({roleNames[trouble.role]}){' '}
                {authorOf(history, trouble)}
              </span>
              <span className={styles.what}>{whatOf(trouble)}</span>
              <span className={styles.since}>began {agoOf(trouble.since, nowMs)}</span>
              {trouble.why && <span className={styles.why}>{trouble.why}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function headline(count: number, isOld: boolean): string {
  if (count === 0) return isOld ? 'All was well when last heard of' : '✓ All well';
  return count === 1 ? '! Something is wrong' : `! ${count} things are wrong`;
}
