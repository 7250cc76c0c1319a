import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildRelease, type MadeRelease } from '../../../test/releases.ts';
import { testFolder } from '../../../test/test-folder.ts';
import { contentsFile, markFiles, sha256 } from '../releases/contents.ts';
import { openFolderStore } from '../releases/folder-store.ts';
import { withChecksum } from '../releases/live-file.ts';
import { Refused, type ReleaseStore, revisionOf } from '../releases/store.ts';
import { watchLiveSet } from '../site/live-set.ts';
import { checkSet } from './index.ts';

/**
 * A holder of a token for one remote writes its release by hand. It is refused when it is published,
 * at the switch if it is in the store by another way, and when a server reads it.
 */
type Data = Record<string, unknown>;
interface Attack {
  made?: Partial<MadeRelease>;
  /** Edits the text of `release.json` and of `contents.json`. */
  release?: (text: string) => string;
  contents?: (data: Data) => unknown;
  /** Adds or replaces files of the release. */
  files?: Record<string, string | Buffer>;
}

const shell: MadeRelease = { name: 'shell', release: '1.0.0-aa', paths: ['/', '/sign-in'] };
const staking: MadeRelease = { name: 'staking', release: '1.0.0-a1', paths: ['/stake/:id'] };
const mine = { name: 'shop', release: '1.0.0-c3' };
const go = { do: 'release', ...mine } as const;

let folder = '';
let store: ReleaseStore;
beforeEach(async () => {
  folder = testFolder('untrusted');
  store = openFolderStore(folder, {
    by: 'test',
    check: (after, before) => checkSet(store, after, before),
  });
  for (const made of [shell, staking]) await store.publish(buildRelease(made));
  const changes = [shell, staking].map(({ name, release }) => ({
    do: 'release' as const,
    name,
    release,
  }));
  await store.change(changes, { revision: 0 });
});

function build({ made, release, contents, files = {} }: Attack): string {
  const built = buildRelease({ ...mine, ...made });
  const at = (file: string) => path.join(built, file);
  const edit = (file: string, change: (text: string) => string) =>
    fs.writeFileSync(at(file), change(fs.readFileSync(at(file), 'utf8')));
  if (release) edit('release.json', release);
  for (const [file, content] of Object.entries(files)) fs.writeFileSync(at(file), content);
  edit(contentsFile, (text) => {
    const data = { ...JSON.parse(text), files: markFiles(built) };
    return JSON.stringify(contents ? contents(data) : data).replaceAll(
      '"own__proto__"',
      '"__proto__"',
    );
  });
  return built;
}

/** As if the release were there from a time without these checks. */
const plant = (built: string) =>
  fs.cpSync(built, path.join(folder, mine.name, mine.release), { recursive: true });

const change = async () => store.change([go], { revision: revisionOf(await store.live()) });

/** A live set that names the release, as a writer without checks would leave it. */
async function forceLive(built: string): Promise<void> {
  const { sum: _, ...live } = (await store.live()) ?? expect.fail();
  const key = `${mine.name}/${mine.release}`;
  const contents = {
    ...live.contents,
    [key]: sha256(fs.readFileSync(path.join(built, contentsFile))),
  };
  const remotes = { ...live.remotes, [mine.name]: { live: mine.release } };
  const text = JSON.stringify(withChecksum({ ...live, contents, remotes }));
  fs.writeFileSync(path.join(folder, 'live.json'), text);
}

const inRoute = (field: string, value: unknown) => (text: string) => {
  const data = JSON.parse(text);
  data.routes[0][field] = value;
  return JSON.stringify(data).replaceAll('"own__proto__"', '"__proto__"');
};
const inRelease = (field: string, value: unknown) => (text: string) =>
  JSON.stringify({ ...JSON.parse(text), [field]: value }).replaceAll(
    '"own__proto__"',
    '"__proto__"',
  );
const asset = (url: string) => ({ url, integrity: `sha384-${'A'.repeat(64)}` });
const base = '/webview/releases/shop/1.0.0-c3';
const offers = { runtime: '2.9.2', shared: {}, paths: [] };

