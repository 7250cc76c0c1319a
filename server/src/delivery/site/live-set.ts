import fs from 'node:fs';
import path from 'node:path';
import type { ReleaseContents, SharedTypes } from '@shared/contract/published';
import type {
  LiveEntry,
  LiveFile,
  LiveRemote,
  Releases,
  RemoteRelease,
  ShellRelease,
} from '@shared/contract/releases';
import { workerFile } from '@shared/contract/releases';
import { prefixOf } from '@shared/lib/route-match';
import { typesFile } from '../checks/changed-types.ts';
import { findForeignPrefixes } from '../checks/collisions.ts';
import { contentsFile, parseContents, sha256 } from '../releases/contents.ts';
import {
  bucketCount,
  entriesOf,
  namedReleases,
  parseLiveFile,
  releaseForBucket,
} from '../releases/live-file.ts';
import { linesOf, releasedIn } from '../releases/log-file.ts';
import { previewGraceMs } from '../releases/previews-file.ts';
import type { ReleaseKey } from '../releases/release-keys.ts';
import { type NotedPreview, parseDescription, parseTypes } from '../releases/schemas.ts';
import { readSignature, signatureFileOf } from '../releases/signatures.ts';
import type { ReleaseRef } from '../releases/store.ts';
import { wordsFilesOf } from '../releases/word-files.ts';
import { isCompatible } from './fallback.ts';
import { watchPreviews } from './watch-previews.ts';

/** The live releases of a device, with their full descriptions. */
export interface LiveReleases extends Omit<Releases, 'remotes'> {
  remotes: LiveRemote[];
}

export interface LiveSet {
  /** Identifies exactly these releases. */
  id: string;
  shell: ShellRelease;
  /** The HTML of the shell's release, with placeholders that the server fills. */
  template: string;
  /** The service worker for stored pages; earlier shells have none. */
  worker?: string;
  releases: LiveReleases;
  /** Names whose canary is watched. */
  watched: readonly string[];
  /** The shell's own routes. */
  shellPaths: readonly string[];
}

export interface LiveSets {
  /** The current set of a bucket. Throws `NoLiveRelease` before the first release. */
  current(bucket?: number): LiveSet;
  /** The same with a release in preview; undefined if it is not noted, ended, or does not fit. */
  preview(bucket: number, at: ReleaseRef): LiveSet | undefined;
  /** Whether the files of this release may be served to those who have its preview. */
  isPreviewed(at: ReleaseRef): boolean;
  /** Whether some device gets the set of this id now. */
  isLive(id: string): boolean;
  /** Whether this release is or was live, or a canary: its files may be served. */
  wasLive(name: string, release: string): boolean;
}

export class NoLiveRelease extends Error {
  constructor(folder: string, cause?: unknown) {
    super(`Nothing is released in ${folder}${cause ? ' that can be read' : ''}.`, { cause });
    this.name = 'NoLiveRelease';
  }
}

interface WatchOptions {
  /** With keys, a set with a release that none of them has signed counts as damaged. */
  keys?: readonly ReleaseKey[] | undefined;
  now?: () => number;
  /** Called once for each set that cannot be read; the previous set stays. */
  onBroken?: (error: unknown) => void;
}

const recheckMs = 1000;

/**
 * Reads the live set, and again when its file changes, so that a release needs no restart. Checks
 * contents lists and descriptions against the set's hashes: a damaged release does not go live.
 */
export function watchLiveSet(
  folder: string,
  { keys, now = Date.now, onBroken = () => {} }: WatchOptions = {},
): LiveSets {
  let known: SetsOfFile | undefined;
  let descriptions: Descriptions = new Map();
  let seen = '';
  let checkedAt = Number.NEGATIVE_INFINITY;
  let missing: NoLiveRelease | undefined;
  const read = (): SetsOfFile => {
    checkedAt = now();
    missing = undefined;
    const text = readText(path.join(folder, 'live.json'));
    if (text === undefined) {
      missing = new NoLiveRelease(folder);
      throw missing;
    }
    const isNew = text !== seen;
    if (isNew || !known) {
      seen = text;
      try {
        const live = parseLiveFile(text);
        const needed: Descriptions = new Map();
        const log = readText(path.join(folder, 'log.jsonl')) ?? '';
        known = {
          ...setsOf(live, releaseReader(folder, live, { keys, needed, before: descriptions })),
          live,
          released: new Set([...namedReleases(live).map(keyOf), ...releasedIn(linesOf(log))]),
        };
        descriptions = needed;
      } catch (error) {
        if (isNew) onBroken(error);
        if (known) return known;
        missing = new NoLiveRelease(folder, error);
        throw missing;
      }
    }
    return known;
  };
  const refresh = (): SetsOfFile => {
    const isFresh = now() - checkedAt < recheckMs;
    if (known && isFresh) return known;
    if (missing && isFresh) throw missing;
    return read();
  };
  const previews = watchPreviews(folder, { now, onBroken });
  const isReleased = (sets: SetsOfFile, at: [string, string]) => sets.released.has(keyOf(at));
  return {
    current: (bucket = 0) => refresh().forBucket(bucket),
    preview(bucket, at) {
      const noted = previews.find(at);
      if (!noted) return undefined;
      const { live, forBucket } = refresh();
      const made = () =>
        withPreview(live, noted, { keys, folder, bucket, base: forBucket(bucket) });
      return previews.once(live, { bucket, noted, made });
    },
    isPreviewed: (at) => previews.find(at, previewGraceMs) !== undefined,
    isLive: (id) => refresh().ids.has(id),
    wasLive: (name, release) => {
      try {
        // Another server may have read the set sooner, and named this release in a page.
        return isReleased(refresh(), [name, release]) || isReleased(read(), [name, release]);
      } catch (error) {
        if (error instanceof NoLiveRelease) return false;
        throw error;
      }
    },
  };
}

