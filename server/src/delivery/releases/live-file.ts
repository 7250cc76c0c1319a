import { createHash } from 'node:crypto';
import type { LiveEntry, LiveFile, ReleaseChange } from '@shared/contract/releases';
import { parseLiveData } from './schemas.ts';
import { Refused, type ReleaseRef } from './store.ts';

/** Applies changes to the live set. Pure. */

/** How many older releases an entry keeps for rollbacks. */
const maxOlder = 8;

export interface ChangedSet {
  shell: LiveEntry;
  remotes: Record<string, LiveEntry>;
  /** The applied changes, with the release that each resolved to. */
  done: ReleaseChange[];
}

/** Time and author of a change. */
export interface Stamp {
  at: string;
  by: string;
}

/** Undefined if the changes have no effect. */
export function applyChanges(
  before: LiveFile | undefined,
  changes: readonly ReleaseChange[],
  stamp: Stamp,
): ChangedSet | undefined {
  refuseRepeated(changes);
  const entries = new Map(Object.entries(before?.remotes ?? {}));
  if (before) entries.set('shell', before.shell);
  const done: ReleaseChange[] = [];
  for (const change of changes) {
    const old = entries.get(change.name);
    const applied = applyChange(old, change, stamp);
    if (JSON.stringify(applied.entry) === JSON.stringify(old)) continue;
    if (applied.entry) entries.set(change.name, applied.entry);
    else entries.delete(change.name);
    done.push(applied.done);
  }
  if (done.length === 0) return undefined;
  const shell = entries.get('shell');
  if (!shell) throw refusal('shell', 'No shell is live yet.', 'Release the shell first.');
  entries.delete('shell');
  const remotes = Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { shell, remotes, done };
}

/** The checks see the set after all changes: a release in between would stay for rollbacks unseen. */
function refuseRepeated(changes: readonly ReleaseChange[]): void {
  const names = changes.map(({ name }) => name);
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated === undefined) return;
  throw refusal(repeated, `${repeated} stands twice in one change.`, 'Make two changes of it.');
}

interface EntryChange {
  /** Undefined where nothing of the name is live any longer. */
  entry: LiveEntry | undefined;
  done: ReleaseChange;
}

function applyChange(old: LiveEntry | undefined, change: ReleaseChange, stamp: Stamp): EntryChange {
  if (change.do === 'release') {
    return { entry: withRelease(old, change.release, stamp), done: change };
  }
  const isFirst = !old || (change.do === 'canary' && isFirstCanary(old));
  if (change.do === 'canary' && change.percent > 0 && isFirst) {
    const off = old?.off && { off: old.off };
    return { entry: { ...withFirstCanary(change, stamp), ...off }, done: change };
  }
  const entry = old ?? notLive(change);
  switch (change.do) {
    case 'retire':
      return { entry: refuseForShell(change, 'retired'), done: change };
    case 'canary': {
      const ended = change.percent === 0 ? entry.canary?.release : undefined;
      const done = { ...change, release: ended ?? change.release };
      return { entry: withCanary(entry, change, stamp), done };
    }
    case 'promote': {
      const release = canaryOf(entry, change).release;
      return { entry: withRelease(entry, release, stamp), done: { ...change, release } };
    }
    case 'rollback':
      return withRollback(entry, change, stamp);
    default:
      return { entry: withSwitch(entry, change), done: change };
  }
}

function withRelease(old: LiveEntry | undefined, release: string, { at, by }: Stamp): LiveEntry {
  if (!old) return { live: release, since: at, by };
  if (old.live === release) return isFirstCanary(old) ? { live: release, since: at, by } : old;
  if (isFirstCanary(old)) return { live: release, ...(old.off && { off: true }), since: at, by };
  const stack = [old.live, ...stackOf(old)].filter((one) => one !== release);
  return entryOf({ live: release, stack, off: old.off, since: at, by });
}

/** Only the devices of the canary have such a remote. */
export const isFirstCanary = ({ live, canary }: LiveEntry): boolean => canary?.release === live;

