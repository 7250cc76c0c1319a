import { buildBalance, buildUser, loadWords } from '@shared/testing';
import { screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildDeferred, buildRemote, buildRoute, failNetwork } from '../testing/builders.ts';
import type { RenderAppOptions } from '../testing/render-app.tsx';
import { renderApp } from '../testing/render-app.tsx';

const profile = '/v1/user/get/my';
const balance = '/v1/user/balance/info';
const Wallet = () => <p>The wallet</p>;

function open(
  options: Partial<RenderAppOptions> & { route?: Parameters<typeof buildRoute>[0] } = {},
) {
  const { route, ...rest } = options;
  return renderApp({
    path: '/wallet',
    token: 'token-a',
    words: loadWords('en'),
    remotes: [buildRemote({ routes: [buildRoute(route)] })],
    pages: { '/wallet': async () => Wallet },
    answers: { [profile]: () => buildUser(), [balance]: () => buildBalance() },
    ...rest,
  });
}

const shown = () => screen.findByText('The wallet');
const isShown = () => screen.queryByText('The wallet') !== null;
const skeleton = (container: HTMLElement) => container.querySelector('.sk');

// A failure is written to the console by React itself, for whoever develops a page.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('shows a skeleton until the code is there, then the page under its title', async () => {
  const { promise, resolve } = buildDeferred<ComponentType>();
  const { container } = await open({ pages: { '/wallet': () => promise } });
  await waitFor(() => expect(skeleton(container)).not.toBeNull());
  expect(isShown()).toBe(false);
  resolve(Wallet);
  await shown();
  expect(skeleton(container)).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: 'Wallet' })).toBeTruthy();
  expect(document.title).toBe('Wallet');
});

it.each([
  ['the profile', profile, 'user'],
  ['the balance', balance, 'user+balance'],
] as const)('waits for %s that the route preloads', async (_, path, preload) => {
  const { promise, resolve } = buildDeferred<object>();
  const answers = { [profile]: () => buildUser(), [balance]: () => buildBalance() };
  const { container, asked } = await open({
    route: { preload },
    answers: { ...answers, [path]: () => promise },
  });
  await waitFor(() => expect(asked()).toContain(path));
  expect(skeleton(container)).not.toBeNull();
  expect(isShown()).toBe(false);
  resolve(answers[path]());
  await shown();
});

it('waits for nothing that the route does not preload', async () => {
  const { asked } = await open({ route: { preload: 'none' }, answers: {} });
  await shown();
  expect(asked()).toEqual([]);
});

it('waits for nobody where nobody is signed in, and asks nothing', async () => {
  const { asked } = await open({ token: null, route: { access: 'anyone' } });
  await shown();
  expect(asked()).toEqual([]);
});

it('shows the page where the balance did not come: that is for the page to explain', async () => {
  await open({ answers: { [profile]: () => buildUser(), [balance]: failNetwork } });
  await shown();
});

it('offers a retry where the profile of a private page did not come', async () => {
  const turns = [failNetwork];
  const { user } = await open({
    answers: {
      [profile]: () => turns.pop()?.() ?? buildUser(),
      [balance]: () => buildBalance(),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await shown();
});

it('says that the code did not come, and recovers at a retry', async () => {
  const turns = [1, 2];
  const { press } = await open({
    pages: {
      '/wallet': async () => {
        if (turns.pop()) throw new Error('offline');
        return Wallet;
      },
    },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This page didn’t load');
  await press(screen.getByRole('button', { name: 'Retry' }));
  await shown();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('recovers at a retry from a page that threw, whose code is the same', async () => {
  const state = { broken: true };
  const Fragile = () => {
    if (state.broken) throw new Error('A number was null.');
    return <p>The wallet</p>;
  };
  const { user } = await open({ pages: { '/wallet': async () => Fragile } });
  await screen.findByRole('alert');
  state.broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await shown();
});

it('keeps a failure inside: the way back leads home', async () => {
  const { press, place } = await open({
    pages: { '/wallet': () => Promise.reject(new Error('offline')) },
  });
  await screen.findByRole('alert');
  await press(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('This screen lives in the app')).toBeTruthy();
  expect(place()).toBe('/');
});
