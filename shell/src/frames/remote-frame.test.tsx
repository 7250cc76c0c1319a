import { buildBalance, buildUser, loadWords } from '@shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currencyChosen } from '../store/settings.slice.ts';
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

it('can be left while its code does not come', async () => {
  const { container, go, place, press } = await open({
    path: '/qwert',
    pages: { '/wallet': () => new Promise(() => {}) },
  });
  await go('/wallet');
  await waitFor(() => expect(skeleton(container)).not.toBeNull());
  await press(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(place()).toBe('/qwert'));
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

it('shows a page with loaded code at once, without a skeleton', async () => {
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
  const { container, requested } = await open({
    route: { preload },
    answers: { ...answers, [path]: () => promise },
  });
  await waitFor(() => expect(requested()).toContain(path));
  expect(skeleton(container)).not.toBeNull();
  expect(isShown()).toBe(false);
  resolve(answers[path]());
  await shown();
});

it('keeps the page while the balance is read anew in another currency', async () => {
  const { container, parts } = await open({ route: { preload: 'user+balance' } });
  const page = await shown();
  act(() => void parts.store.dispatch(currencyChosen({ label: '€', name: 'EUR' })));
  expect(parts.store.getState().balance.balance).toBeNull();
  expect(page.isConnected).toBe(true);
  expect(skeleton(container)).toBeNull();
});

it('waits for nothing that the route does not preload', async () => {
  const { requested } = await open({ route: { preload: 'none' }, answers: {} });
  await shown();
  expect(requested()).toEqual([]);
});

it('signed out, renders without waiting for a profile and requests nothing', async () => {
  const { requested } = await open({ token: null, route: { access: 'anyone' } });
  await shown();
  expect(requested()).toEqual([]);
});

it('shows the page without a balance, which the page explains', async () => {
  await open({ answers: { [profile]: () => buildUser(), [balance]: failNetwork } });
  await shown();
});

it('offers a retry when the profile of a private page fails', async () => {
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

it('shows that the code failed to load, and recovers on retry', async () => {
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

it('recovers on retry from a page that threw', async () => {
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

it('renders a page once more before it shows the failure', async () => {
  const { reported } = await open(fragile(reactTries));
  await shown();
  expect(reported.failures).toEqual([]);
});

it('reports a page that threw, with its release and no personal data', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
  const { reported } = await open(fragile(99, 'no mail for ada@mail.example'));
  await alert();
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  expect(reported.failures).toEqual([
    {
      remote: 'wallet-staking',
      release: '1.2.0-aaaaaaaa',
      stage: 'render',
      name: 'TypeError',
      message: 'no mail for <email>',
    },
  ]);
});

it('drops a release that threw twice, and reloads once', async () => {
  const { press, reloads, blockList } = await open({ ...fragile(99), remotes: replaceable });
  await alert();
  expect(reloads).toEqual([]);
  await press(retry());
  await waitFor(() => expect(reloads).toEqual(['anew']));
  expect(blockList.isBlocked('sha384-a')).toBe(true);
  // Nobody reads of a failure on a page that is about to go.
  expect(screen.queryByRole('alert')).toBeNull();
});

it('does not run a release that hung the page before, unless it is asked to', async () => {
  const { press } = await open({ ...fragile(0), hung: ['sha384-a'] });
  await alert();
  await press(retry());
  await shown();
});

it('reloads the page to open a remote of which another release is live', async () => {
  const { go, outdated, reloads, container } = await open({ path: '/', ...fragile(0) });
  outdated.add('wallet-staking');
  await go('/wallet');
  await waitFor(() => expect(reloads).toEqual(['to open']));
  expect(skeleton(container)).not.toBeNull();
});

it('shows a remote whose other release has been put into the page, without a reload', async () => {
  const { go, outdated, reloads } = await open({ path: '/', ...fragile(0), renews: true });
  outdated.add('wallet-staking');
  await go('/wallet');
  await shown();
  expect(reloads).toEqual([]);
});

it('keeps a release that threw twice without a replacement', async () => {
  const { press, reloads } = await open(fragile(99));
  await alert();
  await press(retry());
  await alert();
  expect(reloads).toEqual([]);
});

it('does not blame a release for a throw after a failed call', async () => {
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

it('reloads without a release that threw at start', async () => {
  const pages = { '/wallet': () => Promise.reject(new TypeError('x is null')) };
  const { container, reloads, blockList } = await open({ pages, remotes: replaceable });
  await waitFor(() => expect(reloads).toEqual(['anew']));
  expect(blockList.isBlocked('sha384-a')).toBe(true);
  expect(skeleton(container)).not.toBeNull();
});

it('shows the failure after a reload for this release', async () => {
  sessionStorage.setItem('loaded-without', 'sha384-a');
  const pages = { '/wallet': () => Promise.reject(new TypeError('x is null')) };
  const { reloads } = await open({ pages, remotes: replaceable });
  await alert();
  expect(reloads).toEqual([]);
});

it('shows at once that a remote is switched off, and loads none of its code', async () => {
  const asksForCode = vi.fn();
  const { requested, press, reloads } = await open({
    remotes: [buildRemote({ off: true, routes: [buildRoute({ firstData: { path: '/v1/x' } })] })],
    pages: { '/wallet': asksForCode },
  });
  expect((await alert()).textContent).toContain('Paused for now');
  expect(asksForCode).not.toHaveBeenCalled();
  expect(requested()).not.toContain('/v1/x');
  await press(retry());
  expect(reloads).toEqual(['anew']);
});

it('links home from a failure', async () => {
  const { press, place } = await open(fragile(99));
  await alert();
  await press(screen.getByRole('link', { name: 'Home' }));
  expect(place()).toBe('/');
});

it('keeps a failure inside the frame, with back to home', async () => {
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

it('offers a retry when the owner of the stored data is unknown', async () => {
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
