import type { ReleaseChange } from '@shared/contract/releases';
import { beforeEach, expect, it } from 'vitest';
import { publishedFolder } from '../../../test/releases.ts';
import { openFolderStore } from './folder-store.ts';
import { retirementOf } from './retired.ts';
import { type ReleaseStore, revisionOf } from './store.ts';

const name = 'staking';
const release = '1.0.0-a1';
let store: ReleaseStore;
const change = async (...changes: ReleaseChange[]) =>
  store.change(changes, { revision: revisionOf(await store.live()) });
const live = async () => (await store.live())?.remotes.staking?.live;

beforeEach(async () => {
  const folder = await publishedFolder({ shell: ['1.0.0-aa'], staking: [release] });
  store = openFolderStore(folder, { by: 'ana', now: () => new Date('2026-01-02T03:04:05Z') });
  const shell = { do: 'release', name: 'shell', release: '1.0.0-aa' } as const;
  await change(shell, { do: 'release', name, release });
  await change({ do: 'retire', name });
});

it.each<ReleaseChange>([
  { do: 'release', name, release },
  { do: 'canary', name, release, percent: 5 },
  { do: 'canary', name, release, percent: 0 },
  { do: 'promote', name },
  { do: 'rollback', name },
  { do: 'on', name },
  { do: 'off', name },
  { do: 'retire', name },
])('a retired remote does not come back by a $do alone', async (wanted) => {
  await expect(change(wanted)).rejects.toMatchObject({
    refusals: [
      {
        message: 'staking was retired on 2026-01-02 by ana.',
        remedy: 'To bring it back as a new remote: npm run release -- staking --again',
      },
    ],
  });
  expect(await live()).toBeUndefined();
});

it('a retired remote comes back where that is meant, and is then like any other', async () => {
  await change({ do: 'canary', name, release, percent: 5, again: true });
  await change({ do: 'canary', name, release, percent: 0 });
  await change({ do: 'release', name, release });
  expect(await live()).toBe(release);
});

it('the removal of its files leaves it retired', () => {
  const line = { at: '2026-01-02T03:04:05Z', by: 'ana' };
  const retired = { ...line, revision: 2, changes: [{ do: 'retire' as const, name }] };
  const pruned = { do: 'prune' as const, name, releases: [release] };
  const log = [retired, { ...line, revision: 3, changes: [pruned] }];
  expect(retirementOf(name, { before: undefined, log })).toBe(retired);
});
