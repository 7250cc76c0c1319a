import type { LiveEntry, ReleaseChange } from '@shared/contract/releases';
import type { TriedStep } from '@shared/contract/webview';
import type { Db } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { checkSet } from '../checks/index.ts';
import { openFolderStore } from '../releases/folder-store.ts';
import { entriesOf } from '../releases/live-file.ts';
import type { ReleaseKey } from '../releases/release-keys.ts';
import { ChangedMeanwhile, Refused, revisionOf } from '../releases/store.ts';
import { type Findings, type Interval, judge, stopAt } from './decision.ts';
import { intervalsOf } from './intervals.ts';

type Canary = NonNullable<LiveEntry['canary']>;

interface CanaryWatchDependencies {
  releasesDir: string;
  releaseKeys?: readonly ReleaseKey[] | undefined;
  /** What pages of both releases tried, in the order of time. */
  readTries: (
    db: Db,
    watched: { remote: string; canary: string; live: string; since: string },
  ) => Promise<TriedStep[]>;
}

/** The shares of the devices that a watched canary has one after another. */
const nextShare = (percent: number): number => (percent < 25 ? 25 : 100);

/**
 * Stops each watched canary that does worse than the release beside it, and widens the others when
 * they have held long enough. Nobody has to be there.
 */
export const createCanaryWatch = ({
  releasesDir,
  releaseKeys,
  readTries,
}: CanaryWatchDependencies): Job => ({
  name: 'watch-canaries',
  everySeconds: 10,
  run: async ({ database, log, now }) => {
    const store = openFolderStore(releasesDir, {
      by: 'canary watch',
      keys: releaseKeys,
      check: (after, before) => checkSet(store, after, before),
    });
    const set = await store.live();
    if (!set) return;
    for (const [name, { live, canary }] of entriesOf(set)) {
      if (!canary?.watch) continue;
      const { since } = canary.watch;
      const of = { remote: name, canary: canary.release, live, since };
      const intervals = intervalsOf(await readTries(database.db, of), canary.release);
      const findings = judge(intervals);
      const change = changeOf({ name, canary, findings, now: now.wall });
      if (!change) continue;
      const why = reasonOf(findings, intervals);
      try {
        await store.change([change], { revision: revisionOf(set), why });
        log.warn({ remote: name, release: canary.release, change, why }, 'watched canary changed');
      } catch (error) {
        // The next run looks at the set as it is then.
        if (!(error instanceof ChangedMeanwhile || error instanceof Refused)) throw error;
        log.warn({ remote: name, reason: error.message }, 'watched canary not changed');
      }
      // The revision has moved on.
      return;
    }
  },
});

interface Judged {
  name: string;
  canary: Canary;
  findings: Findings;
  now: Date;
}

export function changeOf({ name, canary, findings, now }: Judged): ReleaseChange | undefined {
  const { release, percent, watch } = canary;
  if (!watch) return undefined;
  if (findings.isStopped) return { do: 'canary', name, release, percent: 0 };
  const { promoteAfterMinutes, steppedAt } = watch;
  if (promoteAfterMinutes === undefined || !findings.mayWiden) return undefined;
  if (now.getTime() - Date.parse(steppedAt) < promoteAfterMinutes * 60_000) return undefined;
  const share = nextShare(percent);
  return share === 100
    ? { do: 'promote', name, release }
    : { do: 'canary', name, release, percent: share, watch: { promoteAfterMinutes } };
}

function reasonOf({ eValue }: Findings, intervals: readonly Interval[]): string {
  const sides = (['canary', 'live'] as const).map((side) => {
    const kinds = (['opening', 'money', 'speed'] as const).flatMap((kind) => {
      const tries = intervals.flatMap((one) => one[kind]?.[side] ?? []);
      const sum = (key: 'all' | 'failed') => tries.reduce((total, one) => total + one[key], 0);
      return sum('all') > 0 ? [`${sum('failed')} of ${sum('all')} ${plural[kind]}`] : [];
    });
    return `${side} ${kinds.join(', ') || 'nothing'}`;
  });
  return `e-value ${eValue.toPrecision(3)}, stopped at ${stopAt}; failed: ${sides.join('; ')}`;
}

const plural = { opening: 'openings', money: 'money calls', speed: 'first screens (slow)' };
