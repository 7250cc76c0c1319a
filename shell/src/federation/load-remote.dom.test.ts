import type { PageRelease, PageRemote } from '@shared/contract/releases';
import type { Federation } from '@shared/federation/runtime/federation';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildReleases, buildRemote, buildRoute } from '../testing/builders.ts';
import { createRemoteLoader } from './load-remote.ts';
import { createRegistry } from './registry.ts';
import type { RemoteFailure } from './remote-failure.ts';

const Live = () => null;
const Previous = () => null;
const never = () => new Promise<never>(() => {});
const offline = () => Promise.reject(new Error('offline'));
/** What the runtime answers once the files are here: the code, which has not run. */
const module =
  (page: () => Promise<unknown>, path = '/wallet') =>
  () => ({ routes: [{ path, page }] });
const gives = (page: unknown) => async () => module(async () => ({ default: page }));
const missingFile = () =>
  Promise.reject(Object.assign(new Error('Loading chunk 4 failed.'), { name: 'ChunkLoadError' }));
const throws = () => {
  throw new TypeError('x is null');
};

const previous: PageRelease = buildRemote({
  version: '1.1.0',
  build: 'bbbbbbbb',
  container: 'wallet_staking_bbbbbbbb',
  entry: { url: '/webview/releases/wallet-staking/1.1.0-bbbbbbbb/remoteEntry.js', integrity: '' },
});

interface Given {
  remote?: Partial<PageRemote>;
  /** What each attempt to load a container gets, in turn; the last one repeats. */
  live?: (() => Promise<unknown>)[];
  old?: (() => Promise<unknown>)[];
  loadWords?: (release: PageRelease) => Promise<void>;
}

function withLoader({ remote, live = [], old = [], loadWords = async () => {} }: Given = {}) {
  const requested: string[] = [];
  const registered: Parameters<Federation['registerRemotes']>[0] = [];
  const take = (turns: (() => Promise<unknown>)[]) => {
    const turn = turns.length > 1 ? turns.shift() : turns[0];
    if (!turn) throw new Error('The test has no answer for this attempt.');
    return turn();
  };
  const federation = {
    loadRemote: async (id: string) => {
      // Another try has another name, which begins with the container's.
      const isOld = id.startsWith(previous.container);
      requested.push(isOld ? 'previous' : 'live');
      return take(isOld ? old : live);
    },
    registerPlugins: () => {},
    registerRemotes: (all: typeof registered) => registered.push(...all),
  } as unknown as Federation;
  const remotes = [buildRemote({ previous, ...remote })];
  const registry = createRegistry(buildReleases({ remotes }));
  const failures: RemoteFailure[] = [];
  const loader = createRemoteLoader({
    registry,
    federation,
    loadWords,
    onFailure: (failure) => failures.push(failure),
    timeLimitMs: 1000,
  });
  return { loader, requested, registered, failures };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('registers the live release and the previous one, each under its own container', () => {
  const { registered } = withLoader();
  expect(registered).toMatchObject([
    { name: 'wallet_staking_aaaaaaaa', entryGlobalName: 'wallet_staking_aaaaaaaa', type: 'global' },
    { name: 'wallet_staking_bbbbbbbb', entryGlobalName: 'wallet_staking_bbbbbbbb', type: 'global' },
  ]);
});

it('loads a page once', async () => {
  const { loader, requested } = withLoader({ live: [gives(Live)] });
  expect(loader.loaded('wallet-staking', '/wallet')).toBeUndefined();
  const first = loader.page('wallet-staking', '/wallet');
  expect(loader.page('wallet-staking', '/wallet')).toBe(first);
  expect(await first).toBe(Live);
  expect(loader.page('wallet-staking', '/wallet')).toBe(first);
  expect(loader.loaded('wallet-staking', '/wallet')).toBe(Live);
  expect(requested).toEqual(['live']);
});

it('a preload is one attempt, and none after a failure of the remote', async () => {
  const { loader, requested, failures } = withLoader({
    remote: { routes: [buildRoute({ path: '/wallet' }), buildRoute({ path: '/staking' })] },
    live: [offline],
    old: [offline],
  });
  await loader.preload('wallet-staking', '/wallet');
  await loader.preload('wallet-staking', '/wallet');
  await loader.preload('wallet-staking', '/staking');
  expect(requested).toEqual(['live', 'previous']);
  expect(failures).toHaveLength(2);
});

it('a visit tries again what failed to preload, and preloads work again afterwards', async () => {
  const { loader, requested } = withLoader({
    remote: { previous: undefined },
    live: [offline, gives(Live)],
  });
  await loader.preload('wallet-staking', '/wallet');
  expect(await loader.page('wallet-staking', '/wallet')).toBe(Live);
  await loader.preload('wallet-staking', '/wallet');
  expect(requested).toEqual(['live', 'live']);
});

it('a visit in the middle of a preload that fails tries again', async () => {
  const { loader, requested } = withLoader({
    remote: { previous: undefined },
    live: [offline, gives(Live)],
  });
  const preload = loader.preload('wallet-staking', '/wallet');
  const visit = loader.page('wallet-staking', '/wallet');
  await preload;
  expect(await visit).toBe(Live);
  expect(requested).toEqual(['live', 'live']);
});

it('waits for the words of the release', async () => {
  const seen: string[] = [];
  const loadWords = async ({ build }: PageRelease) => {
    seen.push(build);
  };
  const { loader } = withLoader({ live: [gives(Live)], loadWords });
  await loader.page('wallet-staking', '/wallet');
  expect(seen).toEqual(['aaaaaaaa']);
});

it.each<[string, () => Promise<unknown>]>([
  ['does not come', offline],
  ['comes empty', async () => null],
  ['has no such page', async () => module(async () => ({ default: Live }), '/other')],
  ['has a page whose code does not come', async () => module(missingFile)],
  ['has a page with nothing in it', gives(undefined)],
  ['never comes', never],
])('retries once when the release %s', async (_, failing) => {
  const { loader, requested } = withLoader({ live: [failing, gives(Live)] });
  const page = loader.page('wallet-staking', '/wallet');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await page).toBe(Live);
  expect(requested).toEqual(['live', 'live']);
});