function withFirstCanary(change: ReleaseChange & { do: 'canary' }, { at, by }: Stamp): LiveEntry {
  const { name, release, percent } = change;
  refuseForShell(change, 'a canary before it is live');
  refusePercent(change);
  if (change.watch) {
    const remedy = 'Leave out --watch and --promote-after, and look at its reports with --list.';
    throw refusal(
      name,
      `The first release of ${name} has nothing beside it to compare with.`,
      remedy,
    );
  }
  return { live: release, canary: { release, percent }, since: at, by };
}

function withCanary(
  old: LiveEntry,
  change: ReleaseChange & { do: 'canary' },
  { at }: Stamp,
): LiveEntry | undefined {
  const { name, release, percent } = change;
  if (percent === 0) return withoutCanary(old);
  if (old.live === release) {
    const remedy = `Change something, or end a canary with --canary 0 ${name}.`;
    throw refusal(name, `${release} of ${name} is already live for all devices.`, remedy);
  }
  refusePercent(change);
  if (!change.watch) return { ...old, canary: { release, percent } };
  // Evidence goes on where the same release is given to more devices.
  const since = old.canary?.release === release ? old.canary.watch?.since : undefined;
  const watch = { since: since ?? at, steppedAt: at, ...change.watch };
  return { ...old, canary: { release, percent, watch } };
}

function refusePercent({ name, percent }: ReleaseChange & { do: 'canary' }): void {
  if (Number.isInteger(percent) && percent >= 0 && percent <= 99) return;
  const remedy = `Name 1 to 99; for everybody: npm run release -- --promote ${name}`;
  throw refusal(name, `A canary cannot have ${percent} percent of the devices.`, remedy);
}

function withRollback(
  old: LiveEntry,
  change: ReleaseChange & { do: 'rollback' },
  stamp: Stamp,
): EntryChange {
  const { name } = change;
  const stack = stackOf(old);
  // A canary is the latest release, so a rollback ends it first.
  const isFirst = isFirstCanary(old) && (!change.release || change.release === old.live);
  if (isFirst) {
    return { entry: undefined, done: { do: 'canary', name, release: old.live, percent: 0 } };
  }
  if (!change.release && old.canary) {
    return { entry: withoutCanary(old), done: { ...change, release: old.live } };
  }
  const release = change.release ?? stack[0];
  if (!release) {
    const remedy = `Name one: npm run rollback -- ${name} <version>; npm run release -- --list ${name} shows them.`;
    throw refusal(name, `Nothing of ${name} was live before ${old.live}.`, remedy);
  }
  const done = { ...change, release };
  if (release === old.live) return { entry: withoutCanary(old), done };
  const index = stack.indexOf(release);
  if (index < 0) return { entry: withRelease(old, release, stamp), done };
  // Later releases were rolled back for a reason: do not keep them as fallbacks.
  const { at, by } = stamp;
  const rest = stack.slice(index + 1);
  return { entry: entryOf({ live: release, stack: rest, off: old.off, since: at, by }), done };
}

function withSwitch(old: LiveEntry, change: ReleaseChange): LiveEntry {
  refuseForShell(change, 'switched off');
  const { off: _, ...rest } = old;
  return change.do === 'off' ? { ...rest, off: true } : rest;
}

function refuseForShell({ name }: ReleaseChange, done: string): undefined {
  if (name !== 'shell') return;
  throw refusal('shell', `The shell cannot be ${done}.`, 'Roll it back: npm run rollback -- shell');
}

const stackOf = ({ previous, older = [] }: LiveEntry): string[] =>
  previous ? [previous, ...older] : older;

function entryOf(given: {
  live: string;
  stack: string[];
  off: true | undefined;
  since: string;
  by: string;
}): LiveEntry {
  const [previous, ...older] = given.stack;
  return {
    live: given.live,
    ...(previous && { previous }),
    ...(older.length > 0 && { older: older.slice(0, maxOlder) }),
    ...(given.off && { off: true }),
    since: given.since,
    by: given.by,
  };
}

