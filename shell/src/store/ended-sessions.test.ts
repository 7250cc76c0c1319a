import { codes } from '@shared/contract/codes';
import { expect, it, vi } from 'vitest';
import { buildClient, buildStorage, failNetwork, refuse } from '../testing/builders.ts';
import { endOnServer } from './ended-sessions.ts';

const logout = '/v1/user/logout';

function start(answer: object | (() => unknown), endedTokens: string) {
  const storage = buildStorage({ endedTokens });
  const client = buildClient({ [logout]: answer });
  const end = () => endOnServer({ client, storage, logFailure: vi.fn() });
  return { end, storage, client };
}

it('ends each stored session with its own token, and then forgets it', async () => {
  const { end, storage, client } = start({}, 'a b');
  await end();
  expect(client.calls.map(({ token }) => token)).toEqual(['a', 'b']);
  expect(storage.all()).toEqual({});
});

it('keeps what could not be ended until it has worked', async () => {
  let isOnline = false;
  const { end, storage, client } = start(() => (isOnline ? {} : failNetwork()), 'a b');
  await end();
  expect(storage.all()).toEqual({ endedTokens: 'a b' });
  isOnline = true;
  await end();
  expect(client.calls).toHaveLength(4);
  expect(storage.all()).toEqual({});
});

it.each([
  ['that the server does not know', refuse(codes.sessionEnded), {}],
  ['while the server has a failure', refuse(codes.internal), { endedTokens: 'a' }],
])('a session %s', async (_what, answer, stored) => {
  const { end, storage } = start(answer, 'a');
  await end();
  expect(storage.all()).toEqual(stored);
});
