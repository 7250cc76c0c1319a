import type { LiveFile, LogLine, ReleaseChange } from '@shared/contract/releases';
import type { FolderOfReleases } from './folder-store.ts';
import { entriesOf, namedReleases } from './live-file.ts';
import { releasedIn } from './log-file.ts';
import { readSignature, requireSignature, writeSignatureFile } from './signatures.ts';
import type { ReleaseRef } from './store.ts';

/** Stores a signature beside its release, which is there. The first valid one stays. */
export async function keepSignature(
  files: FolderOfReleases,
  at: ReleaseRef,
  signature: string | undefined,
): Promise<void> {
  if (signature === undefined) return;
  const stored = await files.signed(at);
  const found = readSignature(stored, files.keys);
  if ('statement' in found && !found.isRetired) return;
  requireSignature({ ...stored, signature }, { keys: files.keys, wasLive: false });
  await writeSignatureFile(files.pathOf(at.name, at.release), signature);
}

interface SetChange {
  before: LiveFile | undefined;
  set: Pick<LiveFile, 'shell' | 'remotes'>;
  log: readonly LogLine[];
}

/** Throws `Refused` if changes give a release to devices that no key of its name has signed. */
export async function ensureSigned(
  files: FolderOfReleases,
  changes: readonly ReleaseChange[],
  { before, set, log }: SetChange,
): Promise<void> {
  if (!files.keys) return;
  const known = new Set([
    ...(before ? namedReleases(before).map(([name, release]) => `${name}/${release}`) : []),
    ...releasedIn(log),
  ]);
  for (const at of changes.flatMap((change) => broughtBy(change, { before, set }))) {
    const wasLive = known.has(`${at.name}/${at.release}`);
    requireSignature(await files.signed(at), { keys: files.keys, wasLive });
  }
}

/** A kill switch, and the end of a canary, are never refused. */
function broughtBy(
  change: ReleaseChange,
  { before, set }: Pick<SetChange, 'before' | 'set'>,
): ReleaseRef[] {
  const { name } = change;
  const entryIn = (of: SetChange['set'] | undefined) => new Map(of && entriesOf(of)).get(name);
  if (change.do === 'off' || change.do === 'retire') return [];
  if (change.do === 'on') {
    const entry = entryIn(set);
    const canary = entry?.canary ? [entry.canary.release] : [];
    return entry ? [entry.live, ...canary].map((release) => ({ name, release })) : [];
  }
  const release = 'release' in change ? change.release : undefined;
  const endsCanary =
    (change.do === 'canary' && change.percent === 0) ||
    (change.do === 'rollback' && release === entryIn(before)?.live);
  return release === undefined || endsCanary ? [] : [{ name, release }];
}
