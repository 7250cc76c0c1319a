import type { Language } from '@shared/contract/enums';
import { afterEach, expect, it, vi } from 'vitest';
import { buildDeferred } from '../testing/builders.ts';
import { accountWords } from './account-words.ts';
import { createWords } from './words.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const asset = (name: string, language: string) => ({ url: `/${name}/${language}`, integrity: '' });
let builds = 0;

/** A release with words in three languages, of a build that no other test has. */
function owner(name: string) {
  builds += 1;
  const words = Object.fromEntries(['en', 'fr', 'ja'].map((code) => [code, asset(name, code)]));
  return { name, build: `${name}-${builds}`, words };
}

type Held = Record<string, Promise<void>>;

/** Files of words that say where they came from; some are held back, or fail. */
function serve(held: Held = {}) {
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    await held[url];
    const [, name = '', language = ''] = url.split('/');
    return new Response(JSON.stringify({ [name]: { hello: `${name} in ${language}` } }));
  });
  return requested;
}

async function create() {
  const shown: Language[] = [];
  const words = await createWords('en', (language) => shown.push(language));
  return { words, shown, say: (ns: string) => words.i18n.t('hello', { ns }) };
}

it('§1 switches all words live, and loads each file once', async () => {
  const requested = serve();
  const { words, shown, say } = await create();
  await words.load(owner('a'));
  await words.load(owner('b'));
  expect(await words.use('fr')).toBe(true);
  expect([say('a'), say('b'), words.language()]).toEqual(['a in fr', 'b in fr', 'fr']);
  await words.use('en');
  await words.use('fr');
  expect(requested.sort()).toEqual(['/a/en', '/a/fr', '/b/en', '/b/fr']);
  expect(shown).toEqual(['en', 'fr', 'en', 'fr']);
});

it('§1 keeps the old language until the words are loaded', async () => {
  const late = buildDeferred();
  serve({ '/c/fr': late.promise });
  const { words, shown, say } = await create();
  await words.load(owner('c'));
  const switched = words.use('fr');
  expect([words.language(), say('c'), shown]).toEqual(['en', 'c in en', ['en']]);
  late.resolve();
  expect(await switched).toBe(true);
  expect(say('c')).toBe('c in fr');
});

it('§1 uses the last chosen language, whatever the order of loading', async () => {
  const late = buildDeferred();
  serve({ '/d/fr': late.promise });
  const { words, shown, say } = await create();
  await words.load(owner('d'));
  const french = words.use('fr');
  expect(await words.use('ja')).toBe(true);
  late.resolve();
  expect(await french).toBe(false);
  expect([say('d'), shown]).toEqual(['d in ja', ['en', 'ja']]);
});

it('§1 waits for the words of a release that loads during a switch', async () => {
  const late = buildDeferred();
  serve({ '/e/fr': late.promise });
  const { words, say } = await create();
  await words.load(owner('e'));
  const switched = words.use('fr');
  await words.load(owner('f'));
  late.resolve();
  await switched;
  expect([say('e'), say('f')]).toEqual(['e in fr', 'f in fr']);
});

it('§1 loads a release in the language chosen meanwhile', async () => {
  const late = buildDeferred();
  serve({ '/g/en': late.promise });
  const { words, say } = await create();
  const slow = owner('g');
  const loading = words.load(slow);
  await words.use('ja');
  late.resolve();
  await loading;
  expect(say('g')).toBe('g in ja');
});

it('§1 changes nothing when the words fail to load', async () => {
  const gone = Promise.reject(new TypeError('Failed to fetch'));
  gone.catch(() => {});
  serve({ '/h/fr': gone });
  const { words, shown, say } = await create();
  await words.load(owner('h'));
  await expect(words.use('fr')).rejects.toThrow('Failed to fetch');
  expect([words.language(), say('h'), shown]).toEqual(['en', 'h in en', ['en']]);
});

it('a single try requests a broken file once, and the next one bypasses the cache', async () => {
  const caches: (RequestCache | undefined)[] = [];
  vi.stubGlobal('fetch', async (_: string, { cache }: RequestInit) => {
    caches.push(cache);
    return caches.length < 3 ? new Response('{') : Response.json({ k: { hello: 'k' } });
  });
  const { words, say } = await create();
  const broken = owner('k');
  await expect(words.load(broken, { tries: 1 })).rejects.toThrow();
  expect(caches).toEqual(['default']);
  await words.load(broken);
  expect(caches).toEqual(['default', 'reload', 'reload']);
  expect(say('k')).toBe('k');
});

it('§1 switches without a release whose words are broken', async () => {
  const gone = Promise.reject(new TypeError('Failed to fetch'));
  gone.catch(() => {});
  serve({ '/l/en': gone, '/l/fr': gone });
  const { words, say } = await create();
  await words.load(owner('m'));
  await expect(words.load(owner('l'))).rejects.toThrow('Failed to fetch');
  expect(await words.use('fr')).toBe(true);
  expect(say('m')).toBe('m in fr');
});

it('§1 loads the index of the words only for another language', async () => {
  const requested = serve();
  const all = { url: '/all', integrity: '' };
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    const [, name = '', language = ''] = url.split('/');
    const named = Object.fromEntries(['en', 'fr'].map((code) => [code, asset('z', code)]));
    const content = url === '/all' ? named : { [name]: { hello: `${name} in ${language}` } };
    return Response.json(content);
  });
  const { words, say } = await create();
  await words.load({ build: 'z-1', words: { en: asset('z', 'en') }, allWords: all });
  expect(requested).toEqual(['/z/en']);
  await words.use('fr');
  expect(requested).toEqual(['/z/en', '/all', '/z/fr']);
  expect(say('z')).toBe('z in fr');
  // Missing words fall back to English.
  await words.use('ja');
  expect(requested.slice(3)).toEqual(['/all', '/z/en']);
});

it('follows a switch of language with words that come with code', async () => {
  const words = await createWords('en', () => {});
  const build = 'with-code';
  const read = async (language: string) => ({ withCode: { hello: `hello ${language}` } });
  await words.load({ build, read });
  expect(words.i18n.t('hello', { ns: 'withCode' })).toBe('hello en');
  await words.use('ja');
  expect(words.i18n.t('hello', { ns: 'withCode' })).toBe('hello ja');
});

it('reads the words of the account screens', async () => {
  const words = await createWords('en', () => {});
  await words.load(accountWords);
  expect(words.i18n.t('signIn.password', { ns: 'account' })).toBe('Password');
});
