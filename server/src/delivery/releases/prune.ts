import type { LiveEntry, LogLine } from '@shared/contract/releases';
import { dayMs } from '../../platform/time/time.ts';
import type { ReleaseRef } from './store.ts';

/** Finds old releases that are safe to remove. Pure. */
export interface PruneRequest {
  /** Empty means all names. */
  names: readonly string[];
  /** How many earlier releases of each name to keep. */
  keep: number;
  /** Only reports what it would remove. */
  dryRun: boolean;
}

export interface Pruned {
  removed: RemovedRelease[];
  /** How many releases of these names remain. */
  kept: number;
}

export interface RemovedRelease extends ReleaseRef {
  bytes: number;
}

export const defaultKeep = 5;

/** A page may stay open this long and still load files of its own release. */
const openPagesMs = 7 * dayMs;
/** A release this new may be about to go live. */
const freshMs = dayMs;

interface Prunable {
  name: string;
  published: readonly { release: string; publishedMs: number }[];
  /** Its entry in the live set, if it has one. */
  entry: LiveEntry | undefined;
  log: readonly LogLine[];
  /** Releases whose preview has not ended. */
  previewed: readonly string[];
}

export function removableReleases(
  { name, published, entry, log, previewed }: Prunable,
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
        release === entry?.previous ||
        previewed.includes(release) ||
        now - liveAt < openPagesMs ||
        now - publishedMs < freshMs;
      return !isNeeded;
    })
    .map(({ release }) => release);
}

/** When each release was last live or a canary; `now` for those that still are. */
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
      if (change.do === 'retire') {
        live = undefined;
        canary = undefined;
      }
    }
  }
  end(now);
  return last;
}

/** Whether the log has every revision; a gap hides which releases were live recently. */
export function isComplete(log: readonly LogLine[], revision: number): boolean {
  const logged = new Set(log.map((line) => line.revision));
  return Array.from({ length: revision }, (_, at) => at + 1).every((one) => logged.has(one));
}