const attacks: [string, Attack][] = [
  ['the shell’s offers', { contents: (data) => ({ ...data, offers }) }],
  ['offers in place of needs', { contents: ({ needs: _, ...data }) => ({ ...data, offers }) }],
  ['a key that is not known', { contents: (data) => ({ ...data, more: 1 }) }],
  ['another name in its list', { contents: (data) => ({ ...data, name: 'shell' }) }],
  ['a name on the home page that turns around', { release: inRoute('home', { en: 'a\u202eb' }) }],
  ['one that is invisible', { release: inRoute('home', { en: '\u200b' }) }],
  ['one of a space', { release: inRoute('home', { en: ' ' }) }],
  ['an icon that is no path', { release: inRelease('icon', 'url(https://evil.example)') }],
  ['an icon that leaves its attribute', { release: inRelease('icon', 'M0 0"/><script>') }],
  ['an icon that is too large', { release: inRelease('icon', `M${'0 '.repeat(400)}`) }],
  ['a section of two lines', { release: inRelease('section', { en: 'a\nb' }) }],
  ['a skeleton “constructor”', { release: inRoute('skeleton', 'constructor') }],
  ['a skeleton “__proto__”', { release: inRoute('skeleton', '__proto__') }],
  ['a skeleton that is no text', { release: inRoute('skeleton', ['list']) }],
  [
    'a kit “constructor” as a key',
    { release: inRoute('firstData', { path: '/v1/a', body: { constructor: 1 } }) },
  ],
  ['a key “__proto__” in a route', { release: inRoute('own__proto__', { access: 'anyone' }) }],
  [
    'a key “toString” in its words',
    { release: inRelease('words', { toString: asset(`${base}/page.js`) }) },
  ],
  [
    'a needed module “constructor”',
    {
      contents: (data) => ({
        ...data,
        needs: { runtime: '2.9.2', shared: { constructor: { names: [] } } },
      }),
    },
  ],
  [
    'a needed module “__proto__”',
    {
      contents: (data) => ({
        ...data,
        needs: { runtime: '2.9.2', shared: { own__proto__: { names: [] } } },
      }),
    },
  ],
  ['a prefix of many parts', { made: { prefixes: ['shop', 'stake/orders'] } }],
  ['an empty prefix', { made: { prefixes: ['shop', ''] } }],
  ['a route for every address', { made: { paths: ['/:any'] } }],
  ['an optional one', { made: { paths: ['/:any?'] } }],
  ['a splat', { made: { paths: ['/*'] } }],
  ['an escaped letter', { made: { paths: ['/%73ign-in'] } }],
  ['a way up', { made: { paths: ['/shop/../sign-in'] } }],
  ['a doubled slash', { made: { paths: ['//sign-in'] } }],
  ['an optional literal', { made: { paths: ['/shop/sign-in?'] } }],
  ['the server’s address of unsupported browsers', { made: { paths: ['/unsupported'] } }],
  ['the server’s address in capitals', { made: { paths: ['/Unsupported'] } }],
  ['an optional end on the server’s address', { made: { paths: ['/unsupported/:x?'] } }],
  ['the address of the worker', { made: { paths: ['/kept-page.js'] } }],
  ['an address of release files', { made: { paths: ['/shop', '/releases/:name/:release'] } }],
  ['the folder of release files', { made: { paths: ['/Releases'] } }],
  ['no routes', { release: inRelease('routes', []) }],
  ['html', { files: { 'evil.html': '<script></script>' } }],
  ['a picture', { files: { 'evil.svg': '<svg/>' } }],
  ['a page of its own', { files: { 'index.html': '<script></script>' } }],
  [
    'a file of another',
    { release: (text) => text.replaceAll('/shop/1.0.0-c3/page', '/staking/1.0.0-a1/page') },
  ],
  ['a file of another site', { release: inRelease('entry', asset('https://evil.example/e.js')) }],
  ['markup in a file name', { release: inRelease('entry', asset(`${base}/"><script>.js`)) }],
  ['markup in a hash', { release: (text) => text.replace('sha384-', 'sha384-"><script>') }],
  ['the container of another', { release: (text) => text.replace('shop_c3', 'staking_a1') }],
  ['another name', { release: (text) => text.replace('"name": "shop"', '"name": "staking"') }],
];

