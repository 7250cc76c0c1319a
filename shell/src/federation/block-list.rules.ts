/**
 * Which releases this device does without. An entry is a release by the integrity of its entry
 * file, and ends after a day or with the next live set: what is mended gets its next chance.
 */
export interface BlockList {
  /** The live set that the entries were made under. */
  liveSet: string;
  entries: Readonly<Record<string, BlockEntry>>;
}

interface BlockEntry {
  /** How often it threw while it was drawn, without a failed call before it. */
  throws: number;
  blocked: boolean;
  atMs: number;
}

interface Moment {
  liveSet: string;
  nowMs: number;
}

const keptMs = 24 * 3_600_000;
const throwsAtMost = 2;

/** What is stored, as far as it still counts; anything else is as if nothing were there. */
export function readBlockList(stored: string | null, { liveSet, nowMs }: Moment): BlockList {
  const list = parse(stored);
  if (list?.liveSet !== liveSet) return { liveSet, entries: {} };
  const entries = Object.entries(list.entries).filter(([, entry]) => counts(entry, nowMs));
  return { liveSet, entries: Object.fromEntries(entries) };
}

export const isBlocked = ({ entries }: BlockList, integrity: string): boolean =>
  // Where nothing is hashed, in development, no release can be told from the next.
  integrity !== '' && entries[integrity]?.blocked === true;

/** It threw at its start, when it had touched the page already: it gets no second time. */
export const afterStartFailure = (list: BlockList, of: { integrity: string; nowMs: number }) =>
  withEntry(list, of, { throws: throwsOf(list, of.integrity), blocked: true });

/** It threw while it was drawn: once may be chance, and after a failed call it is not its fault. */
export function afterThrow(
  list: BlockList,
  of: { integrity: string; nowMs: number; callFailed: boolean },
): BlockList {
  if (of.callFailed) return list;
  const throws = throwsOf(list, of.integrity) + 1;
  const blocked = throws >= throwsAtMost || isBlocked(list, of.integrity);
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

/** One from the future was made before the clock was set: nobody knows how old it is. */
const counts = (entry: BlockEntry, nowMs: number): boolean =>
  typeof entry?.atMs === 'number' && entry.atMs <= nowMs && nowMs - entry.atMs < keptMs;

function parse(stored: string | null): BlockList | undefined {
  try {
    const list = JSON.parse(stored ?? '') as Partial<BlockList> | null;
    const isList = typeof list?.entries === 'object' && list.entries !== null;
    return isList ? (list as BlockList) : undefined;
  } catch {
    return undefined;
  }
}
