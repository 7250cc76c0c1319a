import type { ReportedTry } from '@shared/contract/webview';
import type { Owner } from './reports.ts';

/** What succeeded and what failed in pages whose canary is watched, each counted once. */
export interface Tries {
  opened(owner: Owner): void;
  failed(owner: Owner): void;
  movedMoney(owner: Owner, failed: 0 | 1): void;
  /** Those that are not sent yet; with the page, its openings end. */
  take(isLeaving: boolean): ReportedTry[];
}

interface TriesDependencies {
  win: Pick<Window, 'setTimeout'>;
  watched: readonly string[];
  sendSoon: () => void;
}

/** What fails later is not counted against the opening. */
const openingMs = 20_000;
const maxTries = 20;

export function createTries({ win, watched, sendSoon }: TriesDependencies): Tries {
  const openings = new Map<string, { tried: ReportedTry; isCounted: boolean }>();
  let waiting: ReportedTry[] = [];
  let left = maxTries;
  const count = (tried: ReportedTry): void => {
    if (left === 0) return;
    left -= 1;
    waiting.push(tried);
    sendSoon();
  };
  const end = (owner: Owner, failed: 0 | 1): void => {
    const opening = openings.get(owner.remote);
    if (opening?.isCounted) return;
    const tried: ReportedTry = { ...owner, kind: 'opening', failed };
    openings.set(owner.remote, { tried, isCounted: true });
    count(tried);
  };
  const isWatched = ({ remote }: Owner): boolean => watched.includes(remote);
  return {
    opened(owner) {
      if (!isWatched(owner) || openings.has(owner.remote)) return;
      openings.set(owner.remote, {
        tried: { ...owner, kind: 'opening', failed: 0 },
        isCounted: false,
      });
      win.setTimeout(() => end(owner, 0), openingMs);
    },
    failed: (owner) => void (isWatched(owner) && end(owner, 1)),
    movedMoney: (owner, failed) =>
      void (isWatched(owner) && count({ ...owner, kind: 'money', failed })),
    take(isLeaving) {
      if (isLeaving) for (const { tried } of openings.values()) end(tried, 0);
      const due = waiting;
      waiting = [];
      return due;
    },
  };
}
