import { beforeEach, expect, it } from 'vitest';
import { openFolderStore } from '../../server/src/delivery/releases/folder-store.ts';
import { type ReleaseStore, revisionOf } from '../../server/src/delivery/releases/store.ts';
import { buildRelease, publishedFolder } from '../../server/test/releases.ts';
import { publishBuilds } from './publish-builds.ts';

let folder = '';
let team: ReleaseStore;
const built = (name: string, release: string) => ({
  name,
  release,
  folder: buildRelease({ name, release }),
});
const shell = built('shell', '1.0.0-aa');
const staking = built('staking', '1.0.0-a1');
const start = (...builds: (typeof shell)[]) =>
  publishBuilds(folder, builds, { by: 'npm start', keepsChosen: true });
const change = async (...changes: Parameters<ReleaseStore['change']>[0]) =>
  team.change(changes, { revision: revisionOf(await team.live()) });
const stakingNow = async () => (await team.live())?.remotes.staking;

beforeEach(async () => {
  folder = await publishedFolder({ staking: ['1.0.0-b2'] });
  team = openFolderStore(folder, { by: 'staking' });
  expect(await start(shell, staking)).toEqual([]);
});

it('makes a first set live only once', async () => {
  await start(shell, staking);
  expect((await team.live())?.revision).toBe(1);
});

it('leaves a canary alone, and reports it', async () => {
  await change({ do: 'canary', name: 'staking', release: '1.0.0-b2', percent: 5 });
  expect(await start(shell, staking)).toEqual([]);
  const other = built('staking', '1.0.0-b2');
  expect(await start(shell, other)).toEqual([other]);
  expect(await stakingNow()).toMatchObject({ live: '1.0.0-a1', canary: { percent: 5 } });
});

it('does not undo a rollback', async () => {
  const bad = built('staking', '1.0.0-b2');
  await start(shell, bad);
  await change({ do: 'rollback', name: 'staking' });
  expect(await start(shell, bad)).toEqual([bad]);
  expect((await stakingNow())?.live).toBe('1.0.0-a1');
});

it('does not bring a retired remote back, and reports it', async () => {
  await change({ do: 'retire', name: 'staking' });
  const other = built('staking', '1.0.0-c3');
  expect(await start(shell, other)).toEqual([other]);
  expect(await stakingNow()).toBeUndefined();
});

it('replaces its own earlier builds by new ones', async () => {
  await change({ do: 'release', name: 'staking', release: '1.0.0-b2' });
  await start(shell, built('staking', '1.0.0-c3'));
  expect((await stakingNow())?.live).toBe('1.0.0-c3');
  await start(shell, staking);
  expect((await stakingNow())?.live).toBe('1.0.0-a1');
});

it('makes every build live unless chosen releases are kept', async () => {
  await change({ do: 'release', name: 'staking', release: '1.0.0-b2' });
  await publishBuilds(folder, [staking], { by: 'a journey' });
  expect((await stakingNow())?.live).toBe('1.0.0-a1');
});
