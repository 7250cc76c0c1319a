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
const missingFile = () => Object.assign(new Error('Chunk 4 failed.'), { name: 'ChunkLoadError' });
const isShown = () => screen.queryByText('The wallet') !== null;
const skeleton = (container: HTMLElement) => container.querySelector('.sk');

// React itself writes a failure to the console.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  sessionStorage.clear();
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
  await waitFor(() => expect(document.title).toBe('Wallet'));
});

it('§6: scrolls to the top at a double tap on the title, and not at a single one', async () => {
  const { user } = await open();
  await shown();
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const title = screen.getByRole('heading', { level: 1, name: 'Wallet' });
  await user.click(title);
  expect(scroll).not.toHaveBeenCalled();
  await user.click(title);
  expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' });
});

it('shows a page whose code is here at once, without a skeleton before it', async () => {
  const { container, go } = await open();
  await shown();
  await go('/qwert');
  expect(isShown()).toBe(false);
  const drawn: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) drawn.push((node as Element).outerHTML);
    }
  });
  observer.observe(container, { childList: true, subtree: true });
  await go('/wallet');
  await shown();
  observer.disconnect();
  expect(drawn.join()).toContain('The wallet');
  expect(drawn.join()).not.toContain('class="sk');
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

it('signed out, renders without waiting for a profile and requests nothing', async () => {
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
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Network error. Check your connection and try again.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await shown();
});

it('says that the code did not come, and recovers at a retry', async () => {
  const turns = [1, 2];
  const { press } = await open({
    pages: {
      '/wallet': async () => {
        if (turns.pop()) throw missingFile();
        return Wallet;
      },
    },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This page didn’t load');
  await waitFor(() => expect(document.title).toBe('Not available'));
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

/** Throws so often, and is well then. */
function fragile(times: number, message = 'A number was null.') {
  const state = { throws: 0, times };
  const page = () => {
    if (state.throws >= state.times) return <p>The wallet</p>;
    state.throws += 1;
    throw new TypeError(message);
  };
  return { state, pages: { '/wallet': async () => page } };
}
const previous = buildRemote({
  version: '1.1.0',
  build: 'bbbbbbbb',
  container: 'wallet_staking_bbbbbbbb',
  routes: [buildRoute()],
});
const replaceable = [buildRemote({ previous, routes: [buildRoute()] })];
const retry = () => screen.getByRole('button', { name: 'Retry' });
const alert = () => screen.findByRole('alert');
// React draws a page once more by itself before it believes that it throws.
const reactTries = 2;

it('draws a page once more before it says that it failed', async () => {
  const { told } = await open(fragile(reactTries));
  await shown();
  expect(told.failures).toEqual([]);
});

it('reports a page that threw, with its release and no personal data', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
  const { told } = await open(fragile(99, 'no mail for ada@mail.example'));
  await alert();
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  expect(told.failures).toEqual([
    {
      remote: 'wallet-staking',
      release: '1.2.0-aaaaaaaa',
      stage: 'render',
      name: 'TypeError',
      message: 'no mail for <email>',
    },
  ]);
});

it('does without a release that threw twice, and loads the page anew, once', async () => {
  const { press, reloads, blockList } = await open({ ...fragile(99), remotes: replaceable });
  await alert();
  expect(reloads).toEqual([]);
  await press(retry());
  await waitFor(() => expect(reloads).toEqual(['anew']));
  expect(blockList.isBlocked('sha384-a')).toBe(true);
  // Nobody reads of a failure on a page that is about to go.
  expect(screen.queryByRole('alert')).toBeNull();
});

it('stays with a release that threw twice where no other can take its place', async () => {
  const { press, reloads } = await open(fragile(99));
  await alert();
  await press(retry());
  await alert();
  expect(reloads).toEqual([]);
});

it('does not hold a throw against a release whose calls have failed', async () => {
  const options = { ...fragile(99), remotes: replaceable, callFailed: true };
  const { press, reloads, blockList } = await open(options);
  for (let tries = 0; tries < 3; tries += 1) {
    await alert();
    await press(retry());
  }
  await alert();
  expect(reloads).toEqual([]);
  expect(blockList.isBlocked('sha384-a')).toBe(false);
});

it('loads the page anew without a release that threw when it started', async () => {
  const pages = { '/wallet': () => Promise.reject(new TypeError('x is null')) };
  const { container, reloads, blockList } = await open({ pages, remotes: replaceable });
  await waitFor(() => expect(reloads).toEqual(['anew']));
  expect(blockList.isBlocked('sha384-a')).toBe(true);
  expect(skeleton(container)).not.toBeNull();
});

it('says so where the page was loaded anew for this release already', async () => {
  sessionStorage.setItem('loaded-without', 'sha384-a');
  const pages = { '/wallet': () => Promise.reject(new TypeError('x is null')) };
  const { reloads } = await open({ pages, remotes: replaceable });
  await alert();
  expect(reloads).toEqual([]);
});

it('says at once that a remote is switched off, and loads nothing of it', async () => {
  const asksForCode = vi.fn();
  const { asked, press, reloads } = await open({
    remotes: [buildRemote({ off: true, routes: [buildRoute({ firstData: { path: '/v1/x' } })] })],
    pages: { '/wallet': asksForCode },
  });
  expect((await alert()).textContent).toContain('Switched off for the moment');
  expect(asksForCode).not.toHaveBeenCalled();
  expect(asked()).not.toContain('/v1/x');
  await press(retry());
  expect(reloads).toEqual(['anew']);
});

it('leads home from a failure', async () => {
  const { press, place } = await open(fragile(99));
  await alert();
  await press(screen.getByRole('link', { name: 'Home' }));
  expect(place()).toBe('/');
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

it('shows no page before it knows whose data is on the device', async () => {
  const answer = buildDeferred<object>();
  const { storage, go, container } = await open({
    path: '/build-info',
    route: { preload: 'none', access: 'anyone' },
    answers: { [profile]: () => answer.promise },
  });
  storage.set('dataOwner', 'somebody else');
  storage.set('searchHistory' as never, '["shoes"]');
  await go('/wallet');
  await waitFor(() => expect(skeleton(container)).not.toBeNull());
  expect(isShown()).toBe(false);
  answer.resolve(buildUser());
  await shown();
  expect(storage.get('searchHistory' as never)).toBeNull();
});

it('offers to try again where it can’t learn whose data is on the device', async () => {
  let isLost = true;
  const { storage, go, user } = await open({
    path: '/build-info',
    route: { preload: 'none', access: 'anyone' },
    answers: { [profile]: () => (isLost ? failNetwork() : buildUser()) },
  });
  storage.set('dataOwner', 'somebody else');
  await go('/wallet');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(isShown()).toBe(false);
  isLost = false;
  await user.click(retry);
  await shown();
});
