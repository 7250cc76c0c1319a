import type { RouteRecord } from '@shared/contract/releases';
import { expect, it } from 'vitest';
import { buildReleases, buildRemote, buildRoute, unknownValues } from '../testing/builders.ts';
import { createRegistry, readRegistry } from './registry.ts';

const read = (data: unknown, blocked: string[] = []) => {
  const warnings: string[] = [];
  const registry = createRegistry(data, {
    warn: (message) => warnings.push(message),
    isBlocked: (integrity) => blocked.includes(integrity),
  });
  return { registry, warnings };
};

it('knows every remote by its name and every route with its remote', () => {
  const wallet = buildRemote();
  const legal = buildRemote({
    name: 'legal-terms',
    container: 'legal_terms_bbbbbbbb',
    routes: [buildRoute({ path: '/terms' }), buildRoute({ path: '/policies' })],
  });
  const { registry, warnings } = read(buildReleases({ remotes: [wallet, legal] }));
  expect(registry.remote('legal-terms')).toEqual(legal);
  expect(registry.remote('c2c-vip')).toBeUndefined();
  expect(registry.routes.map(({ path, remote }) => [path, remote])).toEqual([
    ['/wallet', 'wallet-staking'],
    ['/terms', 'legal-terms'],
    ['/policies', 'legal-terms'],
  ]);
  expect(warnings).toEqual([]);
});

it.each([
  ['nothing', null],
  ['a text', 'releases'],
  ['a list', []],
  ['an object with nothing in it', {}],
  ['another schema', { ...buildReleases(), schema: 2 }],
  ['a schema that is text', { ...buildReleases(), schema: '1' }],
  ['no shell', { ...buildReleases(), shell: undefined }],
  ['a shell without a build', { ...buildReleases(), shell: { version: '1', words: {} } }],
  ['a shell without words', { ...buildReleases(), shell: { version: '1', build: 'b' } }],
  [
    'words of the shell without a hash',
    {
      ...buildReleases(),
      shell: { version: '1', build: 'b', words: { en: { url: '/webview/a' } } },
    },
  ],
  [
    'a list of the shell’s words without a hash',
    {
      ...buildReleases(),
      shell: { version: '1', build: 'b', words: {}, allWords: { url: '/webview/a' } },
    },
  ],
  ['no remotes', { ...buildReleases(), remotes: undefined }],
  ['remotes that are no list', { ...buildReleases(), remotes: {} }],
])('refuses releases that are %s', (_, data) => {
  expect(() => read(data)).toThrow('of a shape we do not know');
});

const words = { url: '/webview/words/en.json', integrity: 'sha384-a' };
const hashed = (integrity: string) => ({ entry: { url: buildRemote().entry.url, integrity } });
const entry = (url: unknown) => ({ entry: { url, integrity: 'sha384-a' } });

