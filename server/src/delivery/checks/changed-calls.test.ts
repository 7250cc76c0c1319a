import { contract } from '@shared/contract';
import type { NeededCalls } from '@shared/contract/published';
import type { ReleaseChange } from '@shared/contract/releases';
import { beforeEach, expect, it } from 'vitest';
import { buildRelease } from '../../../test/releases.ts';
import { testFolder } from '../../../test/test-folder.ts';
import { openFolderStore } from '../releases/folder-store.ts';
import { type ReleaseStore, revisionOf } from '../releases/store.ts';
import { describeApi } from './api.ts';
import { changedCalls } from './changed-calls.ts';
import { checkSet } from './index.ts';

const shell = { name: 'shell', release: '1.0.0-aa' };
const staking = { name: 'staking', release: '1.0.0-a1' };
const path = '/v1/business/stake/order/detail';
const api = describeApi(contract.filter((call) => call.path === path));
const call = api[path] ?? expect.fail();
/** An answer with a field that no server has. */
const future: NeededCalls = {
  [path]: { ...call, answer: { type: 'object', properties: { future: { type: 'string' } } } },
};
const unknown: NeededCalls = { '/v1/business/stake/future': call };

let store: ReleaseStore;
beforeEach(() => {
  store = openFolderStore(testFolder('changed-calls'), {
    by: 'test',
    check: (after, before) => checkSet(store, after, before),
  });
});

async function release(
  one: typeof shell,
  calls?: unknown,
  action: 'release' | 'canary' = 'release',
) {
  const text = typeof calls === 'string' ? calls : JSON.stringify(calls);
  await store.publish(buildRelease({ ...one, files: calls ? { 'calls.json': text } : {} }));
  const change = action === 'canary' ? { do: action, ...one, percent: 5 } : { do: action, ...one };
  await store.change([change as ReleaseChange], { revision: revisionOf(await store.live()) });
}

it('a release may make every call of the contract', async () => {
  await release(shell, describeApi(contract));
});

it('a release whose calls the server answers goes live, and one from before without a list of them', async () => {
  await release(shell, {});
  await release(staking, api);
  await release({ ...staking, release: '1.0.0-a2' });
});

it.each([
  ['a field', future, `${path} answer.future is gone`],
  ['a call', unknown, '/v1/business/stake/future is gone'],
])(
  '%s that the server does not have is refused by name, for remote, canary and shell',
  async (_what, calls, change) => {
    await release(shell);
    await release(staking);
    const refusal = (at: string) =>
      expect.objectContaining({
        refusals: [
          {
            check: 'calls',
            name: at.split(' ')[0],
            message: `${at} was built against another API than this server’s: ${change}.`,
            remedy: expect.stringMatching(/^Update the server first, or release \w+ in a form/),
          },
        ],
      });
    const next = { ...staking, release: '1.0.1-a2' };
    await expect(release(next, calls)).rejects.toEqual(refusal('staking 1.0.1-a2'));
    await expect(release(next, calls, 'canary')).rejects.toEqual(refusal('staking 1.0.1-a2'));
    const back = { do: 'rollback', ...next } as const;
    await expect(store.change([back], { revision: 2 })).rejects.toEqual(
      refusal('staking 1.0.1-a2'),
    );
    const later = { ...shell, release: '1.1.0-bb' };
    await expect(release(later, calls)).rejects.toEqual(refusal('shell 1.1.0-bb'));
  },
);

it.each([
  ['no JSON', '{'],
  ['of another kind', []],
  ['at no address of a call', { '/other': call }],
])('calls that are %s are refused', async (_what, calls) => {
  await release(shell);
  await expect(release(staking, calls)).rejects.toThrow(/calls\.json/);
});

it('schemas of any depth and width get an answer', () => {
  const deep = Array.from({ length: 2000 }).reduce<object>(
    (items) => ({ type: 'array', items }),
    {},
  );
  const wide = (depth: number): object =>
    depth === 0 ? { type: 'string' } : { anyOf: [wide(depth - 1), wide(depth - 1)] };
  for (const answer of [deep, wide(14)]) {
    const needed = { [path]: { ...call, answer } as NeededCalls[string] };
    expect(changedCalls(needed, needed)).toEqual([expect.stringMatching(/is too large/)]);
  }
});
