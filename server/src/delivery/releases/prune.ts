import type { LiveEntry, LogLine } from '@shared/contract/releases';

/** Which old releases nobody needs any more. Pure. */
export interface PruneRequest {
  /** All that there are without any. */
  names: readonly string[];
  /** So many earlier releases of each name stay. */
  keep: number;
  /** Says what it would remove, and changes nothing. */
  dryRun: boolean;
}

export interface Pruned {
  removed: RemovedRelease[];
  /** How many releases of these names are there still. */
  kept: number;
}

export interface RemovedRelease {
  name: string;
  release: string;
  bytes: number;
}

export const keptByDefault = 5;

const dayMs = 24 * 60 * 60 * 1000;
/** A page may be open for so long, and load what it needs of its own release late. */
const openPagesMs = 7 * dayMs;
/** What was published a moment ago is about to go live. */
const freshMs = dayMs;

interface Prunable {
  name: string;
  published: readonly { release: string; publishedMs: number }[];
  /** What the live set says of it, where it is in there. */
  entry: LiveEntry | undefined;
  log: readonly LogLine[];
}

export function removable(
  { name, published, entry, log }: Prunable,
  { keep, now }: { keep: number; now: number },
): string[] {
  const lastLive = lastLiveOf(log, { name, now });
  const served = new Set([entry?.live, entry?.canary?.release]);
  const lastMs = ({ release, publishedMs }: Prunable['published'][number]): number =>
    lastLive.get(release) ?? publishedMs;
  const earlier = published
    .filter(({ release }) => !served.has(release))
    .sort((one, other) => lastMs(other) - lastMs(one));
  return earlier
    .slice(keep)
    .filter(({ release, publishedMs }) => {
      const liveAt = lastLive.get(release) ?? Number.NEGATIVE_INFINITY;
      const isNeeded =
        release === entry?.previous || now - liveAt < openPagesMs || now - publishedMs < freshMs;
      return !isNeeded;
    })
    .map(({ release }) => release);
}

/** When each release was last anybody’s, live or as a canary: those that are it still, now. */
function lastLiveOf(
  log: readonly LogLine[],
  { name, now }: { name: string; now: number },
): Map<string, number> {
  const last = new Map<string, number>();
  let live: string | undefined;
  let canary: string | undefined;
  const end = (at: number): void => {
    for (const release of [live, canary]) if (release) last.set(release, at);
  };
  for (const { at, changes } of log) {
    for (const change of changes) {
      if (change.name !== name) continue;
      end(Date.parse(at));
      if (change.do === 'canary') canary = change.percent > 0 ? change.release : undefined;
      if (change.do === 'release' || change.do === 'promote' || change.do === 'rollback') {
        live = change.release ?? live;
        canary = undefined;
      }
    }
  }
  end(now);
  return last;
}

/** Whether the log tells of every change: else nobody knows what was live lately. */
export function isWhole(log: readonly LogLine[], revision: number): boolean {
  const logged = new Set(log.map((line) => line.revision));
  return Array.from({ length: revision }, (_, at) => at + 1).every((one) => logged.has(one));
}
