import type { LogEntry } from './log.ts';
import { textOf, timeOf } from './log.ts';
import styles from './log-panel.module.css';
import panel from './panel.module.css';

interface LogPanelProps {
  /** Newest first. */
  entries: LogEntry[];
  onClear: () => void;
}

/** All messages of the bridge, in both directions. */
export function LogPanel({ entries, onClear }: LogPanelProps) {
  return (
    <section className={`${panel.panel} ${styles.log}`} aria-label="Bridge">
      <div className={styles.head}>
        <h2>Bridge</h2>
        <button type="button" onClick={onClear} disabled={entries.length === 0}>
          Clear
        </button>
      </div>
      {entries.length === 0 && (
        <p className={styles.empty}>Calls of the web view appear here as they arrive.</p>
      )}
      <ol className={styles.list}>
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry }: { entry: LogEntry }) {
  const { at, from, name, detail, refused } = entry;
  const text = textOf(detail);
  const kind = refused ? styles.refused : from === 'web view' ? styles.call : styles.sent;
  return (
    <li className={`${styles.entry} ${kind}`}>
      <div className={styles.line}>
        <strong>{name}</strong>
        <span>{from}</span>
        <time dateTime={at.toISOString()}>{timeOf(at)}</time>
      </div>
      {text && <pre>{text}</pre>}
    </li>
  );
}