describe('a release with', () => {
  it.each(attacks)(
    '%s is refused at publish, at the switch and when it is read',
    async (_what, attack) => {
      const built = build(attack);
      await expect(store.publish(built)).rejects.toThrow(/\S/);
      expect(await store.published(mine.name)).toEqual([]);
      plant(built);
      const failed = await change().catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(Refused);
      const sets = watchLiveSet(folder, { now: () => 0 });
      const before = sets.current().id;
      await forceLive(built);
      const broken: unknown[] = [];
      let second = 0;
      const later = watchLiveSet(folder, {
        now: () => (second += 1000),
        onBroken: (error) => broken.push(error),
      });
      expect(() => later.current()).toThrow(/Nothing is released/);
      expect(() => later.current()).toThrow(/Nothing is released/);
      expect(broken).toHaveLength(1);
      expect(sets.current().id).toBe(before);
    },
  );

  it.each<[string, string[]]>([
    ['the shell’s', ['/Sign-In']],
    ['the shell’s, as an optional end', ['/sign-in/:x?']],
    ['another remote’s', ['/stake/:other']],
    ['one that another remote has by a parameter', ['/stake/new']],
  ])('a route of %s is refused at the switch and when it is read', async (_what, paths) => {
    const built = build({ made: { paths } });
    await store.publish(built);
    await expect(change()).rejects.toThrow(/belong to/);
    await forceLive(built);
    expect(() => watchLiveSet(folder).current()).toThrow(/Nothing is released/);
  });

  it('a route of the server names it', async () => {
    const built = build({ made: { paths: ['/shop', '/unsupported'] } });
    const reason = /routes\.1\.path is at an address of the server/;
    await expect(store.publish(built)).rejects.toThrow(reason);
    plant(built);
    await expect(change()).rejects.toThrow(reason);
  });

  it('a path of the server is refused of a shell, too', async () => {
    const made = { ...shell, release: '1.0.1-bb', paths: ['/', '/unsupported'] };
    await expect(store.publish(buildRelease(made))).rejects.toThrow(/address of the server/);
  });

  it('a route of a remote that is switched off is refused', async () => {
    await store.change([{ do: 'off', name: 'staking' }], { revision: 1 });
    await store.publish(build({ made: { paths: ['/stake/:mine'] } }));
    await expect(change()).rejects.toThrow(/\/stake and the addresses below it belong to staking/);
  });

  it('the hash of other content is refused', async () => {
    await store.publish(build({ release: inRelease('entry', asset(`${base}/page.js`)) }));
    await expect(change()).rejects.toThrow(/page\.js has another hash/);
  });

  it('routes that the router cannot tell apart is refused', async () => {
    await store.publish(build({ made: { paths: ['/shop/:id/list', '/shop/new/:tab'] } }));
    await expect(change()).rejects.toThrow(/Some addresses match both/);
  });
});

describe('a size', () => {
  const code = `x${'0123456789'.repeat(9000)}`;
  const forge = (file: string) => (data: Data) => {
    const files = data.files as Record<string, { bytes: number }>;
    return { ...data, files: { ...files, [file]: { ...files[file], bytes: 1 } } };
  };

  it('is measured, whatever the list says', async () => {
    const built = build({ made: { code }, contents: forge('remoteEntry.js') });
    await expect(store.publish(built)).rejects.toThrow(
      /remoteEntry\.js differs from the published file/,
    );
    plant(built);
    await expect(change()).rejects.toThrow(/remoteEntry\.js differs from the built file/);
  });

  it('is not that of a compressed copy of something else', async () => {
    const copy = zlib.brotliCompressSync('x');
    await store.publish(build({ made: { code }, files: { 'remoteEntry.js.br': copy } }));
    await expect(change()).rejects.toThrow(/remoteEntry\.js\.br is no copy of remoteEntry\.js/);
  });

  it('is that of a true copy', async () => {
    const copy = zlib.brotliCompressSync(code);
    await store.publish(build({ made: { code }, files: { 'remoteEntry.js.br': copy } }));
    expect((await change()).remotes.shop?.live).toBe(mine.release);
  });
});

describe('a live set', () => {
  it.each<[string, (live: Data) => Data]>([
    [
      'a name “constructor”',
      (live) => ({ ...live, remotes: { constructor: { live: '1.0.0-a' } } }),
    ],
    ['a key that is not known', (live) => ({ ...live, more: 1 })],
    ['a release that leads away', (live) => ({ ...live, shell: { live: '../../x' } })],
    [
      'a canary for all',
      (live) => ({
        ...live,
        shell: { live: '1.0.0-aa', canary: { release: '1.0.0-aa', percent: 100 } },
      }),
    ],
  ])('with %s is not read', async (_what, edit) => {
    const { sum: _, ...live } = JSON.parse(fs.readFileSync(path.join(folder, 'live.json'), 'utf8'));
    const text = JSON.stringify(withChecksum(edit(live) as never));
    fs.writeFileSync(path.join(folder, 'live.json'), text);
    await expect(store.live()).rejects.toThrow(/live\.json/);
    expect(() => watchLiveSet(folder).current()).toThrow(/Nothing is released/);
  });
});
