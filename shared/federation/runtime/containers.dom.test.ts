import type { PageRelease } from '@shared/contract/releases';
import { afterEach, expect, it } from 'vitest';
import { registerContainers } from './containers.ts';
import type { Federation } from './federation.ts';

const release: PageRelease = {
  name: 'wallet-staking',
  version: '1.2.0',
  build: 'aaaaaaaa',
  container: 'wallet_staking_aaaaaaaa',
  entry: {
    url: '/webview/releases/wallet-staking/1.2.0-aaaaaaaa/remoteEntry.js',
    integrity: 'sha384-a',
  },
  routes: [],
  words: {},
};
const unhashed: PageRelease = {
  ...release,
  container: 'wallet_staking_bbbbbbbb',
  entry: { url: '/webview/remotes/wallet-staking/remoteEntry.js', integrity: '' },
};

function register(loadRemote: (id: string) => unknown = () => () => 'module') {
  const ids: string[] = [];
  const registered: { name: string; entry: string; entryGlobalName: string; type: string }[] = [];
  const plugins: {
    createScript(given: { url: string }): HTMLScriptElement;
    apply(instance: { shareScopeMap: unknown }): void;
  }[] = [];
  const federation = {
    loadRemote: async (id: string) => {
      ids.push(id);
      return loadRemote(id);
    },
    registerPlugins: (added: typeof plugins) => plugins.push(...added),
    registerRemotes: (added: typeof registered) => registered.push(...added),
  } as unknown as Federation;
  const containers = registerContainers([release, unhashed], federation);
  const [plugin] = plugins;
  if (!plugin) throw new Error('No plugin was registered.');
  return { containers, ids, registered, plugin };
}

afterEach(() => document.body.replaceChildren());

it('registers each release under its own container', () => {
  expect(register().registered).toMatchObject([
    { name: release.container, entryGlobalName: release.container, type: 'global' },
    { name: unhashed.container, entryGlobalName: unhashed.container, type: 'global' },
  ]);
});

it('loads an exposed module without running it, and refuses one that is not exposed', async () => {
  const { containers, ids } = register((id) => (id.endsWith('/routes') ? () => 'module' : null));
  const factory = await containers.load(release, 'routes');
  expect(factory()).toBe('module');
  expect(ids).toEqual([`${release.container}/routes`]);
  await expect(containers.load(release, 'other')).rejects.toThrow(
    'wallet-staking 1.2.0 exposes no other.',
  );
});

it('starts over under another name and at another address', async () => {
  const { containers, ids, registered } = register();
  const loaded = globalThis as Record<string, unknown>;
  loaded[release.container] = {};
  containers.startOver(release);
  expect(loaded[release.container]).toBeUndefined();
  await containers.load(release, 'routes');
  const last = registered.at(-1);
  expect(ids).toEqual([`${last?.name}/routes`]);
  expect(last?.entryGlobalName).toBe(release.container);
  expect(new Set(registered.map(({ name }) => name)).size).toBe(3);
  expect(new Set(registered.map(({ entry }) => entry)).size).toBe(3);
});

it('gives an entry the hash of its release, and creates no other script', () => {
  const { plugin } = register();
  const script = plugin.createScript({ url: `${location.origin}${release.entry.url}` });
  expect(script.integrity).toBe('sha384-a');
  expect(script.crossOrigin).toBe('anonymous');
  expect(plugin.createScript({ url: unhashed.entry.url }).integrity).toBe('');
  const other = { url: '/webview/releases/other/remoteEntry.js' };
  expect(() => plugin.createScript(other)).toThrow('Not released');
});

it('removes elements that are still loading, and keeps loaded styles', () => {
  const append = (tag: string, isLoading = false) => {
    const element = document.createElement(tag);
    element.setAttribute('data-rspack', `${release.container}:chunk-4`);
    if (isLoading) element.setAttribute('data-rspack-loading', '1');
    document.body.append(element);
    return element;
  };
  const elements = [append('script'), append('link', true), append('link')];
  register().containers.startOver(release);
  expect(elements.map(({ isConnected }) => isConnected)).toEqual([false, false, true]);
});

it('resets shared modules that failed to load', () => {
  const { containers, plugin } = register();
  const loaded = { loaded: true, loading: Promise.resolve() };
  const failed: { loaded: boolean; loading: unknown } = { loaded: false, loading: {} };
  plugin.apply({
    shareScopeMap: {
      default: { react: { '19.3.0': loaded }, '@shared/ui/lists': { '1.0.0': failed } },
    },
  });
  containers.startOver(release);
  expect(failed.loading).toBeNull();
  expect(loaded.loading).toBeInstanceOf(Promise);
});
