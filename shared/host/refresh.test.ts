import type { Call } from '@shared/contract/call';
import { buildUser, provideFakeHost } from '@shared/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refetchTags } from './api.ts';
import { injectCalls } from './inject-calls.ts';
import { changesOf } from './refresh.ts';

/** A tag of a remote's own, as its endpoints name it. */
const readPath = '/v1/user/address';
const savePath = '/v1/user/address/save';
const twoSeconds = 2_000;

const later = <Answer>(answer: Answer, ms = twoSeconds) =>
  new Promise<Answer>((resolve) => setTimeout(() => resolve(answer), ms));

const testApi = injectCalls(
  ({ query, mutation }) => ({
    shownInTest: query<Call>(readPath, { providesTags: ['testTag'] }),
    changeInTest: mutation<Call>(savePath, { errorNotice: 'none', changes: ['testTag'] }),
  }),
  { tags: ['testTag'] },
);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The server counts its changes, and answers slowly with the count of the moment it was asked at. */
async function showIt(given: { save?: () => unknown } = {}) {
  let at = 0;
  const save = () => {
    at += 1;
    return given.save ? given.save() : {};
  };
  const { host, record } = provideFakeHost({
    answers: { [readPath]: () => later({ at }), [savePath]: save },
    state: { auth: { token: 't', user: buildUser() } },
  });
  const dispatch = host.store.dispatch as (action: unknown) => Promise<unknown>;
  void dispatch(testApi.endpoints.shownInTest.initiate({}));
  const shown = () => testApi.endpoints.shownInTest.select({})(host.store.getState() as never);
  const send = () => dispatch(testApi.endpoints.changeInTest.initiate({}));
  return { host, record, shown, send };
}

it('a mutation resolves once the state that it changes is on the screen', async () => {
  const { shown, send } = await showIt();
  await vi.advanceTimersByTimeAsync(twoSeconds);
  const ended = vi.fn();
  void send().then(ended);
  await vi.advanceTimersByTimeAsync(twoSeconds - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledTimes(1);
  expect(shown().data).toEqual({ at: 1 });
});

it('an answer from before the change does not overwrite the new state', async () => {
  const { shown, send } = await showIt();
  await vi.advanceTimersByTimeAsync(twoSeconds / 2);
  void send();
  await vi.advanceTimersByTimeAsync(twoSeconds / 2);
  expect(shown().data).toEqual({ at: 0 });
  await vi.advanceTimersByTimeAsync(twoSeconds);
  expect(shown().data).toEqual({ at: 1 });
});

it('a failed mutation rejects at once, and reloads the state that it may have changed', async () => {
  const save = () => {
    throw new Error('lost');
  };
  const { shown, send } = await showIt({ save });
  await vi.advanceTimersByTimeAsync(twoSeconds);
  const ended = vi.fn();
  void send().then(ended);
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(twoSeconds);
  expect(shown().data).toEqual({ at: 1 });
});

it('drops cached data that is not on the screen, so that it is read on the next visit', async () => {
  const { host, shown } = await showIt();
  await vi.advanceTimersByTimeAsync(twoSeconds);
  const dispatch = host.store.dispatch as (action: unknown) => { unsubscribe(): void };
  const subscribed = dispatch(testApi.endpoints.shownInTest.initiate({}));
  host.store.dispatch(testApi.util.resetApiState());
  subscribed.unsubscribe();
  void dispatch(testApi.endpoints.shownInTest.initiate(undefined, { subscribe: false }));
  await vi.advanceTimersByTimeAsync(twoSeconds);
  expect(shown().data).toEqual({ at: 0 });
  await refetchTags(['testTag']);
  expect(shown().data).toBeUndefined();
});

it('waits for at most five seconds before it returns the answer', async () => {
  const { host } = provideFakeHost({
    answers: { '/v1/user/set/privacy': {} },
    state: { auth: { token: 't', user: buildUser() } },
  });
  host.session.loadUser = () => new Promise(() => {});
  const ended = vi.fn();
  void host.client.call('/v1/user/set/privacy' as never, {} as never).then(ended);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledTimes(1);
});

it('a failed read does not fail the call before it', async () => {
  const answer = { id: 'op1' };
  const { host, record } = provideFakeHost({
    answers: { '/v1/business/transfer': answer },
    state: { auth: { token: 't', user: buildUser() } },
  });
  host.session.loadBalance = () => Promise.reject(new Error('offline'));
  const call = host.client.call('/v1/business/transfer' as never, { operationKey: 'k' } as never);
  expect(await call).toEqual(answer);
  expect(record.calls).toHaveLength(1);
});

it('reads no profile and balance while signed out, only lists', async () => {
  const { host, record } = provideFakeHost({
    answers: { '/v1/auth/changPass': {}, '/v1/user/set/privacy': {} },
    state: { auth: { token: null, user: buildUser({ uid: '' }) } },
  });
  await host.client.call('/v1/auth/changPass' as never, {} as never);
  await host.client.call('/v1/user/set/privacy' as never, {} as never);
  expect(record.session).toEqual([]);
});

it.each([
  ['/v1/business/transfer', { operationKey: 'k' }, ['balance']],
  ['/v1/task/receive', { operationKey: 'k' }, ['user', 'balance']],
  ['/v1/user/operation/get', { operationKey: 'k' }, []],
  ['/v1/user/bind', {}, ['user', 'safety']],
  ['/v1/business/transferVerify', {}, []],
])('%s with %j changes %j', (path, body, changed) => {
  expect(changesOf(path, body)).toEqual(changed);
});
