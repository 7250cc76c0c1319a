import type { PageRemote, Releases } from '@shared/contract/releases';
import type { Federation } from '@shared/federation/runtime/federation';
import { expect, it } from 'vitest';
import { buildReleases, buildRemote, buildRoute } from '../testing/builders.ts';
import type { DeviceBlockList } from './block-list.ts';
import { createRemoteLoader } from './load-remote.ts';
import { createRegistry } from './registry.ts';
import { renewRemote } from './renew-remote.ts';

const name = 'wallet-staking';
const Screen = () => null;
const next = (overrides: Partial<PageRemote> = {}): PageRemote =>
  buildRemote({
    version: '1.3.0',
    build: 'bbbbbbbb',
    container: 'wallet_staking_bbbbbbbb',
    entry: { url: '/webview/releases/wallet-staking/1.3.0-bbbbbbbb/remoteEntry.js', integrity: '' },
    ...overrides,
  });

interface Given {
  live?: Partial<Releases>;
  /** The answer in place of a page. */
  answer?: Response;
  blocked?: string;
}

function open({ live = { remotes: [next()] }, answer, blocked }: Given = {}) {
  const loaded: string[] = [];
  const federation = {
    loadRemote: async (id: string) => {
      loaded.push(id);
      return () => ({ routes: [{ path: '/wallet', page: async () => ({ default: Screen }) }] });
    },
    registerPlugins: () => {},
    registerRemotes: () => {},
  } as unknown as Federation;
  const registry = createRegistry(buildReleases());
  const loader = createRemoteLoader({ registry, federation, loadWords: async () => {} });
  const data = JSON.stringify(buildReleases(live));
  const html = `<script type="application/json" id="releases">${data}</script><script>x</script>`;
  const win = { fetch: async () => answer ?? new Response(html) };
  const blockList = {
    isBlocked: (integrity: string) => integrity === blocked,
    hasHung: () => false,
  } as unknown as DeviceBlockList;
  const renew = () => renewRemote(name, { win, registry, loader, blockList });
  return { loader, registry, loaded, renew };
}

it('loads the new release at the first visit, and runs that one alone', async () => {
  const { loader, registry, loaded, renew } = open();
  expect(await renew()).toBe('bbbbbbbb');
  expect(await loader.page(name, '/wallet')).toBe(Screen);
  expect(loaded).toEqual(['wallet_staking_bbbbbbbb/routes']);
  expect(loader.running(name)?.build).toBe('bbbbbbbb');
  expect(registry.releases.remotes.map(({ build }) => build)).toEqual(['bbbbbbbb']);
});

it('keeps a release that has run in the page, or is about to', async () => {
  const run = open();
  await run.loader.page(name, '/wallet');
  expect(await run.renew()).toBeUndefined();
  expect(run.loader.running(name)?.build).toBe('aaaaaaaa');
  const starting = open();
  const page = starting.loader.page(name, '/wallet');
  expect(await starting.renew()).toBeUndefined();
  await page;
});

it('switches a remote off without a reload', async () => {
  const { registry, renew } = open({ live: { remotes: [next({ off: true })] } });
  expect(await renew()).toBe('off');
  expect(registry.remote(name)?.off).toBe(true);
});

it('takes the release before it where this device has blocked the new one', async () => {
  const remote = next({ entry: { ...next().entry, integrity: 'sha384-b' } });
  const { loader, renew } = open({
    live: { remotes: [{ ...remote, previous: buildRemote() }] },
    blocked: 'sha384-b',
  });
  expect(await renew()).toBe('bbbbbbbb');
  await loader.page(name, '/wallet');
  expect(loader.running(name)?.build).toBe('aaaaaaaa');
});

it.each<[string, Given]>([
  [
    'another shell is live',
    { live: { shell: { version: '2', build: 'dddddddd', words: {} }, remotes: [next()] } },
  ],
  [
    'its routes are others',
    { live: { remotes: [next({ routes: [buildRoute({ path: '/x' })] })] } },
  ],
  [
    'a route asks for other access',
    { live: { remotes: [next({ routes: [buildRoute({ access: 'anyone' })] })] } },
  ],
  ['it is live no more', { live: { remotes: [] } }],
  ['the server does not answer', { answer: new Response('Refused', { status: 503 }) }],
  ['the page has no releases', { answer: new Response('<html></html>') }],
])('leaves it to a reload where %s', async (_what, given) => {
  const { registry, renew } = open(given);
  expect(await renew()).toBeUndefined();
  expect(registry.remote(name)?.build).toBe('aaaaaaaa');
});