const keyOf = ([name, release]: [string, string]): string => `${name}/${release}`;

/** Undefined if the file does not exist. */
function readText(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** The set of this bucket with the release in place of its live one, and without one to fall back to. */
function withPreview(
  live: LiveFile,
  { name, release, contents }: NotedPreview,
  at: Pick<WatchOptions, 'keys'> & { folder: string; bucket: number; base: LiveSet },
): LiveSet {
  const chosen = choose(live, at.bucket);
  const isKnown = chosen.some((one) => one.name === name);
  const own = { name, release };
  const all = isKnown ? chosen.map((one) => (one.name === name ? own : one)) : [...chosen, own];
  const key = keyOf([name, release]);
  const noted = { ...live, contents: { ...live.contents, [key]: contents } };
  const reader = releaseReader(at.folder, noted, {
    keys: at.keys,
    needed: new Map(),
    before: new Map(),
  });
  const set = buildSet(all, reader);
  // The version check goes by what is live, and nothing of a preview counts for a canary.
  return { ...set, id: at.base.id, watched: [] };
}

interface SetsOfFile extends BucketSets {
  live: LiveFile;
  /** Every release that is or was live, as `<name>/<release>`. */
  released: ReadonlySet<string>;
}

interface BucketSets {
  forBucket(bucket: number): LiveSet;
  ids: ReadonlySet<string>;
}

/** Buckets with the same releases share one set: only canaries make them differ. */
function setsOf(live: LiveFile, releases: ReleaseReader): BucketSets {
  const sets = new Map<string, LiveSet>();
  const watched = watchedNames(live);
  const byBucket = Array.from({ length: bucketCount }, (_, bucket) => {
    const chosen = choose(live, bucket);
    const key = JSON.stringify(chosen);
    const known = sets.get(key);
    if (known) return known;
    const set = { ...buildSet(chosen, releases), watched };
    sets.set(key, set);
    return set;
  });
  const [first] = byBucket;
  if (!first) throw new Error('There is no bucket.');
  const ids = new Set(byBucket.map(({ id }) => id));
  return { forBucket: (bucket) => byBucket[bucket] ?? first, ids };
}

const watchedNames = (live: LiveFile): string[] =>
  entriesOf(live).flatMap(([name, { canary }]) => (canary?.watch ? [name] : []));

interface ChosenRelease {
  name: string;
  release: string;
  previous?: string;
  off?: true;
}

function choose(live: LiveFile, bucket: number): ChosenRelease[] {
  const pick = (name: string, entry: LiveEntry): ChosenRelease[] => {
    const chosen = releaseForBucket(entry, bucket);
    return chosen ? [{ name, ...chosen, ...(entry.off && { off: true }) }] : [];
  };
  const remotes = Object.entries(live.remotes).sort(([a], [b]) => (a < b ? -1 : 1));
  // The shell has no fallback, so a page does not need its previous release.
  const shell = pick('shell', live.shell).map(({ name, release }) => ({ name, release }));
  return [...shell, ...remotes.flatMap(([remote, entry]) => pick(remote, entry))];
}

interface ReleaseReader {
  describe<Release>(name: string, release: string): Release;
  isSigned(name: string, release: string): boolean;
  shellPaths(release: string): readonly string[];
  page(release: string): string;
  worker(release: string): string;
  /** Whether this shell offers what a remote needs: one that was replaced with its shell is none to fall back to. */
  isServed(shell: string, remote: ReleaseRef): boolean;
}

function buildSet(chosen: ChosenRelease[], releases: ReleaseReader): Omit<LiveSet, 'watched'> {
  const [{ release = '' } = {}, ...others] = chosen;
  const shell = releases.describe<ShellRelease>('shell', release);
  const remotes = others.map(({ name, release: live, previous, off }): LiveRemote => {
    const isKept =
      previous &&
      releases.isSigned(name, previous) &&
      releases.isServed(release, { name, release: previous });
    const behind = isKept && releases.describe<RemoteRelease>(name, previous);
    return {
      ...releases.describe<RemoteRelease>(name, live),
      ...(behind && { previous: behind }),
      ...(off && { off }),
    };
  });
  const { version, build, words, allWords } = shell;
  const shellPaths = releases.shellPaths(release);
  refuseCollisions(shellPaths, remotes);
  return {
    id: sha256(JSON.stringify(chosen)).slice(0, 12),
    shell,
    template: releases.page(release),
    ...(shell.worker && { worker: releases.worker(release) }),
    releases: { schema: 1, shell: { version, build, words, allWords }, remotes },
    shellPaths,
  };
}

/** The checks refuse such a set; one that was written without them is not served either. */
function refuseCollisions(shellPaths: readonly string[], remotes: readonly LiveRemote[]): void {
  const owned = [
    ...shellPaths.map((own) => ({ owner: 'shell', prefix: prefixOf(own) })),
    ...remotes.flatMap(({ name, routes }) =>
      routes.map((route) => ({ owner: name, prefix: prefixOf(route.path) })),
    ),
  ];
  const [found] = findForeignPrefixes(owned, new Set(owned.map(({ owner }) => owner)));
  if (found) throw new Error(found.message);
}

/** Release files read before, by contents hash: they never change, so later sets reuse them. */
type Descriptions = Map<string, unknown>;

/** Reads the releases of a set once each, and rejects files that changed since going live. */
function releaseReader(
  folder: string,
  live: LiveFile,
  {
    keys,
    needed,
    before,
  }: Pick<WatchOptions, 'keys'> & { needed: Descriptions; before: Descriptions },
): ReleaseReader {
  const once = <Value>(at: string, what: string, make: () => Value): Value => {
    const sum = live.contents?.[at];
    const key = `${at} ${what} ${sum}`;
    // A release without a hash was not published and may change: read it for each set.
    if (!needed.has(key)) needed.set(key, sum && before.has(key) ? before.get(key) : make());
    return needed.get(key) as Value;
  };
  const contentsOf = (at: string): ReleaseContents | undefined =>
    once(at, 'contents', () => readContents(folder, at, live));
  const read = (at: string, file: string): string => {
    const text = fs.readFileSync(path.join(folder, at, file), 'utf8');
    const contents = contentsOf(at);
    if (contents && contents.files[file]?.sha256 !== sha256(text)) {
      throw new Error(`${at}/${file} differs from the published file.`);
    }
    return text;
  };
  const types = new Map<string, SharedTypes | undefined>();
  const typesOf = (at: string): SharedTypes | undefined => {
    if (!types.has(at)) types.set(at, readTypes(at));
    return types.get(at);
  };
  const readTypes = (at: string): SharedTypes | undefined => {
    if (!contentsOf(at)?.files[typesFile]) return undefined;
    try {
      return parseTypes(read(at, typesFile));
    } catch {
      // No reason to serve nothing: it was checked when it went live, and no page reads it.
      return undefined;
    }
  };
  const textOfShell = (release: string, file: string): string => {
    const at = `shell/${release}`;
    return once(at, file, () => read(at, file));
  };
  const problemOf = (name: string, release: string): string | undefined => {
    if (!keys) return undefined;
    const contents = readText(path.join(folder, name, release, contentsFile)) ?? '';
    const signature = readText(signatureFileOf(path.join(folder, name, release)));
    const found = readSignature({ name, release, contents, signature }, keys);
    return 'problem' in found ? found.problem : undefined;
  };
  return {
    isSigned: (name, release) => problemOf(name, release) === undefined,
    describe: <Release>(name: string, release: string) => {
      const at = `${name}/${release}`;
      return once(at, 'description', () => {
        const problem = problemOf(name, release);
        if (problem) throw new Error(`${at}: ${problem}.`);
        const description = parseDescription(read(at, 'release.json'), { name, release });
        // A page of a development release gets its words from the sources.
        const words = contentsOf(at) ? wordsFilesOf(description) : [];
        for (const { file, parse } of words) parse(read(at, file));
        return description;
      }) as Release;
    },
    shellPaths: (release) => contentsOf(`shell/${release}`)?.offers?.paths ?? [],
    page: (release) => textOfShell(release, 'index.html'),
    worker: (release) => textOfShell(release, workerFile),
    isServed: (shell, remote) => {
      const [offering, needing] = [`shell/${shell}`, `${remote.name}/${remote.release}`];
      const sideOf = (at: string) => ({
        contents: contentsOf(at),
        types: () => typesOf(at),
      });
      return once(needing, `with ${offering}`, () =>
        isCompatible(sideOf(offering), sideOf(needing)),
      );
    },
  };
}

/** Undefined for a development release, which was not published. */
function readContents(folder: string, key: string, live: LiveFile): ReleaseContents | undefined {
  const noted = live.contents?.[key];
  if (!noted) return undefined;
  const text = fs.readFileSync(path.join(folder, key, contentsFile), 'utf8');
  if (sha256(text) !== noted)
    throw new Error(`${key}/${contentsFile} differs from the published file.`);
  return parseContents(text);
}
