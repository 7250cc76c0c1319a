import { codes } from '@shared/contract/codes';
import { buildBalance, buildSettings, buildUser } from '@shared/testing';
import { expect, it, vi } from 'vitest';
import type { ScriptedAnswers } from '../testing/builders.ts';
import {
  buildClient,
  buildDeferred,
  buildSessionStorage,
  buildStorage,
  failNetwork,
  refuse,
} from '../testing/builders.ts';
import { tokenChanged, userPatched } from './auth.slice.ts';
import { createStore } from './index.ts';
import { createSession } from './session.ts';
import { currencyChosen } from './settings.slice.ts';

const profile = '/v1/user/get/my';
const balancePath = '/v1/user/balance/info';
const settingsPath = '/v1/home/systemSetting';
const logout = '/v1/user/logout';

interface Given {
  answers?: ScriptedAnswers;
  token?: string | null;
  stored?: Parameters<typeof buildStorage>[0];
}

function start({ answers = {}, token = 'token-a', stored }: Given = {}) {
  const { store } = createStore();
  store.dispatch(tokenChanged(token));
  const client = buildClient({
    [profile]: () => buildUser({ uid: 'a' }),
    [balancePath]: () => buildBalance(),
    [logout]: () => ({}),
    ...answers,
  });
  const storage = buildStorage(stored ?? (token ? { token } : {}));
  const sessionStorage = buildSessionStorage();
  const reloadPage = vi.fn();
  const logFailure = vi.fn();
  const endDrafts = vi.fn();
  const session = createSession({
    store,
    client,
    storage,
    sessionStorage,
    taken: [],
    endDrafts,
    reloadPage,
    onSignIn: () => {},
    logFailure,
  });
  const requested = () => client.calls.map(({ path }) => path);
  const given = { store, storage, sessionStorage, client, reloadPage, logFailure, endDrafts };
  return { ...given, session, requested };
}

it('§4: loads the profile once, and again only with replace', async () => {
  const { session, store, requested } = start();
  await session.loadUser();
  await session.loadUser();
  expect(requested()).toEqual([profile]);
  await session.loadUser({ replace: true });
  expect(requested()).toEqual([profile, profile]);
  expect(store.getState().auth).toMatchObject({ user: { uid: 'a' }, status: 'loaded' });
});

it('§4: has the status loading', async () => {
  const { promise, resolve } = buildDeferred<object>();
  const { session, store } = start({ answers: { [profile]: () => promise } });
  const loading = session.loadUser();
  expect(store.getState().auth.status).toBe('loading');
  resolve(buildUser());
  await loading;
  expect(store.getState().auth.status).toBe('loaded');
});

it('sends one request for simultaneous callers', async () => {
  const { session, requested } = start();
  await Promise.all([session.loadUser(), session.loadUser()]);
  await Promise.all([session.loadBalance(), session.loadBalance()]);
  expect(requested()).toEqual([profile, balancePath]);
});

it('§4: patches the profile with given data, without a call', async () => {
  const { session, store, requested } = start();
  await session.loadUser();
  await session.loadUser({ data: { nickName: 'Ana' } });
  expect(store.getState().auth.user).toMatchObject({ uid: 'a', nickName: 'Ana' });
  expect(requested()).toEqual([profile]);
});

it('D24: without the person’s currency in the settings, the balance comes in the first one', async () => {
  const asked: string[] = [];
  const { session, store } = start({
    answers: {
      [settingsPath]: () => buildSettings().system,
      [balancePath]: ((body: { currencyType: string }) => {
        asked.push(body.currencyType);
        return body.currencyType === 'USD' ? buildBalance() : refuse(codes.invalidRequest)();
      }) as never,
    },
  });
  store.dispatch(currencyChosen({ label: '€', name: 'EUR' }));
  await session.loadBalance();
  await session.loadSettings();
  await vi.waitFor(() => expect(store.getState().balance.status).toBe('loaded'));
  expect(store.getState().settings.currencyType.name).toBe('USD');
  expect(asked).toEqual(['EUR', 'USD']);
});

