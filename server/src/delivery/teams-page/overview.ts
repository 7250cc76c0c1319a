import type {
  Activity,
  ActivityStep,
  EvidencePoint,
  ReleaseActivity,
  ReleaseOverview,
  ReleaseRole,
  RemoteOverview,
  Trouble,
} from '@shared/contract/release-overview';
import type { LiveEntry, LogLine } from '@shared/contract/releases';
import type { FailureReport, TriedStep } from '@shared/contract/webview';
import { entriesOf, isFirstCanary } from '../releases/live-file.ts';
import type { ReleaseStore } from '../releases/store.ts';
import { findingsOf, stopAt } from '../rollout/decision.ts';
import { intervalsOf } from '../rollout/intervals.ts';
import { isSlower, type Recent, troubleOfLog, troublesOfReports } from './troubles.ts';

interface ReleaseKey {
  remote: string;
  release: string;
}

interface Watched {
  remote: string;
  canary: string;
  live: string;
  since: string;
}

type Nullable<T> = {
  [Key in keyof T]-?: T[Key] | Extract<undefined extends T[Key] ? null : never, null>;
};

/** What pages have reported, from the database. */
export interface ReportReader {
  activity: (keys: readonly ReleaseKey[]) => Promise<ActivityRow[]>;
  recent: (keys: readonly ReleaseKey[]) => Promise<Recent[]>;
  tries: (watched: Watched) => Promise<TriedStep[]>;
  failures: () => Promise<FailureReport[]>;
}

/** `at` is null for the whole day. */
type ActivityRow = ReleaseKey & Nullable<Activity> & { at: string | null };

const shownHistory = 40;
const maxPoints = 80;

export async function readOverview(
  store: Pick<ReleaseStore, 'live' | 'log'>,
  reader: ReportReader,
  now = new Date(),
): Promise<ReleaseOverview> {
  const [set, log] = await Promise.all([store.live(), store.log()]);
  const entries = set ? entriesOf(set) : [];
  const keys = entries.flatMap(([remote, entry]) =>
    rolesOf(entry).map(([role, release]) => ({ remote, release, role })),
  );
  const [activity, recent, failures] = await Promise.all([
    reader.activity(keys),
    reader.recent(keys),
    reader.failures(),
  ]);
  const remotes: RemoteOverview[] = [];
  for (const [name, entry] of entries) {
    const rows = activity.filter(({ remote }) => remote === name);
    const releases = rolesOf(entry).map(([role, release]) => activityOf(rows, { role, release }));
    const evidence = await evidenceOf(name, entry, reader);
    remotes.push({ name, entry, releases, ...(evidence && { evidence }) });
  }
  const troubles = [
    ...keys.flatMap(({ role, ...key }) =>
      role === 'previous' ? [] : troublesOfKey(recent, key, role),
    ),
    ...remotes.flatMap(slowOf),
    ...entries.flatMap(([name, entry]) => troubleOfLog(name, { entry, log, now })),
  ].sort((a, b) => b.since.localeCompare(a.since));
  return {
    at: now.toISOString(),
    revision: set?.revision ?? 0,
    troubles,
    remotes,
    failures,
    history: historyOf(log),
  };
}

const historyOf = (log: readonly LogLine[]): LogLine[] => log.slice(-shownHistory).reverse();

function rolesOf(entry: LiveEntry): [ReleaseRole, string][] {
  const { live, canary, previous } = entry;
  if (isFirstCanary(entry)) return [['canary', live]];
  return [
    ['live', live],
    ...(canary ? [['canary', canary.release] as [ReleaseRole, string]] : []),
    ...(previous && previous !== canary?.release
      ? [['previous', previous] as [ReleaseRole, string]]
      : []),
  ];
}

function troublesOfKey(recent: readonly Recent[], key: ReleaseKey, role: ReleaseRole): Trouble[] {
  const found = recent.find(
    ({ remote, release }) => remote === key.remote && release === key.release,
  );
  return found ? troublesOfReports(found, role) : [];
}

const nothing: Activity = { pages: 0, failures: 0, errors: 0 };

function activityOf(
  rows: readonly ActivityRow[],
  { role, release }: { role: ReleaseRole; release: string },
): ReleaseActivity {
  const own = rows.filter((row) => row.release === release);
  const day = own.find(({ at }) => at === null);
  const steps = own.flatMap((row): ActivityStep[] =>
    row.at === null ? [] : [{ at: row.at, ...present(row) }],
  );
  return { release, role, day: day ? present(day) : nothing, steps };
}

const present = ({ pages, failures, errors, lcpMs, inpMs, ttfbMs }: ActivityRow): Activity => ({
  pages,
  failures,
  errors,
  ...(lcpMs !== null && { lcpMs }),
  ...(inpMs !== null && { inpMs }),
  ...(ttfbMs !== null && { ttfbMs }),
});

/** The canary beside the live release, and the live release beside the one before it. */
function slowOf({ name, entry, releases }: RemoteOverview): Trouble[] {
  const of = (role: ReleaseRole) => releases.find((one) => one.role === role);
  const pairs = [
    ['canary', 'live'],
    ['live', 'previous'],
  ] as const;
  return pairs.flatMap(([role, beside]) => {
    const [now, before] = [of(role), of(beside)].map(
      (one) => one && { release: one.release, ...one.day },
    );
    if (!now || !before || !isSlower(now, before)) return [];
    const since = of(role)?.steps[0]?.at ?? entry.since ?? '';
    const { lcpMs: count = 0 } = now;
    return [
      {
        kind: 'slow',
        remote: name,
        release: now.release,
        role,
        since,
        count,
        total: before.lcpMs ?? 0,
      },
    ];
  });
}

async function evidenceOf(
  remote: string,
  { live, canary }: LiveEntry,
  reader: ReportReader,
): Promise<RemoteOverview['evidence']> {
  if (!canary?.watch) return undefined;
  const { since } = canary.watch;
  const steps = await reader.tries({ remote, canary: canary.release, live, since });
  const times = [...new Set(steps.map(({ at }) => at.getTime()))];
  const found = [...findingsOf(intervalsOf(steps, canary.release))];
  const points = found.map(({ eValue }, index) => ({
    at: new Date(times[index] ?? 0).toISOString(),
    eValue,
  }));
  return { stopAt, points: thinned(points) };
}

/** Few enough to draw; the newest is always among them. */
function thinned(points: readonly EvidencePoint[]): EvidencePoint[] {
  const every = Math.ceil(points.length / maxPoints);
  return points.filter((_, index) => (points.length - 1 - index) % every === 0);
}
