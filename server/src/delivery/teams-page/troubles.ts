import type { ReleaseRole, Trouble } from '@shared/contract/release-overview';
import type { LiveEntry, LogLine } from '@shared/contract/releases';

/** What is wrong with the releases now. Pure. */

export interface Recent {
  remote: string;
  release: string;
  pages: number;
  failures: number;
  failuresSince: string | null;
  errors: number;
  errorsSince: string | null;
  money: number;
  moneyFailed: number;
  moneySince: string | null;
}

/** Smaller shares than these are there on any day. */
const leastShare = { load: 0.01, uncaught: 0.02, money: 0.05 };

export function troublesOfReports(recent: Recent, role: ReleaseRole): Trouble[] {
  const { remote, release } = recent;
  const kinds = [
    {
      kind: 'load' as const,
      count: recent.failures,
      total: recent.failures + recent.pages,
      since: recent.failuresSince,
    },
    {
      kind: 'uncaught' as const,
      count: recent.errors,
      total: Math.max(recent.pages, recent.errors),
      since: recent.errorsSince,
    },
    {
      kind: 'money' as const,
      count: recent.moneyFailed,
      total: recent.money,
      since: recent.moneySince,
    },
  ];
  return kinds.flatMap(({ since, ...one }) =>
    since && one.count > 0 && one.count >= one.total * leastShare[one.kind]
      ? [{ ...one, since, remote, release, role }]
      : [],
  );
}

interface Speed {
  release: string;
  pages: number;
  lcpMs?: number;
}

const slow = { leastPages: 20, leastMs: 2500, ratio: 1.3 };

/** Three in four first screens of the release before were faster than three in four of this one. */
export function isSlower(now: Speed | undefined, before: Speed | undefined): boolean {
  if (now?.lcpMs === undefined || before?.lcpMs === undefined) return false;
  if (now.pages < slow.leastPages || before.pages < slow.leastPages) return false;
  return now.lcpMs > slow.leastMs && now.lcpMs > before.lcpMs * slow.ratio;
}

/** A stopped canary is trouble for a day, or until the remote changes again. */
const stoppedForMs = 24 * 3_600_000;

export function troubleOfLog(
  remote: string,
  { entry, log, now }: { entry: LiveEntry; log: readonly LogLine[]; now: Date },
): Trouble[] {
  const last = log.findLast(({ changes }) =>
    changes.some((change) => change.name === remote && change.do !== 'prune'),
  );
  const troubles: Trouble[] = [];
  if (entry.off) {
    const line = log.findLast(({ changes }) =>
      changes.some((change) => change.name === remote && change.do === 'off'),
    );
    const since = line?.at ?? entry.since ?? now.toISOString();
    troubles.push({ kind: 'switchedOff', remote, release: entry.live, role: 'live', since });
  }
  const change = last?.changes.find(({ name }) => name === remote);
  const isStop = change?.do === 'canary' && change.percent === 0 && last?.why !== undefined;
  if (last && isStop && now.getTime() - Date.parse(last.at) < stoppedForMs) {
    const { at: since, why } = last;
    const { release } = change;
    troubles.push({
      kind: 'canaryStopped',
      remote,
      release,
      role: 'canary',
      since,
      ...(why && { why }),
    });
  }
  return troubles;
}