it('§4: rejects a failure by default', async () => {
  const { session, store, logFailure } = start({ answers: { [profile]: failNetwork } });
  await expect(session.loadUser()).rejects.toThrow('Network Error');
  expect(store.getState().auth.status).toBe('failed');
  expect(logFailure).not.toHaveBeenCalled();
});

it('§4, §8: only logs a failure on request, and retries later', async () => {
  const { session, requested, logFailure } = start({ answers: { [profile]: failNetwork } });
  await session.loadUser({ throwError: false });
  expect(logFailure).toHaveBeenCalledTimes(1);
  await session.loadUser({ throwError: false });
  expect(requested()).toHaveLength(2);
});

it('reloads a profile whose replacement failed', async () => {
  let isLost = false;
  const { session, requested } = start({
    answers: { [profile]: () => (isLost ? failNetwork() : buildUser({ uid: 'a' })) },
  });
  await session.loadUser();
  isLost = true;
  await session.loadUser({ replace: true, throwError: false });
  isLost = false;
  await session.loadUser();
  await session.loadUser();
  expect(requested()).toHaveLength(3);
});

it('rejects only for callers that ask for it, also when they share a call', async () => {
  const { session, requested, logFailure } = start({ answers: { [profile]: failNetwork } });
  const [quiet, loud, quietToo] = await Promise.allSettled([
    session.loadUser({ throwError: false }),
    session.loadUser(),
    session.loadUser({ throwError: false }),
  ]);
  expect([quiet.status, loud.status, quietToo.status]).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(requested()).toHaveLength(1);
  expect(logFailure).toHaveBeenCalledTimes(2);
});

it('§4: stores the token, then loads the profile', async () => {
  const seen: unknown[] = [];
  const { session, store, storage } = start({
    token: null,
    answers: {
      [profile]: () => {
        seen.push(store.getState().auth.token, storage.get('token'));
        return buildUser({ uid: 'b' });
      },
    },
  });
  await session.signIn('token-b');
  expect(seen).toEqual(['token-b', 'token-b']);
  expect(store.getState().auth.user.uid).toBe('b');
});

it('never shows the profile or the balance of one account to the next', async () => {
  const { session, store } = start({
    answers: { [profile]: () => buildUser({ uid: store.getState().auth.token ?? '' }) },
  });
  await session.loadUser();
  await session.loadBalance();
  const signingIn = session.signIn('token-b');
  expect(store.getState().auth).toMatchObject({ user: { uid: '' }, status: 'loading' });
  expect(store.getState().balance).toEqual({ balance: null, status: 'idle' });
  await signingIn;
  expect(store.getState().auth.user.uid).toBe('token-b');
});

it('drops late answers for another account', async () => {
  const late = { user: buildDeferred<object>(), balance: buildDeferred<object>() };
  const isFirst = () => store.getState().auth.token === 'token-a';
  const { session, store } = start({
    answers: {
      [profile]: () => (isFirst() ? late.user.promise : buildUser({ uid: 'b' })),
      [balancePath]: () => (isFirst() ? late.balance.promise : buildBalance({ usdt: '2' })),
    },
  });
  const first = [session.loadUser({ throwError: false }), session.loadBalance()];
  await session.signIn('token-b');
  await session.loadBalance();
  late.user.resolve(buildUser({ uid: 'a' }));
  late.balance.reject(new Error('too late'));
  await Promise.all(first);
  expect(store.getState().auth).toMatchObject({ user: { uid: 'b' }, status: 'loaded' });
  expect(store.getState().balance).toMatchObject({ balance: { usdt: '2' }, status: 'loaded' });
});

it('clears the user with the token', async () => {
  const { session, store } = start();
  await session.loadUser();
  store.dispatch(tokenChanged(null));
  expect(store.getState().auth).toMatchObject({ user: { uid: '', isKyc: -1 }, status: 'idle' });
});

