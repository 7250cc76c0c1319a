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
}

interface Moment {
  liveSet: string;
  nowMs: number;
}

const maxAgeMs = 24 * 3_600_000;
const maxThrows = 2;

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

/** A release that threw at its start has touched the page already: blocked at once. */
export const afterStartFailure = (list: BlockList, of: { integrity: string; nowMs: number }) =>
  withEntry(list, of, { throws: throwsOf(list, of.integrity), blocked: true });

/** A throw while drawing: one may be chance, and one after a failed call is not the release's fault. */
export function afterThrow(
  list: BlockList,
  of: { integrity: string; nowMs: number; callFailed: boolean },
): BlockList {
  if (of.callFailed) return list;
  const throws = throwsOf(list, of.integrity) + 1;
  const blocked = throws >= maxThrows || isBlocked(list, of.integrity);
  return withEntry(list, of, { throws, blocked });
}

const throwsOf = ({ entries }: BlockList, integrity: string): number =>
  entries[integrity]?.throws ?? 0;

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