it.each<[string, unknown]>([
  ['null', null],
  ['a text', 'wallet'],
  ['no name', { ...buildRemote(), name: undefined }],
  ['no container', { ...buildRemote(), container: undefined }],
  ['a container that is no identifier', { ...buildRemote(), container: 'a;alert(1)' }],
  ['a container over two lines', { ...buildRemote(), container: 'a\nb' }],
  ['no entry', { ...buildRemote(), entry: undefined }],
  ['no integrity', { ...buildRemote(), entry: { url: buildRemote().entry.url } }],
  ['a hash of no kind that browsers know', { ...buildRemote(), ...hashed('sha284-a') }],
  ['a hash that is none', { ...buildRemote(), ...hashed('sha384-') }],
  ['a hash with a letter that none has', { ...buildRemote(), ...hashed('sha384-a!b') }],
  ['two hashes', { ...buildRemote(), ...hashed('sha384-a sha384-b') }],
  ['an entry elsewhere', { ...buildRemote(), ...entry('https://evil.example/remoteEntry.js') }],
  ['an entry of another host', { ...buildRemote(), ...entry('//evil.example/remoteEntry.js') }],
  ['an entry outside of us', { ...buildRemote(), ...entry('/other/remoteEntry.js') }],
  ['an entry that climbs at once', { ...buildRemote(), ...entry('/webview/../evil.js') }],
  ['an entry that climbs later', { ...buildRemote(), ...entry('/webview/a/../../evil.js') }],
  ['an entry that ends in a climb', { ...buildRemote(), ...entry('/webview/a/..') }],
  ['an entry with a query', { ...buildRemote(), ...entry('/webview/a.js?b') }],
  ['an entry with an escape', { ...buildRemote(), ...entry('/webview/%2e%2e/evil.js') }],
  ['a script address', { ...buildRemote(), ...entry('javascript:alert(1)') }],
  ['no words', { ...buildRemote(), words: null }],
  ['a list of words without a hash', { ...buildRemote(), allWords: { url: words.url } }],
  ['words of nowhere', { ...buildRemote(), words: { en: null } }],
  ['words elsewhere', { ...buildRemote(), words: { en: { ...words, url: '//evil.example/a' } } }],
  ['words without a hash', { ...buildRemote(), words: { en: { url: words.url } } }],
  ['words with another hash', { ...buildRemote(), words: { en: { ...words, integrity: 'a' } } }],
  ['no routes', { ...buildRemote(), routes: undefined }],
  ['a route that is null', { ...buildRemote(), routes: [null] }],
  ['a path without its slash', { ...buildRemote(), routes: [{ ...buildRoute(), path: 'wallet' }] }],
  ['no title', { ...buildRemote(), routes: [{ ...buildRoute(), title: undefined }] }],
])('leaves out a remote with %s, and keeps the others', (_, malformed) => {
  const other = buildRemote({ name: 'legal-terms', routes: [buildRoute({ path: '/terms' })] });
  const { registry, warnings } = read({ ...buildReleases(), remotes: [malformed, other] });
  expect(registry.releases.remotes.map(({ name }) => name)).toEqual(['legal-terms']);
  expect(registry.routes.map(({ path }) => path)).toEqual(['/terms']);
  expect(registry.remote('wallet-staking')).toBeUndefined();
  expect(warnings).toHaveLength(1);
});

it.each([
  ...unknownValues,
  ['no access', { access: undefined }, 'access undefined'],
  ['no preload', { preload: undefined }, 'preload undefined'],
  ['two unknown values', { access: 'vip', preload: 'all' }, 'access vip, preload all'],
])('disables a route with %s, and nothing else of its remote', (_, values, unknown) => {
  const home = { en: 'Lounge' };
  const newer = { ...buildRoute({ path: '/lounge', home }), ...values } as RouteRecord;
  const remote = buildRemote({ routes: [newer, buildRoute()] });
  const { registry, warnings } = read(buildReleases({ remotes: [remote] }));
  expect(registry.routes).toEqual([
    { path: '/lounge', remote: 'wallet-staking', unknown },
    { ...buildRoute(), remote: 'wallet-staking' },
  ]);
  expect(registry.remote('wallet-staking')?.routes).toEqual([buildRoute()]);
  expect(warnings).toEqual([]);
});

it.each(['grid', undefined, 7])('opens a route whose skeleton is %j', (skeleton) => {
  const route = { ...buildRoute(), skeleton } as RouteRecord;
  const { registry } = read(buildReleases({ remotes: [buildRemote({ routes: [route] })] }));
  expect(registry.routes).toEqual([{ ...route, remote: 'wallet-staking' }]);
});

it('disables a route for which only the previous release is too new, once that takes over', () => {
  const tooNew = { ...older, routes: [{ ...buildRoute(), access: 'vip' } as never] };
  const releases = buildReleases({ remotes: [{ ...newer, previous: tooNew }] });
  expect(read(releases).registry.remote('wallet-staking')?.previous?.routes).toEqual([]);
  expect(read(releases, ['sha384-new']).registry.routes).toMatchObject([
    { path: '/wallet', unknown: 'access vip' },
    { path: '/portfolio', access: 'private' },
  ]);
});

