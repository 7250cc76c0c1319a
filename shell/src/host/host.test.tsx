import { buildBalance, buildUser, loadWords } from '@shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  buildDeferred,
  buildRemote,
  buildRoute,
  failNetwork,
  refuse,
} from '../testing/builders.ts';
import type { RenderAppOptions } from '../testing/render-app.tsx';
import { renderApp } from '../testing/render-app.tsx';

const profile = '/v1/user/get/my';
const balance = '/v1/user/balance/info';

const open = (options: Partial<RenderAppOptions> = {}) =>
  renderApp({
    words: loadWords('en'),
    path: '/open?a=1',
    remotes: [
      buildRemote({ routes: [buildRoute({ path: '/open', access: 'anyone', preload: 'none' })] }),
    ],
    pages: { '/open': async () => () => <p>Open to all</p> },
    answers: { [profile]: () => buildUser(), [balance]: () => buildBalance() },
    ...options,
  });

const toasts = ({ parts }: Awaited<ReturnType<typeof open>>) =>
  parts.notices.state().toasts.map(({ message }) => message);

it.each(['protect', 'signInFirst'] as const)(
  '§6: %s acts at once while signed in, with a token and a uid',
  async (way) => {
    const { host } = await open({ token: 'token-a' });
    await host.session.loadUser();
    const action = vi.fn();
    void host.session[way](action);
    expect(action).toHaveBeenCalledTimes(1);
  },
);

it.each(['protect', 'signInFirst'] as const)(
  '§6: %s loads the profile of a token that no route has asked one for',
  async (way) => {
    const { host, requested, place } = await open({ token: 'token-a' });
    expect(requested()).toEqual([]);
    const action = vi.fn();
    await host.session[way](action);
    expect(requested()).toEqual([profile]);
    expect(action).toHaveBeenCalledTimes(1);
    expect(place()).toBe('/open?a=1');
  },
);

