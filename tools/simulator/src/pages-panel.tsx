import { nativePages } from '@shared/host/bridge';
import styles from './outbox-panel.module.css';
import panel from './panel.module.css';

/** The native pages of `goPage`, with their parameters. */
export function PagesPanel() {
  return (
    <details className={`${panel.panel} ${styles.outbox}`}>
      <summary>Pages of the app</summary>
      <ul aria-label="Pages of the app">
        {Object.entries(nativePages).map(([page, params]) => (
          <li key={page} className={styles.mail}>
            <strong>{page}</strong>
            <span>{params.join(', ') || 'no parameters'}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
