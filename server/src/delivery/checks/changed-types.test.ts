import type { SharedTypes, TypeDefinition } from '@shared/contract/published';
import type { ReleaseChange } from '@shared/contract/releases';
import { beforeEach, expect, it } from 'vitest';
import { buildRelease } from '../../../test/releases.ts';
import { testFolder } from '../../../test/test-folder.ts';
import { openFolderStore } from '../releases/folder-store.ts';
import { type ReleaseStore, revisionOf } from '../releases/store.ts';
import { checkSet } from './index.ts';

const takes = (type: string): SharedTypes => ({
  exports: { '@shared/host': { useHost: 0 } },
  definitions: [{ call: { parameters: [{ type }], returns: 'void' } }],
  mentions: [],
});
const shell = { name: 'shell', release: '1.0.0-aa' };
const laterShell = { name: 'shell', release: '1.1.0-bb' };
const staking = { name: 'staking', release: '1.0.0-a1' };

let store: ReleaseStore;
beforeEach(() => {
  store = openFolderStore(testFolder('changed-types'), {
    by: 'test',
    check: (after, before) => checkSet(store, after, before),
  });
});

async function release(
  one: typeof shell,
  types?: unknown,
  action: 'release' | 'canary' = 'release',
) {
  const text = typeof types === 'string' ? types : JSON.stringify(types);
  await store.publish(buildRelease({ ...one, files: types ? { 'types.json': text } : {} }));
  const change = action === 'canary' ? { do: action, ...one, percent: 5 } : { do: action, ...one };
  await store.change([change as ReleaseChange], { revision: revisionOf(await store.live()) });
}

const changed =
  /staking 1\.0\.0-a1 was built against another shell than .*useHost\(1\) was string and is number/;

it('a shell that changes a type is refused while a live remote uses it', async () => {
  await release(shell, takes('string'));
  await release(staking, takes('string'));
  await expect(release(laterShell, takes('number'))).rejects.toThrow(changed);
  await expect(release(laterShell, takes('number'), 'canary')).rejects.toThrow(changed);
  await store.change([{ do: 'off', name: 'staking' }], { revision: 2 });
  await release(laterShell, takes('number'));
  const on = store.change([{ do: 'on', name: 'staking' }], { revision: 4 });
  await expect(on).rejects.toThrow(changed);
});

it('a remote that was built against other types than those of the live shell is refused', async () => {
  await release(shell, takes('number'));
  await expect(release(staking, takes('string'))).rejects.toThrow(changed);
});

it('types that a remote does not use may change', async () => {
  await release(shell, takes('string'));
  await release(staking, { ...takes('string'), exports: {} });
  await release(laterShell, takes('number'));
});

it('releases from before, which keep no types, are compared by names alone', async () => {
  await release(shell);
  await release(staking, takes('string'));
  await release(laterShell, takes('string'));
});

it.each([
  ['no JSON', '{'],
  ['other content', { exports: [] }],
  ['an index below zero', { ...takes('string'), exports: { '@shared/host': { useHost: -1 } } }],
])('types that are %s are refused', async (_what, types) => {
  await release(shell, takes('string'));
  await expect(release(staking, types)).rejects.toThrow(/types\.json/);
});

it('types of any depth get an answer', async () => {
  const chain = (length: number): SharedTypes => ({
    exports: { '@shared/host': { useHost: 0 } },
    definitions: Array.from(
      { length },
      (_, index): TypeDefinition => ({ properties: { a: { type: index + 1 } } }),
    ),
    mentions: ['a'],
  });
  await release(shell, chain(15_000));
  await expect(release(staking, chain(15_000))).rejects.toThrow(/too large a type/);
});