/** Without its first canary, a remote has no release at all. */
function withoutCanary(entry: LiveEntry): LiveEntry | undefined {
  if (isFirstCanary(entry)) return undefined;
  const { canary: _, ...rest } = entry;
  return rest;
}

function canaryOf({ canary }: LiveEntry, change: ReleaseChange & { do: 'promote' }) {
  const { name, release } = change;
  if (!canary) {
    const remedy = `Start one: npm run release -- ${name} --canary 5`;
    throw refusal(name, `${name} has no canary.`, remedy);
  }
  if (release && release !== canary.release) {
    const remedy = `Inspect it: npm run release -- --list ${name}`;
    throw refusal(name, `The canary of ${name} is ${canary.release}, not ${release}.`, remedy);
  }
  return canary;
}

function notLive({ name }: ReleaseChange): never {
  throw refusal(name, `${name} is not live.`, `Release it first: npm run release -- ${name}`);
}

const refusal = (name: string, message: string, remedy: string): Refused =>
  new Refused([{ check: 'change', name, message, remedy }]);

/** All `[name, release]` pairs of a set: live, canary and rollback releases. */
export function namedReleases(live: Pick<LiveFile, 'shell' | 'remotes'>): [string, string][] {
  return entriesOf(live).flatMap(([name, entry]) =>
    [entry.live, ...(entry.canary ? [entry.canary.release] : []), ...stackOf(entry)].map(
      (release): [string, string] => [name, release],
    ),
  );
}

/** The set without removed releases, so that no rollback returns to them. */
export function withoutReleases(
  live: Pick<LiveFile, 'shell' | 'remotes'>,
  removed: readonly ReleaseRef[],
): Pick<LiveFile, 'shell' | 'remotes'> {
  const without = (name: string, { older, ...entry }: LiveEntry): LiveEntry => {
    const gone = removed.flatMap((one) => (one.name === name ? one.release : []));
    const left = older?.filter((release) => !gone.includes(release)) ?? [];
    return { ...entry, ...(left.length > 0 && { older: left }) };
  };
  const remotes = Object.entries(live.remotes).map(([name, entry]) => [name, without(name, entry)]);
  return { shell: without('shell', live.shell), remotes: Object.fromEntries(remotes) };
}

export const entriesOf = ({
  shell,
  remotes,
}: Pick<LiveFile, 'shell' | 'remotes'>): [string, LiveEntry][] => [
  ['shell', shell],
  ...Object.entries(remotes),
];

/**
 * Picks a device’s release and its fallback; the same bucket always gets the same. Undefined for a
 * remote that only other devices have.
 */
export function releaseForBucket(
  entry: LiveEntry,
  bucket: number,
): { release: string; previous?: string } | undefined {
  const { live, previous, canary } = entry;
  if (isFirstCanary(entry)) {
    return canary && isInCanary(canary, bucket) ? { release: live } : undefined;
  }
  if (canary && isInCanary(canary, bucket)) return { release: canary.release, previous: live };
  return { release: live, ...(previous && { previous }) };
}

export const bucketCount = 100;

/** Each release starts at another bucket, so that canaries do not always hit the same devices. */
function isInCanary({ release, percent }: { release: string; percent: number }, bucket: number) {
  const start = createHash('sha256').update(release).digest().readUInt32BE(0) % bucketCount;
  return (bucket + start) % bucketCount < percent;
}

export function withChecksum(file: Omit<LiveFile, 'sum'>): LiveFile {
  return { ...file, sum: sumOf(file) };
}

/** Throws if the checksum is wrong; a file without one was not written by a store. */
export function parseLiveFile(text: string): LiveFile {
  const { sum, ...file } = parseLiveData(text);
  if (sum !== undefined && sum !== sumOf(file)) throw new Error('The live set is damaged.');
  return { ...file, ...(sum !== undefined && { sum }) };
}

const sumOf = (file: Omit<LiveFile, 'sum'>): string =>
  createHash('sha256').update(JSON.stringify(file)).digest('hex');
