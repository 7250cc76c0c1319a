import { loadWords } from '@shared/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RemoteLoader } from '../federation/load-remote.ts';
import { createRegistry } from '../federation/registry.ts';
import type { Words } from '../i18n/words.ts';
import { createNotices } from '../notices/notices.ts';
import { preloadedPages } from '../routing/preloaded-pages.ts';
import type { ShellRoute } from '../routing/route-table.ts';
import { createRouteTable } from '../routing/route-table.ts';
import { offsetCorrected } from '../store/clock.slice.ts';
import { createStore } from '../store/index.ts';
import { buildReleases, buildRemote, buildRoute } from '../testing/builders.ts';
import { startBackground } from './background.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_772_337_600_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What goes on in the background of a page that is put together for this test alone. */
function start({ visibility = 'visible', remotePaths = ['/wallet'] } = {}) {
  const document = Object.assign(new EventTarget(), {
    visibilityState: visibility,
    readyState: 'complete',
  });
  const scrolled: number[][] = [];
  const win = Object.assign(new EventTarget(), {
    document,
    navigator: {},
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    setInterval: (run: () => void, ms: number) => setInterval(run, ms),
    scrollBy: (...by: number[]) => scrolled.push(by),
    requestIdleCallback: (run: () => void) => setTimeout(run, 0),
  });
  const routes = remotePaths.map((path) => buildRoute({ path }));
  const registry = createRegistry(buildReleases({ remotes: [buildRemote({ routes })] }));
  const fetched: string[] = [];
  const own: ShellRoute = {
    path: '/changeSecurity',
    access: 'anyone',
    preload: 'user',
    title: 'a.b',
    skeleton: 'list',
    page: async () => {
      fetched.push('shell /changeSecurity');
      return { default: () => null };
    },
  };
  const { store } = createStore();
  const notices = createNotices();
  startBackground({
    win: win as unknown as Window,
    store,
    words: { i18n: loadWords('en') } as Words,
    notices,
    table: createRouteTable([own], registry),
    loader: {
      preload: async (remote: string, path: string) => fetched.push(`${remote} ${path}`),
    } as unknown as RemoteLoader,
    registry,
    versions: { isOutdated: () => false },
    idleTasks: [async () => fetched.push('chart')],
  });
  const show = () => document.dispatchEvent(new Event('visibilitychange'));
  return { store, notices, win, scrolled, fetched, show };
}

it('§3, §9: moves the server’s time every second', () => {
  const { store } = start();
  store.dispatch(offsetCorrected(-7));
  vi.advanceTimersByTime(1000);
  expect(store.getState().clock.nowTime).toBe(1_772_337_601 - 7);
  vi.advanceTimersByTime(1000);
  expect(store.getState().clock.nowTime).toBe(1_772_337_602 - 7);
});

it('§2, §8: shows message 001305 when the page goes offline', () => {
  const { win, notices } = start();
  win.dispatchEvent(new Event('offline'));
  expect(notices.state().toasts.map(({ message }) => message)).toEqual([
    'You’re offline. Check your connection.',
  ]);
});

it.each([
  ['visible', [[0, 1]]],
  ['hidden', []],
])('§2: a page that becomes %s is nudged by %j', (visibility, expected) => {
  const { scrolled, show } = start({ visibility });
  show();
  expect(scrolled).toEqual(expected);
});

it('§2, D20: fetches only the declared pages of the list, the shell’s included', async () => {
  const { fetched } = start({ remotePaths: ['/order-details/:id', '/wallet', '/reviewRule'] });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetched).toEqual([
    'chart',
    'wallet-staking /reviewRule',
    'shell /changeSecurity',
    'wallet-staking /order-details/:id',
  ]);
});

it('D20: undeclared pages in the list are no failure', async () => {
  const paths = preloadedPages.flatMap((one) => one.paths);
  const { fetched } = start({ remotePaths: [] });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(paths.length).toBeGreaterThan(20);
  expect(fetched).toEqual(['chart', 'shell /changeSecurity']);
});
