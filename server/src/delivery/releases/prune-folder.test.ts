import fs from 'node:fs';
import path from 'node:path';
import type { ReleaseChange } from '@shared/contract/releases';
import { beforeEach, expect, it } from 'vitest';
import { buildRelease, publishedFolder } from '../../../test/releases.ts';
import { watchLiveSet } from '../site/live-set.ts';
import { openFolderStore } from './folder-store.ts';
import { Refused, type ReleaseStore, revisionOf } from './store.ts';

const dayMs = 24 * 60 * 60 * 1000;
const start = Date.parse('2026-01-01T00:00:00Z');
const builds = ['1.0.0-a1', '1.0.1-b2', '1.0.2-c3', '1.0.3-d4', '1.0.4-e5'];
let folder = '';
let day = 0;
let store: ReleaseStore;

const file = (name: string): string => path.join(folder, name);
const at = (days: number): Date => new Date(start + days * dayMs);
const change = async (...changes: ReleaseChange[]) =>
  store.change(changes, { revision: revisionOf(await store.live()) });
const release = (name: string): ReleaseChange => ({
  do: 'release',
  name: 'staking',
  release: name,
});
const everything = (): string[] =>
  fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
const staking = (): string[] => fs.readdirSync(file('staking')).sort();

/** Five releases, one every ten days; a hundred days later there is something to remove. */
beforeEach(async () => {
  folder = await publishedFolder({ shell: ['1.0.0-aa'], staking: builds });
  day = 0;
  store = openFolderStore(folder, { by: 'staking', now: () => at(day) });
  for (const name of builds) fs.utimesSync(file(`staking/${name}`), at(0), at(0));
  fs.utimesSync(file('shell/1.0.0-aa'), at(0), at(0));
  await change({ do: 'release', name: 'shell', release: '1.0.0-aa' });
  for (const name of builds) {
    day += 10;
    await change(release(name));
  }
  day += 100;
});

it('removes releases that are not needed, logs them, and keeps the store valid', async () => {
  const { id } = watchLiveSet(folder).current();
  const { removed, kept } = await store.prune({ names: [], keep: 2, dryRun: false });
  expect(removed).toEqual([
    { name: 'staking', release: '1.0.1-b2', bytes: expect.any(Number) },
    { name: 'staking', release: '1.0.0-a1', bytes: expect.any(Number) },
  ]);
  expect(kept).toBe(4);
  expect(removed[0]?.bytes).toBeGreaterThan(500);
  expect(staking()).toEqual(['1.0.2-c3', '1.0.3-d4', '1.0.4-e5']);
  expect((await store.log()).at(-1)).toMatchObject({
    revision: 7,
    at: at(150).toISOString(),
    by: 'staking',
    changes: [{ do: 'prune', name: 'staking', releases: ['1.0.1-b2', '1.0.0-a1'] }],
  });
  const live = await store.live();
  expect(live?.remotes.staking).toMatchObject({
    live: '1.0.4-e5',
    previous: '1.0.3-d4',
    older: ['1.0.2-c3'],
  });
  expect((await store.verify()).problems).toEqual([]);
  // No page must reload.
  expect(watchLiveSet(folder).current().id).toBe(id);
  expect(fs.readdirSync(folder).filter((name) => /part|lock/.test(name))).toEqual([]);
});

it('allows rollbacks to all kept releases afterwards, and no further', async () => {
  await store.prune({ names: ['staking'], keep: 1, dryRun: false });
  await change({ do: 'rollback', name: 'staking' });
  expect((await store.live())?.remotes.staking?.live).toBe('1.0.3-d4');
  await expect(change({ do: 'rollback', name: 'staking' })).rejects.toThrow(/was live before/);
});

it('as a dry run lists what it would remove', async () => {
  const before = everything();
  const { removed } = await store.prune({ names: [], keep: 1, dryRun: true });
  expect(removed).toHaveLength(3);
  expect(everything()).toEqual(before);
  expect((await store.live())?.revision).toBe(6);
});

it('logs nothing if there is nothing to remove', async () => {
  expect(await store.prune({ names: [], keep: 5, dryRun: false })).toEqual({
    removed: [],
    kept: 6,
  });
  expect(await store.log()).toHaveLength(6);
});

it('keeps a release that was just published', async () => {
  const soon = '1.0.5-f6';
  await store.publish(buildRelease({ name: 'staking', release: soon }));
  fs.utimesSync(file(`staking/${soon}`), at(day), at(day));
  await store.prune({ names: ['staking'], keep: 1, dryRun: false });
  await change(release(soon));
  expect((await store.live())?.remotes.staking?.live).toBe(soon);
});

it('removes nothing if the log has gaps', async () => {
  const log = file('log.jsonl');
  const [, ...others] = fs.readFileSync(log, 'utf8').split('\n');
  fs.writeFileSync(log, others.join('\n'));
  const before = everything();
  await expect(store.prune({ names: [], keep: 1, dryRun: false })).rejects.toThrow(Refused);
  expect(everything()).toEqual(before);
});

it('removes the leftovers of a process killed a day ago', async () => {
  const old = file('staking/.1.0.9-x9.some.part');
  const young = file('staking/.1.0.9-x9.other.part');
  for (const name of [old, young]) fs.mkdirSync(name);
  fs.utimesSync(old, at(day - 2), at(day - 2));
  fs.utimesSync(young, at(day), at(day));
  await store.prune({ names: ['staking'], keep: 1, dryRun: false });
  expect([fs.existsSync(old), fs.existsSync(young)]).toEqual([false, true]);
});

it('loses nothing while another process releases', async () => {
  const soon = '1.0.5-f6';
  await store.publish(buildRelease({ name: 'staking', release: soon }));
  fs.utimesSync(file(`staking/${soon}`), at(day), at(day));
  const [pruned] = await Promise.all([
    store.prune({ names: ['staking'], keep: 1, dryRun: false }),
    change(release(soon)).catch(() => change(release(soon))),
  ]);
  expect(pruned.removed.map((one) => one.release)).not.toContain('1.0.4-e5');
  const live = await store.live();
  expect(live?.remotes.staking).toMatchObject({ live: soon, previous: '1.0.4-e5' });
  expect((await store.log()).map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect((await store.verify()).problems).toEqual([]);
});
