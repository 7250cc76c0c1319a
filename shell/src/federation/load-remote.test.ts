import type { LiveRemote, RemoteRelease } from '@shared/contract/releases';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildReleases, buildRemote } from '../testing/builders.ts';
import type { Federation } from './load-remote.ts';
import { createRemoteLoader } from './load-remote.ts';
import { createRegistry } from './registry.ts';

const Live = () => null;
const Previous = () => null;
const never = () => new Promise<never>(() => {});
const offline = () => Promise.reject(new Error('offline'));
const module = (page: () => Promise<unknown>, path = '/wallet') => ({
  routes: [{ path, page }],
});
const gives = (page: unknown) => async () => module(async () => ({ default: page }));

const previous: RemoteRelease = buildRemote({
  version: '1.1.0',
  build: 'bbbbbbbb',
  container: 'wallet_staking_bbbbbbbb',
  entry: { url: '/webview/releases/wallet-staking/1.1.0-bbbbbbbb/remoteEntry.js', integrity: '' },
});

interface Given {
  remote?: Partial<LiveRemote>;
  /** What each attempt to load a container gets, in turn; the last one repeats. */
  live?: (() => Promise<unknown>)[];
  old?: (() => Promise<unknown>)[];
  loadWords?: (release: RemoteRelease) => Promise<void>;
}

function withLoader({ remote, live = [], old = [], loadWords = async () => {} }: Given = {}) {
  const asked: string[] = [];
  const names: string[] = [];
  const registered: Parameters<Federation['registerRemotes']>[0] = [];
  const plugins: Parameters<Federation['registerPlugins']>[0] = [];
  const take = (turns: (() => Promise<unknown>)[]) => {
    const turn = turns.length > 1 ? turns.shift() : turns[0];
    if (!turn) throw new Error('The test has no answer for this attempt.');
    return turn();
  };
  const federation = {
    loadRemote: async (id: string) => {
      // Another try has another name, which begins with the container's.
      const isOld = id.startsWith(previous.container);
      asked.push(isOld ? 'previous' : 'live');
      names.push(id);
      return take(isOld ? old : live);
    },
    registerPlugins: (all: typeof plugins) => plugins.push(...all),
    registerRemotes: (all: typeof registered) => registered.push(...all),
  } as unknown as Federation;
  const remotes = [buildRemote({ previous, ...remote })];
  const registry = createRegistry(buildReleases({ remotes }));
  const loader = createRemoteLoader({ registry, federation, loadWords, timeLimitMs: 1000 });
  return { loader, asked, names, registered, plugins };
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

it('brings a page, once', async () => {
  const { loader, asked } = withLoader({ live: [gives(Live)] });
  expect(loader.isLoaded('wallet-staking', '/wallet')).toBe(false);
  const first = loader.page('wallet-staking', '/wallet');
  expect(loader.page('wallet-staking', '/wallet')).toBe(first);
  expect(await first).toBe(Live);
  expect(loader.page('wallet-staking', '/wallet')).toBe(first);
  expect(loader.isLoaded('wallet-staking', '/wallet')).toBe(true);
  expect(asked).toEqual(['live']);
});

it('waits for the words of the release', async () => {
  const seen: string[] = [];
  const loadWords = async ({ build }: RemoteRelease) => {
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
  ['has a page whose code does not come', async () => module(offline)],
  ['never comes', never],
])('tries once more where the release %s', async (_, failing) => {
  const { loader, asked } = withLoader({ live: [failing, gives(Live)] });
  const page = loader.page('wallet-staking', '/wallet');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await page).toBe(Live);
  expect(asked).toEqual(['live', 'live']);
});

it('takes the previous release where the live one failed twice', async () => {
  const { loader, asked } = withLoader({ live: [offline], old: [gives(Previous)] });
  expect(await loader.page('wallet-staking', '/wallet')).toBe(Previous);
  expect(asked).toEqual(['live', 'live', 'previous']);
});

it('asks for another try under a name and an address of its own', async () => {
  const { loader, names, registered } = withLoader({ live: [offline, gives(Live)] });
  await loader.page('wallet-staking', '/wallet');
  expect(new Set(names).size).toBe(2);
  const again = registered.find(({ name }) => names[1] === `${name}/routes`);
  expect(again).toMatchObject({ entryGlobalName: 'wallet_staking_aaaaaaaa' });
  const entries = registered.map((remote) => ('entry' in remote ? remote.entry : ''));
  expect(new Set(entries).size).toBe(registered.length);
});

it('takes the words of the previous release as well', async () => {
  const loadWords = ({ build }: RemoteRelease) =>
    build === 'aaaaaaaa' ? offline() : Promise.resolve();
  const { loader } = withLoader({ live: [gives(Live)], old: [gives(Previous)], loadWords });
  expect(await loader.page('wallet-staking', '/wallet')).toBe(Previous);
});

it('reports the last failure, and keeps none: a later visit starts afresh', async () => {
  const { loader, asked } = withLoader({
    live: [offline, offline, gives(Live)],
    old: [() => Promise.reject(new Error('refused by its hash'))],
  });
  await expect(loader.page('wallet-staking', '/wallet')).rejects.toThrow('refused by its hash');
  expect(loader.isLoaded('wallet-staking', '/wallet')).toBe(false);
  expect(await loader.page('wallet-staking', '/wallet')).toBe(Live);
  expect(asked).toEqual(['live', 'live', 'previous', 'live']);
});

it('has no third try where there is no previous release', async () => {
  const { loader, asked } = withLoader({ remote: { previous: undefined }, live: [offline] });
  await expect(loader.page('wallet-staking', '/wallet')).rejects.toThrow('offline');
  expect(asked).toEqual(['live', 'live']);
});

it('gives each attempt its time, and no more', async () => {
  const { loader } = withLoader({ live: [never], old: [never] });
  const ended = vi.fn();
  loader.page('wallet-staking', '/wallet').catch((error: Error) => ended(error.message));
  await vi.advanceTimersByTimeAsync(2999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledWith('Not loaded within 1000 ms.');
});

it('refuses a remote that is not live', async () => {
  const { loader } = withLoader();
  await expect(loader.page('c2c-vip', '/c2c')).rejects.toThrow('No release of c2c-vip is live.');
  await expect(loader.exposed('c2c-vip', 'singletons')).rejects.toThrow('c2c-vip');
});

it('gives an entry the hash of its release, and lets no other script in', () => {
  type CreateScript = (given: { url: string }) => HTMLScriptElement;
  const [plugin] = withLoader().plugins as unknown as [{ createScript: CreateScript }];
  const create = (url: string) => plugin.createScript({ url });
  const live = create(`${location.origin}${buildRemote().entry.url}`);
  expect(live.integrity).toBe('sha384-a');
  expect(live.crossOrigin).toBe('anonymous');
  expect(create(previous.entry.url).integrity).toBe('');
  expect(() => create('/webview/releases/other/remoteEntry.js')).toThrow('Not released');
});
