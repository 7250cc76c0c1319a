import { nativePages } from '@shared/host/bridge';
import styles from './outbox-panel.module.css';
import panel from './panel.module.css';

/** The pages of the app that the web view may ask for by goPage, and what each is given. */
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
