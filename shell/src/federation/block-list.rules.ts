/**
 * The releases that this device has blocked, by the integrity of their entry file. An entry ends
 * after a day or with the next live set, so that a repaired release gets another chance.
 */
export interface BlockList {
  /** The live set that the entries were made under. */
  liveSet: string;
  entries: Readonly<Record<string, BlockEntry>>;
}

interface BlockEntry {
  /** Throws while it was drawn, not counting those after a failed call. */
  throws: number;
  blocked: boolean;
  atMs: number;
  /** Its code began to run then, and the page has not become usable since. */
  runsSinceMs?: number;
}

interface Moment {
  liveSet: string;
  nowMs: number;
}

const maxAgeMs = 24 * 3_600_000;
const maxThrows = 2;
/** A start of another window may be under way. */
const hungAfterMs = 5000;

/** The stored list without expired entries; empty if it is unreadable. */
export function readBlockList(stored: string | null, { liveSet, nowMs }: Moment): BlockList {
  const list = parse(stored);
  if (list?.liveSet !== liveSet) return { liveSet, entries: {} };
  const entries = Object.entries(list.entries).filter(([, entry]) => isCurrent(entry, nowMs));
  return { liveSet, entries: Object.fromEntries(entries) };
}

export const isBlocked = ({ entries }: BlockList, integrity: string): boolean =>
  // Development builds have no hashes, so that releases cannot be told apart.
  integrity !== '' && entries[integrity]?.blocked === true;

/** Whether the code has begun to run in an earlier page, and that page never became usable. */
export function hasHung({ entries }: BlockList, of: { integrity: string; nowMs: number }): boolean {
  const { runsSinceMs } = entries[of.integrity] ?? {};
  return runsSinceMs !== undefined && of.nowMs - runsSinceMs > hungAfterMs;
}

export const afterBegin = (list: BlockList, of: { integrity: string; nowMs: number }) =>
  withEntry(list, of, { ...known(list, of.integrity), runsSinceMs: of.nowMs });

/** The page is usable, or was left in good order. */
export function afterUse(list: BlockList, of: { integrity: string; nowMs: number }): BlockList {
  const { throws, blocked } = known(list, of.integrity);
  if (throws > 0 || blocked) return withEntry(list, of, { throws, blocked });
  const { [of.integrity]: _, ...entries } = list.entries;
  return { ...list, entries };
}

/** A release that threw at its start has touched the page already: blocked at once. */
export const afterStartFailure = (list: BlockList, of: { integrity: string; nowMs: number }) =>
  withEntry(list, of, { throws: known(list, of.integrity).throws, blocked: true });

/** A throw while drawing: one may be chance, and one after a failed call is not the release's fault. */
export function afterThrow(
  list: BlockList,
  of: { integrity: string; nowMs: number; callFailed: boolean },
): BlockList {
  if (of.callFailed) return list;
  const throws = known(list, of.integrity).throws + 1;
  const blocked = throws >= maxThrows || isBlocked(list, of.integrity);
  return withEntry(list, of, { throws, blocked });
}

const known = ({ entries }: BlockList, integrity: string) =>
  entries[integrity] ?? { throws: 0, blocked: false };

function withEntry(
  list: BlockList,
  { integrity, nowMs }: { integrity: string; nowMs: number },
  entry: Omit<BlockEntry, 'atMs'>,
): BlockList {
  if (integrity === '') return list;
  return { ...list, entries: { ...list.entries, [integrity]: { ...entry, atMs: nowMs } } };
}

/** An entry from the future was written before the clock was set: its age is unknown. */
const isCurrent = (entry: BlockEntry, nowMs: number): boolean =>
  typeof entry?.atMs === 'number' && entry.atMs <= nowMs && nowMs - entry.atMs < maxAgeMs;

function parse(stored: string | null): BlockList | undefined {
  try {
    const list = JSON.parse(stored ?? '') as Partial<BlockList> | null;
    const isList = typeof list?.entries === 'object' && list.entries !== null;
    return isList ? (list as BlockList) : undefined;
  } catch {
    return undefined;
  }
}