it('uses the previous release after the live one failed twice', async () => {
  const { loader, requested } = withLoader({ live: [offline], old: [gives(Previous)] });
  expect(await loader.page('wallet-staking', '/wallet')).toBe(Previous);
  expect(requested).toEqual(['live', 'live', 'previous']);
});

it('uses the words of the previous release as well', async () => {
  const loadWords = ({ build }: PageRelease) =>
    build === 'aaaaaaaa' ? offline() : Promise.resolve();
  const { loader } = withLoader({ live: [gives(Live)], old: [gives(Previous)], loadWords });
  expect(await loader.page('wallet-staking', '/wallet')).toBe(Previous);
});

it('reports the failure of the live release, and tries again on a later visit', async () => {
  const { loader, requested } = withLoader({
    live: [offline, offline, gives(Live)],
    old: [() => Promise.reject(new Error('refused by its hash'))],
  });
  await expect(loader.page('wallet-staking', '/wallet')).rejects.toThrow('offline');
  expect(loader.loaded('wallet-staking', '/wallet')).toBeUndefined();
  expect(await loader.page('wallet-staking', '/wallet')).toBe(Live);
  expect(requested).toEqual(['live', 'live', 'previous', 'previous', 'live']);
});

it('has no third try without a previous release', async () => {
  const { loader, requested } = withLoader({ remote: { previous: undefined }, live: [offline] });
  await expect(loader.page('wallet-staking', '/wallet')).rejects.toThrow('offline');
  expect(requested).toEqual(['live', 'live']);
});

