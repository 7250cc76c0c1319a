import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { LiveFile } from '@shared/contract/releases';
import { dayMs } from '../../platform/time/time.ts';
import { undefinedIfMissing } from './digests.ts';
import type { FolderOfReleases } from './folder-store.ts';
import { entriesOf, withoutReleases } from './live-file.ts';
import { isKept } from './previews-file.ts';
import {
  isComplete,
  type Pruned,
  type PruneRequest,
  type RemovedRelease,
  removableReleases,
} from './prune.ts';
import { removeSignature } from './signatures.ts';
import { removeSourceMaps } from './source-maps.ts';
import { ChangedMeanwhile, Refused } from './store.ts';

interface PruneOptions {
  by: string;
  now?: () => Date;
}

/**
 * Removes old releases from a folder. The live set and the log drop them first; then a rename hides
 * each folder before its deletion, so that no reader sees half a release.
 */
export function pruneFolder(
  files: FolderOfReleases,
  request: PruneRequest,
  { by, now = () => new Date() }: PruneOptions,
): Promise<Pruned> {
  return files.withLock(async (isHeld) => {
    const live = await files.live();
    if (!live) return { removed: [], kept: 0 };
    const at = now();
    const names = request.names.length > 0 ? request.names : await files.names();
    const { removed, kept } = await planPrune(files, { live, names, keep: request.keep, now: +at });
    if (request.dryRun || removed.length === 0) return { removed, kept };
    const changes = names.flatMap((name) => {
      const releases = removed.flatMap((one) => (one.name === name ? one.release : []));
      return releases.length > 0 ? { do: 'prune' as const, name, releases } : [];
    });
    const set = withoutReleases(live, removed);
    const after = await files.buildNext(live, set, { at: at.toISOString(), by, changes });
    if (!isHeld()) throw new ChangedMeanwhile();
    await files.writeLive(after, live);
    for (const { name, release } of removed) {
      await removeRelease(files.pathOf(name, release));
      await removeSourceMaps(files.pathOf(name, release));
      await removeSignature(files.pathOf(name, release));
    }
    for (const name of names) await removeLeftovers(path.join(files.folder, name), +at);
    return { removed, kept };
  });
}

interface FolderPrune {
  live: LiveFile;
  names: readonly string[];
  keep: number;
  now: number;
}

async function planPrune(
  files: FolderOfReleases,
  { live, names, keep, now }: FolderPrune,
): Promise<Pruned> {
  const entries = new Map(entriesOf(live));
  const log = await files.log.read();
  if (live.last && !log.some(({ revision }) => revision === live.last?.revision))
    log.push(live.last);
  if (!isComplete(log, live.revision ?? 0)) throw gapInLog();
  const removed: RemovedRelease[] = [];
  let kept = 0;
  const previews = (await files.previews.read()).filter((one) => isKept(one, now));
  for (const name of names) {
    const published = await publishedOf(files, name);
    const entry = entries.get(name);
    const previewed = previews.flatMap((one) => (one.name === name ? one.release : []));
    const prunable = { name, published, entry, log, previewed };
    const removing = removableReleases(prunable, { keep, now });
    kept += published.length - removing.length;
    for (const release of removing) {
      removed.push({ name, release, bytes: await bytesOf(files, name, release) });
    }
  }
  return { removed, kept };
}

const gapInLog = (): Refused =>
  new Refused([
    {
      check: 'change',
      name: 'log',
      message: 'The log of releases has gaps: which releases were live recently is unknown.',
      remedy: 'Put log.jsonl back from the backup; nothing is removed without it.',
    },
  ]);

async function publishedOf(files: FolderOfReleases, name: string) {
  const releases = await files.published(name);
  return Promise.all(
    releases.map(async (release) => {
      const { mtimeMs } = await fs.stat(files.pathOf(name, release));
      return { release, publishedMs: mtimeMs };
    }),
  );
}

async function bytesOf(files: FolderOfReleases, name: string, release: string): Promise<number> {
  const contents = await files.contents(name, release).catch(() => undefined);
  return Object.values(contents?.files ?? {}).reduce((sum, { bytes }) => sum + bytes, 0);
}

const gone = '.gone';

async function removeRelease(folder: string): Promise<void> {
  const aside = path.join(path.dirname(folder), `.${path.basename(folder)}.${randomUUID()}${gone}`);
  await fs.rename(folder, aside);
  await fs.rm(aside, { recursive: true, force: true });
}

/** Removes leftovers of a publish or prune that crashed. */
async function removeLeftovers(folder: string, now: number): Promise<void> {
  const left = ((await undefinedIfMissing(fs.readdir(folder))) ?? []).filter((name) =>
    /^\..*\.(part|gone)$/.test(name),
  );
  for (const name of left) {
    const file = path.join(folder, name);
    const stat = await undefinedIfMissing(fs.stat(file));
    if (stat && now - stat.mtimeMs > dayMs) await fs.rm(file, { recursive: true, force: true });
  }
}
