import type { ReleaseOverview } from '@shared/contract/release-overview';
import { useEffect, useState } from 'react';
import styles from './app.module.css';
import { FailureList } from './failure-list.tsx';
import { HistoryList } from './history-list.tsx';
import { RemoteCard } from './remote-card.tsx';
import { TokenForm } from './token-form.tsx';
import { useOverview } from './use-overview.ts';
import { Verdict } from './verdict.tsx';

/** Older data than this does not say what is so now. */
const oldAfterMs = 12_000;

export function App() {
  const { overview, wanted, problem, loadedAtMs, enter } = useOverview();
  const nowMs = useNow();
  const isOld = overview !== undefined && nowMs - loadedAtMs > oldAfterMs;
  const age = Math.max(0, Math.round((nowMs - loadedAtMs) / 1000));
  // With a clock that is wrong, ages go by the server's.
  const serverNowMs = overview ? Date.parse(overview.at) + Math.max(0, nowMs - loadedAtMs) : nowMs;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Releases</h1>
        {overview && (
          <p className={isOld ? styles.old : styles.fresh}>
            {isOld ? `Data is ${age} s old. ${problem}` : 'Up to date'}
          </p>
        )}
      </header>
      <main className={styles.main}>
        {wanted !== 'none' && (
          <TokenForm isWrong={wanted === 'other token'} problem={problem} onEnter={enter} />
        )}
        {wanted === 'none' && !overview && <p role="status">{problem || 'Loading…'}</p>}
        {overview && (
          <>
            <Verdict
              troubles={overview.troubles}
              history={overview.history}
              isOld={isOld}
              nowMs={serverNowMs}
            />
            <section aria-labelledby="live">
              <h2 id="live">What is live</h2>
              <div className={styles.cards}>
                {troubledFirst(overview).map((remote) => (
                  <RemoteCard
                    key={remote.name}
                    remote={remote}
                    nowMs={serverNowMs}
                    troubles={overview.troubles.filter((one) => one.remote === remote.name)}
                  />
                ))}
              </div>
            </section>
            <FailureList
              failures={overview.failures}
              history={overview.history}
              nowMs={serverNowMs}
            />
            <HistoryList history={overview.history} />
          </>
        )}
      </main>
    </div>
  );
}

function troubledFirst({ remotes, troubles }: ReleaseOverview) {
  const isWrong = (name: string) => Number(troubles.some(({ remote }) => remote === name));
  return remotes.toSorted((a, b) => isWrong(b.name) - isWrong(a.name));
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
