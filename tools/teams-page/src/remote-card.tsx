import type { RemoteOverview, Trouble } from '@shared/contract/release-overview';
import { EvidenceChart } from './evidence-chart.tsx';
import { FailureBars } from './failure-bars.tsx';
import styles from './remote-card.module.css';
import { VitalLines } from './vital-lines.tsx';
import { agoOf, roleNames, versionOf } from './wording.ts';

interface RemoteCardProps {
  remote: RemoteOverview;
  troubles: readonly Trouble[];
  nowMs: number;
}

/** A remote, or the shell: its releases, with what their pages report. */
export function RemoteCard({ remote, troubles, nowMs }: RemoteCardProps) {
  const { name, entry, releases, evidence } = remote;
  const { canary, since, by, off } = entry;
  const isWrong = troubles.length > 0;
  const shown = releases.filter(({ role }) => role !== 'previous');
  return (
    <article className={styles.card} aria-labelledby={`remote-${name}`}>
      <header className={styles.head}>
        <h3 id={`remote-${name}`}>{name}</h3>
        <span className={isWrong ? styles.bad : styles.good}>{isWrong ? '! wrong' : '✓ well'}</span>
        {off && <span className={styles.bad}>off</span>}
      </header>
      <p className={styles.since}>
        <strong>{versionOf(entry.live)}</strong>
        {since && ` · ${agoOf(since, nowMs)}`}
        {by && ` · by ${by}`}
      </p>
      {canary && (
        <p className={styles.canary}>
          Canary <strong>{versionOf(canary.release)}</strong> for {canary.percent} %
          {canary.watch ? ', watched' : ', not watched'}
        </p>
      )}
      {evidence && <EvidenceChart name={name} evidence={evidence} />}
      {shown.map((one) => (
        <FailureBars
          key={one.release}
          name={`${name} ${versionOf(one.release)}, ${roleNames[one.role]}`}
          activity={one}
          nowMs={nowMs}
        />
      ))}
      <VitalLines name={name} releases={releases} nowMs={nowMs} />
    </article>
  );
}
