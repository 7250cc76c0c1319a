import { codes } from '@shared/contract/codes';
import { expect, it, vi } from 'vitest';
import { buildClient, buildStorage, failNetwork, refuse } from '../testing/builders.ts';
import { createEndedSessions } from './ended-sessions.ts';

const logout = '/v1/user/logout';

function start(answer: object | (() => unknown), endedTokens?: string) {
  const storage = buildStorage(endedTokens === undefined ? {} : { endedTokens });
  const client = buildClient({ [logout]: answer });
  const logFailure = vi.fn();
  return { ...createEndedSessions({ client, storage, logFailure }), storage, client };
}

it('a session that was ended on the server leaves nothing', async () => {
  const { end, storage, client } = start({});
  await end('a');
  expect(client.calls).toEqual([{ path: logout, body: {}, token: 'a' }]);
  expect(storage.all()).toEqual({});
});

it('what could not be ended is tried again until it has worked', async () => {
  let isOnline = false;
  const answer = () => (isOnline ? {} : failNetwork());
  const { end, retry, storage, client } = start(answer);
  await end('a');
  await end('b');
  await retry();
  expect(storage.all()).toEqual({ endedTokens: 'a b' });
  isOnline = true;
  await retry();
  expect(client.calls.slice(-2).map(({ token }) => token)).toEqual(['a', 'b']);
  expect(storage.all()).toEqual({});
  await retry();
  expect(client.calls).toHaveLength(6);
});

it.each([
  ['that the server does not know', refuse(codes.sessionEnded), {}],
  ['while the server has a failure', refuse(codes.internal), { endedTokens: 'a' }],
])('a session %s', async (_what, answer, stored) => {
  const { retry, storage } = start(answer, 'a');
  await retry();
  expect(storage.all()).toEqual(stored);
});