it('limits the time of each attempt', async () => {
  const { loader } = withLoader({ live: [never], old: [never] });
  const ended = vi.fn();
  loader.page('wallet-staking', '/wallet').catch((error: Error) => ended(error.message));
  await vi.advanceTimersByTimeAsync(3999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledWith('Not loaded within 1000 ms.');
});

it('refuses a remote that is not live', async () => {
  const { loader } = withLoader();
  await expect(loader.page('c2c-vip', '/c2c')).rejects.toThrow('No release of c2c-vip is live.');
  await expect(loader.exposed('c2c-vip', 'singletons')).rejects.toThrow('c2c-vip');
});

const page = (loader: ReturnType<typeof withLoader>['loader'], path = '/wallet') =>
  loader.page('wallet-staking', path);
const twoPages =
  (one: () => Promise<unknown>, other: () => Promise<unknown>) => async () => () => ({
    routes: [
      { path: '/wallet', page: one },
      { path: '/portfolio', page: other },
    ],
  });
const declared = [buildRoute(), buildRoute({ path: '/portfolio' })];

it('reports each abandoned release with its stage', async () => {
  const { loader, failures } = withLoader({ live: [offline], old: [gives(Previous)] });
  await page(loader);
  expect(failures.map(({ release, stage, hasRun }) => [release.version, stage, hasRun])).toEqual([
    ['1.2.0', 'load', false],
  ]);
});

it('reports no release whose second try succeeded', async () => {
  const { loader, failures } = withLoader({ live: [offline, gives(Live)] });
  await page(loader);
  expect(failures).toEqual([]);
});

it.each<[string, () => Promise<unknown>]>([
  ['routes throw', async () => throws],
  ['page throws', async () => module(throws)],
  ['page rejects', async () => module(async () => throws())],
])('starts no other release once code has run: its %s', async (_, failing) => {
  const { loader, requested, failures } = withLoader({ live: [failing], old: [gives(Previous)] });
  await expect(page(loader)).rejects.toThrow('x is null');
  expect(failures.map(({ stage, hasRun }) => [stage, hasRun])).toEqual([['start', true]]);
  // Neither at once nor at a later visit, of this page or of another.
  await expect(page(loader)).rejects.toThrow('x is null');
  await expect(page(loader, '/portfolio')).rejects.toThrow('x is null');
  expect(requested).toEqual(['live']);
});

it('retries on a later visit if no other release could replace it', async () => {
  const { loader, requested } = withLoader({
    remote: { previous: undefined },
    live: [async () => module(throws), gives(Live)],
  });
  await expect(page(loader)).rejects.toThrow('x is null');
  expect(await page(loader)).toBe(Live);
  expect(requested).toEqual(['live', 'live']);
});

it('replaces a release whose entry threw, because none of its pages has run', async () => {
  const inEntry = () => Promise.reject(new Error('RUNTIME-008: ScriptExecutionError: x is null'));
  const { loader, failures } = withLoader({ live: [inEntry], old: [gives(Previous)] });
  expect(await page(loader)).toBe(Previous);
  expect(failures.map(({ stage }) => stage)).toEqual(['start']);
});

it('never mixes pages of two releases of a remote', async () => {
  const { loader, requested } = withLoader({
    remote: { routes: declared, previous: { ...previous, routes: declared } },
    live: [twoPages(async () => ({ default: Live }), missingFile)],
    old: [gives(Previous)],
  });
  await page(loader);
  expect(loader.running('wallet-staking')?.version).toBe('1.2.0');
  await expect(page(loader, '/portfolio')).rejects.toThrow('Loading chunk 4 failed.');
  expect(requested).toEqual(['live', 'live', 'live']);
});

it('stays with the previous release once one of its pages is loaded', async () => {
  const { loader, requested } = withLoader({
    remote: { routes: declared, previous: { ...previous, routes: declared } },
    live: [offline],
    old: [
      twoPages(
        async () => ({ default: Previous }),
        async () => ({ default: Live }),
      ),
    ],
  });
  await page(loader);
  expect(loader.running('wallet-staking')?.version).toBe('1.1.0');
  await page(loader, '/portfolio');
  expect(requested).toEqual(['live', 'live', 'previous', 'previous']);
});

it('does not request a page that the previous release lacks', async () => {
  const { loader, requested } = withLoader({ remote: { routes: declared }, live: [offline] });
  await expect(page(loader, '/portfolio')).rejects.toThrow('offline');
  expect(requested).toEqual(['live', 'live']);
});

it('loads nothing of a remote that is switched off', async () => {
  const { loader, requested, registered } = withLoader({
    remote: { off: true },
    live: [gives(Live)],
  });
  await expect(page(loader)).rejects.toThrow('wallet-staking is switched off.');
  await expect(loader.exposed('wallet-staking', 'singletons')).rejects.toThrow('switched off');
  expect(requested).toEqual([]);
  expect(registered).toEqual([]);
});
