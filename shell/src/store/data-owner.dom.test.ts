import { buildBalance, buildSettings, buildUser } from '@shared/testing';
import { expect, it, vi } from 'vitest';
import { createScreenSession } from '../lifecycle/screen-session.ts';
import { takeStartParams } from '../start/take-start.ts';
import { buildClient, buildSessionStorage, buildStorage } from '../testing/builders.ts';
import { tokenChanged } from './auth.slice.ts';
import { restoreStore } from './restore.ts';
import { createSession } from './session.ts';

type Device = ReturnType<typeof buildDevice>;
type Opened = ReturnType<typeof openPage>;

const buildDevice = () => ({
  storage: buildStorage(),
  sessionStorage: buildSessionStorage(),
  endDrafts: vi.fn(),
});

/** The page as the native app opens it; a token begins with the uid of its person. */
function openPage(device: Device, search: string, openedByApp = true) {
  const { taken } = takeStartParams({
    search,
    storage: device.storage,
    openedByApp,
    mayBeCrossSite: false,
    apiOrigins: [],
    warn: () => {},
  });
  const { store } = restoreStore(device.storage);
  const client = buildClient({
    '/v1/user/get/my': () => buildUser({ uid: store.getState().auth.token?.[0] ?? '' }),
    '/v1/user/balance/info': () => buildBalance(),
    '/v1/home/systemSetting': () => buildSettings().system,
  });
  const logFailure = vi.fn();
  const reloadPage = () => {};
  const session = createSession({
    ...device,
    taken,
    store,
    client,
    reloadPage,
    onSignIn: () => {},
    logFailure,
  });
  return { session, store, client, device };
}

/** Person A has been here, and their session was stored with the rest. */
async function leaveTraces() {
  const device = buildDevice();
  const { session } = openPage(device, '?token=a-1&deviceId=d&theme=dark&gToken=of-a');
  await session.loadUser();
  for (const [name, value] of Object.entries(traces)) device.storage.set(name as never, value);
  device.sessionStorage.set('social-messages.popupSeen' as never, '1');
  device.sessionStorage.set('loaded-without', 'sha384-a');
  device.storage.set('moneyOperations', '[]');
  return device;
}

const traces = {
  searchHistory: '["shoes"]',
  'wallet-staking.closedTip': 'The risk of today',
  showAsset: '0',
};

const takeToken = ({ session, store }: Opened, token: string) =>
  createScreenSession({
    win: window,
    port: {} as never,
    table: { find: () => undefined } as never,
    visits: { begin: () => {} } as never,
    store,
    session,
    logFailure: () => {},
  }).takeToken(token);

const paths: Record<string, (device: Device, token: string) => Promise<unknown>> = {
  'a start parameter': (device, token) =>
    openPage(device, `?token=${token}&currencyType=EUR`).session.loadUser(),
  'a token of the native app': (device, token) => takeToken(openPage(device, '', false), token),
  'a sign-in after the session ended': async (device, token) => {
    const page = openPage(device, '', false);
    device.storage.remove('token');
    page.store.dispatch(tokenChanged(null));
    await page.session.signIn(token);
  },
  'a sign-in after an opening without a token': (device, token) =>
    openPage(device, '').session.signIn(token),
};

it.each(Object.keys(paths))('keeps what is stored for the same person after %s', async (path) => {
  const device = await leaveTraces();
  await paths[path]?.(device, 'a-2');
  expect(device.storage.all()).toMatchObject({ ...traces, token: 'a-2', gToken: 'of-a' });
  expect(device.sessionStorage.all()).toHaveProperty(['social-messages.popupSeen']);
  expect(device.endDrafts).not.toHaveBeenCalled();
});

it.each(Object.keys(paths))('keeps nothing for another person after %s', async (path) => {
  const device = await leaveTraces();
  await paths[path]?.(device, 'b-1');
  expect(device.storage.all()).toEqual({
    token: 'b-1',
    deviceId: 'd',
    theme: 'dark',
    dataOwner: 'b',
    tokenOwner: 'b',
    // Each operation names its person, who may come back for its outcome.
    moneyOperations: '[]',
    ...(path === 'a start parameter' && { currencyType: 'EUR' }),
  });
  expect(device.sessionStorage.all()).toEqual({ 'loaded-without': 'sha384-a' });
  expect(device.endDrafts).toHaveBeenCalledOnce();
});

it('§4: an opening without a token removes the token only', async () => {
  const device = await leaveTraces();
  const { token, ...rest } = device.storage.all();
  openPage(device, '');
  expect(token).toBe('a-1');
  expect(device.storage.all()).toEqual(rest);
});

it('resets the settings on the screen with those in storage', async () => {
  const device = await leaveTraces();
  device.storage.set('currencyType', 'EUR');
  const { session, store } = openPage(device, '', false);
  const signedIn = session.signIn('b-1');
  void session.loadBalance();
  await signedIn;
  await vi.waitFor(() => expect(store.getState().balance.status).toBe('loaded'));
  expect(store.getState().settings).toMatchObject({
    currencyType: { name: 'USD' },
    showAsset: true,
  });
});

it('knows the owner of a token once the profile loads', async () => {
  const device = await leaveTraces();
  expect(openPage(device, '', false).session.isPersonUnknown()).toBe(false);
  expect(openPage(device, '').session.isPersonUnknown()).toBe(false);
  const { session } = openPage(device, '?token=b-1');
  expect(session.isPersonUnknown()).toBe(true);
  await session.loadUser();
  expect(session.isPersonUnknown()).toBe(false);
});

it('does not clear the session of another window', async () => {
  const device = await leaveTraces();
  const { session } = openPage(device, '', false);
  openPage(device, '?token=b-1');
  await session.loadUser();
  expect(openPage(device, '', false).session.isPersonUnknown()).toBe(true);
});
