import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveFile, ReleaseChange } from '@shared/contract/releases';
import { checkSet } from '../../server/src/delivery/checks/index.ts';
import type { ReleaseReader } from '../../server/src/delivery/checks/published-release.ts';
import { applyChanges } from '../../server/src/delivery/releases/live-file.ts';
import {
  ChangedMeanwhile,
  Refused,
  type ReleaseStore,
  revisionOf,
} from '../../server/src/delivery/releases/store.ts';

/** A change relative to the current live set. */
export interface Planned {
  before: LiveFile | undefined;
  after: LiveFile;
  /** The resolved changes; empty if nothing would change. */
  changes: ReleaseChange[];
}

export async function plan(
  store: Pick<ReleaseStore, 'live' | 'change'>,
  wanted: ReleaseChange[],
): Promise<Planned> {
  const before = await store.live();
  const changed = applyChanges(before, wanted, { at: new Date().toISOString(), by: '' });
  if (!changed) return { before, after: before as LiveFile, changes: [] };
  const { shell, remotes, done } = changed;
  return { before, after: { schema: 1, shell, remotes }, changes: done };
}

/** Throws all refusals together. */
export async function ensureAllowed(
  reader: ReleaseReader,
  { after, before }: Planned,
): Promise<void> {
  const refusals = await checkSet(reader, after, before);
  if (refusals.length > 0) throw new Refused(refusals);
}

const attempts = 60;

/**
 * Applies a change to the current live set, so that concurrent releases are not lost. The change is
 * resolved only once, so that a retry after a lost answer does not roll back a second step.
 */
export async function makeLive(
  store: Pick<ReleaseStore, 'live' | 'change'>,
  planned: Planned,
): Promise<LiveFile> {
  let before = planned.before;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store.change(planned.changes, { revision: revisionOf(before) });
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || attempt === attempts) throw error;
    }
    await sleep(10 + Math.random() * 20 * Math.min(attempt, 10));
    before = await store.live();
  }
}