it.each(['protect', 'signInFirst'] as const)(
  '§6: %s reports a network error instead of asking a person with a token to sign in',
  async (way) => {
    const app = await open({ token: 'token-a', answers: { [profile]: failNetwork } });
    const action = vi.fn();
    await app.host.session[way](action);
    expect(action).not.toHaveBeenCalled();
    expect(toasts(app)).toEqual(['Network error. Check your connection and try again.']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  },
);

it('§6: protect opens its dialog, and stays on cancel', async () => {
  const { host, user, place } = await open();
  const action = vi.fn();
  const requested = host.session.protect(action);
  expect(await screen.findByRole('alertdialog', { name: 'Log In' })).toBeTruthy();
  expect(screen.getByText('Sign in to proceed')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await requested;
  expect(action).not.toHaveBeenCalled();
  expect(place()).toBe('/open?a=1');
});

it('§6: a click while signed out leads to sign-in without a question, and back afterwards', async () => {
  const { host, place } = await open();
  const action = vi.fn();
  await host.session.signInFirst(action);
  await waitFor(() => expect(place()).toBe('/sign-in?returnTo=%2Fopen%3Fa%3D1'));
  expect(action).not.toHaveBeenCalled();
  expect(window.history.state.usr).toEqual({ cameFrom: '/open?a=1' });
});

it.each([
  ['Verify now', true, ['ready', 'goKyc']],
  ['Not now', false, ['ready']],
])('§8: the identity check dialog, answered with “%s”', async (press, confirmed, bridged) => {
  const app = await open();
  const requested = app.host.session.askKyc();
  expect(await screen.findByRole('alertdialog', { name: 'Verify your identity' })).toBeTruthy();
  await app.user.click(screen.getByRole('button', { name: press }));
  expect(await requested).toBe(confirmed);
  expect(app.bridged).toEqual(bridged);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('§3: a chosen currency is remembered by its name, and the balance comes in it', async () => {
  const app = await open({ token: 'token-a' });
  app.host.setCurrency({ name: 'EUR', label: '€' });
  expect(app.storage.get('currencyType')).toBe('EUR');
  expect(app.parts.store.getState().settings.currencyType).toEqual({ name: 'EUR', label: '€' });
  await waitFor(() => expect(app.parts.store.getState().balance.status).toBe('loaded'));
});

it('§3: drops a late balance in the previous currency', async () => {
  const late = buildDeferred<object>();
  const app = await open({
    token: 'token-a',
    answers: {
      [balance]: ((body: { currencyType: string }) =>
        body.currencyType === 'USD' ? late.promise : buildBalance({ usdt: '2' })) as never,
    },
  });
  const first = app.host.session.loadBalance();
  app.host.setCurrency({ name: 'EUR', label: '€' });
  await waitFor(() => expect(app.parts.store.getState().balance.status).toBe('loaded'));
  late.resolve(buildBalance({ usdt: '1' }));
  await first;
  expect(app.parts.store.getState().balance.balance?.usdt).toBe('2');
});

it('§3: never shows amounts of one currency with the sign of another', async () => {
  const late = buildDeferred<object>();
  const app = await open({
    token: 'token-a',
    answers: {
      [balance]: ((body: { currencyType: string }) =>
        body.currencyType === 'USD' ? buildBalance() : late.promise) as never,
    },
  });
  await app.host.session.loadBalance();
  app.host.setCurrency({ name: 'EUR', label: '€' });
  expect(app.parts.store.getState().balance).toEqual({ balance: null, status: 'loading' });
});

it('§3: a currency chosen while signed out requests no balance', async () => {
  const { host, requested } = await open();
  host.setCurrency({ name: 'EUR', label: '€' });
  expect(requested()).toEqual([]);
});

it('§3: the player’s state is kept in the clock, patch by patch', async () => {
  const { host, parts } = await open();
  const player = () => parts.store.getState().clock.player;
  expect(player()).toEqual({ videoId: null, positionSeconds: 0, muted: true });
  host.setPlayer({ videoId: 'v1', positionSeconds: 12.5 });
  host.setPlayer({ muted: false });
  expect(player()).toEqual({ videoId: 'v1', positionSeconds: 12.5, muted: false });
});

it('§3: hidden amounts are remembered', async () => {
  const { host, storage, parts } = await open();
  host.setShowAsset(false);
  expect(storage.get('showAsset')).toBe('0');
  expect(parts.store.getState().settings.showAsset).toBe(false);
});

it('§8: shows the server’s message for a refused profile', async () => {
  const app = await open({
    token: 'token-a',
    answers: { [profile]: refuse(5000, 'Failed.', { failure: 'k7f2' }) },
  });
  await app.host.session.protect(() => {});
  expect(toasts(app)).toEqual(['Failed. Error ID: k7f2']);
});

/** A list, and a page below it that is opened first. */
const below = (options: Partial<RenderAppOptions>) =>
  open({
    path: '/orders/7',
    token: 'token-a',
    remotes: [
      buildRemote({
        routes: [
          buildRoute({ path: '/orders', preload: 'none' }),
          buildRoute({ path: '/orders/:id', access: 'anyone', preload: 'none', backTo: '/orders' }),
        ],
      }),
    ],
    pages: {
      '/orders': async () => () => <p>All orders</p>,
      '/orders/:id': async () => () => <p>Order 7</p>,
    },
    ...options,
  });
const arrow = () => screen.getByRole('button', { name: 'Back' });

it.each(['android', 'ios', 'simulator'] as const)(
  'D28 %s: the arrow of the page that the app opened closes the web view',
  async (platform) => {
    const { press, bridged, place } = await open({ platform });
    await press(arrow());
    expect([bridged, place()]).toEqual([['ready', 'close'], '/open?a=1']);
  },
);

it('§2: in a browser the arrow of the first page replaces it with home', async () => {
  const { press, bridged, place } = await open();
  await press(arrow());
  expect([bridged, place()]).toEqual([['ready'], '/']);
});

it.each(['browser', 'ios'] as const)(
  'D28 %s: the arrow of a page below a list shows the list, in its place',
  async (platform) => {
    const { press, bridged, place } = await below({ platform });
    await press(arrow());
    expect(await screen.findByText('All orders')).toBeTruthy();
    expect(place()).toBe('/orders');
    await press(arrow());
    // The list is the first page now.
    expect(place()).toBe(platform === 'ios' ? '/orders' : '/');
    expect(bridged).toEqual(platform === 'ios' ? ['ready', 'close'] : ['ready']);
  },
);

it('D28: the page above keeps the parameters of the address', async () => {
  const { press, place } = await open({
    path: '/people/a%20b/fans',
    token: 'token-a',
    remotes: [
      buildRemote({
        routes: [
          buildRoute({ path: '/people/:uid', preload: 'none' }),
          buildRoute({ path: '/people/:uid/fans', preload: 'none', backTo: '/people/:uid' }),
        ],
      }),
    ],
    pages: {
      '/people/:uid': async () => () => <p>Ana</p>,
      '/people/:uid/fans': async () => () => <p>Fans of Ana</p>,
    },
  });
  await press(arrow());
  expect(await screen.findByText('Ana')).toBeTruthy();
  expect(place()).toBe('/people/a%20b');
});

it('D28: the arrow leads back to the page whose link was followed, whatever the target', async () => {
  const { press, go, bridged, place } = await below({ path: '/orders', platform: 'ios' });
  await go('/orders/7?from=a');
  await press(arrow());
  await waitFor(() => expect(place()).toBe('/orders'));
  expect(bridged).toEqual(['ready']);
});

it('D28: signed out, a list is no target: its start page is no place to go back to', async () => {
  const { press, bridged, place } = await below({ platform: 'ios', token: null });
  await press(arrow());
  expect([bridged, place()]).toEqual([['ready', 'close'], '/orders/7']);
});