it('keeps the profile where the token is the same', async () => {
  const { store } = start();
  store.dispatch(userPatched(buildUser({ uid: 'a' })));
  store.dispatch(tokenChanged('token-a'));
  expect(store.getState().auth.user.uid).toBe('a');
});

it('§7: requests the balance in the user’s currency, with their local time', async () => {
  const { session, store, client } = start();
  await session.loadBalance();
  expect(client.calls[0]?.body).toEqual({
    currencyType: 'USD',
    userTimeISO: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/),
  });
  expect(store.getState().balance.status).toBe('loaded');
});

it('§8: only logs when balance or settings fail to load', async () => {
  const { session, store, logFailure } = start({
    answers: { [balancePath]: failNetwork, '/v1/home/systemSetting': refuse(5000) },
  });
  await session.loadBalance();
  await session.loadSettings();
  expect(store.getState().balance).toEqual({ balance: null, status: 'failed' });
  expect(store.getState().settings.status).toBe('failed');
  expect(logFailure).toHaveBeenCalledTimes(2);
});

const left = { locale: 'fr', theme: 'dark' };

it.each<[string, ScriptedAnswers, object, number]>([
  ['was ended on the server', {}, {}, 0],
  ['could not be ended there', { [logout]: failNetwork }, { endedTokens: 'token-a' }, 1],
])(
  '§4, §8: signs out where the session %s: cleared but for language and theme',
  async (_, answers, owed, logged) => {
    const device = { deviceId: 'd', appVersion: '3.2.1' };
    const stored = { token: 'token-a', searchHistory: '[]', dataOwner: 'a', ...device, ...left };
    const { session, storage, sessionStorage, ...given } = start({ answers, stored });
    const { requested, reloadPage, endDrafts, logFailure } = given;
    sessionStorage.set('social-messages.popupSeen' as never, '1');
    await session.signOut();
    expect(requested()).toEqual([logout]);
    expect(sessionStorage.all()).toEqual({});
    // Device values are restored at once, as the native app has given them.
    expect(storage.all()).toEqual({ ...device, ...left, ...owed });
    expect(reloadPage.mock.calls).toEqual([[{ dropReturnTo: true }]]);
    expect(endDrafts).toHaveBeenCalledBefore(reloadPage);
    expect(logFailure).toHaveBeenCalledTimes(logged);
  },
);

it('§4: makes no call while signed out', async () => {
  const { session, storage, requested, reloadPage } = start({
    token: null,
    stored: { gToken: 'g' },
  });
  await session.signOut();
  expect(requested()).toEqual([]);
  expect(storage.all()).toEqual({});
  expect(reloadPage).toHaveBeenCalledTimes(1);
});

it('§4: switches the account: cleared, the new token stored, loaded anew', () => {
  const { session, storage, reloadPage, requested } = start({
    stored: { token: 'token-a', gToken: 'g', deviceId: 'd', apiUrl: 'https://a.example', ...left },
  });
  // Another window that starts meanwhile reads one of the two accounts, never none.
  const clear = vi.spyOn(storage, 'clear').mockImplementationOnce((except) => {
    expect(storage.get('token')).toBe('token-b');
    expect(except).toContain('token');
    clear.mockRestore();
    storage.clear(except);
  });
  session.switchAccount('token-b');
  const device = { deviceId: 'd', apiUrl: 'https://a.example' };
  expect(storage.all()).toEqual({ token: 'token-b', ...device, ...left });
  expect(reloadPage.mock.calls).toEqual([[]]);
  expect(requested()).toEqual([]);
});

it('D33: ends the session on the server that another site’s link replaces', async () => {
  const answers = { '/v1/user/logout': {} };
  const { session, storage, reloadPage, requested } = start({
    answers,
    stored: { token: 'token-a', gToken: 'g' },
  });
  await session.replaceSession('token-b');
  expect(requested()).toEqual(['/v1/user/logout']);
  expect(storage.all()).toEqual({ token: 'token-b' });
  expect(reloadPage).toHaveBeenCalledTimes(1);
});
