import { openFolderStore } from '../../server/src/delivery/releases/folder-store.ts';
import { entriesOf } from '../../server/src/delivery/releases/live-file.ts';
import { retirementOf } from '../../server/src/delivery/releases/retired.ts';
import { revisionOf } from '../../server/src/delivery/releases/store.ts';
import type { Candidate } from './candidate.ts';
import { readKeys } from './target.ts';

interface Publication {
  /** The author in the log. */
  by: string;
  /** Keeps the releases, rollbacks and canaries of others, unless a build is new. */
  keepsChosen?: boolean;
}

/**
 * Publishes a set of builds into a folder in one step. Returns those that did not go live, because
 * another release was chosen, or the remote was retired.
 */
export async function publishBuilds(
  folder: string,
  builds: readonly Candidate[],
  { by, keepsChosen = false }: Publication,
): Promise<Candidate[]> {
  const store = openFolderStore(folder, { by, keys: readKeys() });
  const before = await store.live();
  const log = await store.log();
  const entries = new Map(before && entriesOf(before));
  const left: Candidate[] = [];
  const going: Candidate[] = [];
  for (const build of builds) {
    const isNew = (await store.publish(build.folder)) === 'new';
    const entry = entries.get(build.name);
    const isChosen = entry && (entry.by !== by || entry.canary);
    const isRetired = retirementOf(build.name, { before, log }) !== undefined;
    const stays = keepsChosen && (isRetired || (isChosen && !isNew));
    if (!stays) going.push(build);
    else if (entry?.live !== build.release) left.push(build);
  }
  const changes = going.map(({ name, release }) => ({ do: 'release' as const, name, release }));
  if (changes.length > 0) await store.change(changes, { revision: revisionOf(before) });
  return left;
}