it('opens a route of a blocked release that is too new as the previous one declares it', () => {
  const [, portfolio] = newer.routes;
  const routes = [{ ...buildRoute(), access: 'vip' } as never, portfolio as RouteRecord];
  const releases = buildReleases({ remotes: [{ ...newer, routes }] });
  expect(read(releases).registry.routes[0]).toMatchObject({ unknown: 'access vip' });
  expect(read(releases, ['sha384-new']).registry.routes[0]).toMatchObject({ access: 'private' });
});

it('keeps a remote without its previous release where only that one is malformed', () => {
  const previous = buildRemote({ build: 'bbbbbbbb', container: 'no identifier' });
  const { registry } = read(buildReleases({ remotes: [buildRemote({ previous })] }));
  expect(registry.remote('wallet-staking')).toEqual(buildRemote());
});

it('reads the releases from the page, and names the missing parts', () => {
  const page = document.implementation.createHTMLDocument();
  expect(() => readRegistry(page, {})).toThrow('releases');
  const script = page.createElement('script');
  script.type = 'application/json';
  script.id = 'releases';
  script.textContent = JSON.stringify(buildReleases());
  page.body.append(script);
  expect(readRegistry(page, {}).releases).toEqual(buildReleases());
});

const older = buildRemote({
  version: '1.1.0',
  build: 'bbbbbbbb',
  container: 'wallet_staking_bbbbbbbb',
  entry: {
    url: '/webview/releases/wallet-staking/1.1.0-bbbbbbbb/remoteEntry.js',
    integrity: 'sha384-old',
  },
  routes: [buildRoute({ title: 'wallet.oldTitle' })],
});
const newer = buildRemote({
  previous: older,
  entry: { url: buildRemote().entry.url, integrity: 'sha384-new' },
  routes: [buildRoute(), buildRoute({ path: '/portfolio' })],
});

it.each<[string, string[], string, string | undefined]>([
  ['nothing is blocked', [], '1.2.0', '1.1.0'],
  ['the live one is blocked: the previous one takes its place', ['sha384-new'], '1.1.0', undefined],
  ['the previous one is blocked: it takes nobody’s place', ['sha384-old'], '1.2.0', undefined],
  [
    'both are blocked: the live one may be well again',
    ['sha384-new', 'sha384-old'],
    '1.2.0',
    undefined,
  ],
])('on this device %s', (_, blocked, version, previous) => {
  const remote = read(buildReleases({ remotes: [newer] }), blocked).registry.remote(
    'wallet-staking',
  );
  expect([remote?.version, remote?.previous?.version]).toEqual([version, previous]);
});

it('keeps every page of a blocked release, as the previous one declares it', () => {
  const { registry } = read(buildReleases({ remotes: [newer] }), ['sha384-new']);
  expect(registry.routes).toMatchObject([
    { path: '/wallet', title: 'wallet.oldTitle' },
    { path: '/portfolio', title: 'wallet.title' },
  ]);
});

it('keeps a blocked release without a previous one, and a switched-off remote off', () => {
  const alone = { ...newer, previous: undefined };
  const { registry } = read(buildReleases({ remotes: [alone] }), ['sha384-new']);
  expect(registry.remote('wallet-staking')?.version).toBe('1.2.0');
  const off = read(buildReleases({ remotes: [{ ...newer, off: true }] }), ['sha384-new']).registry;
  expect(off.remote('wallet-staking')).toMatchObject({ version: '1.1.0', off: true });
});

it('knows which releases have a replacement', () => {
  const { registry } = read(buildReleases({ remotes: [newer] }));
  expect(registry.isReplaceable(newer)).toBe(true);
  expect(registry.isReplaceable(older)).toBe(false);
  const alone = read(buildReleases({ remotes: [{ ...newer, previous: undefined }] })).registry;
  expect(alone.isReplaceable(newer)).toBe(false);
});
