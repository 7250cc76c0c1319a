import fs from 'node:fs';
import path from 'node:path';
import { languages } from '@shared/contract/enums';
import type { Asset } from '@shared/contract/releases';
import { beforeEach, expect, it } from 'vitest';
import { buildRelease, type MadeRelease } from '../../../test/releases.ts';
import { testFolder } from '../../../test/test-folder.ts';
import { contentsFile, markFiles, markOf, sha256 } from '../releases/contents.ts';
import { digestsOf } from '../releases/digests.ts';
import { openFolderStore } from '../releases/folder-store.ts';
import { withChecksum } from '../releases/live-file.ts';
import { Refused, type ReleaseStore } from '../releases/store.ts';
import { watchLiveSet } from '../site/live-set.ts';
import { checkSet } from './index.ts';

/** The words that a team has written by hand: a page would merge them into those of all others. */
const shell: MadeRelease = { name: 'shell', release: '1.0.0-aa', paths: ['/', '/sign-in'] };
const mine = { name: 'shop', release: '1.0.0-c3' };
const base = '/webview/releases/shop/1.0.0-c3';

const named = Object.fromEntries(languages.map((language) => [language, 'Boutique']));

let folder = '';
let store: ReleaseStore;
beforeEach(async () => {
  folder = testFolder('untrusted-words');
  store = openFolderStore(folder, {
    by: 'test',
    check: (after, before) => checkSet(store, after, before),
  });
  await store.publish(buildRelease(shell));
  await store.change([{ do: 'release', name: 'shell', release: shell.release }], { revision: 0 });
});

/** Replaces the French words, with hashes as true as a build's. */
async function build(words: string, index?: (words: Record<string, Asset>) => unknown) {
  const built = buildRelease({ ...mine, route: { home: named } });
  const write = async (file: string, text: string): Promise<Asset> => {
    fs.writeFileSync(path.join(built, file), text);
    return {
      url: `${base}/${file}`,
      integrity: (await digestsOf(Buffer.from(text))).integrity,
    };
  };
  const read = (file: string) => JSON.parse(fs.readFileSync(path.join(built, file), 'utf8'));
  const description = read('release.json');
  description.words.fr = await write('words/fr.json', words);
  if (index) {
    const text = JSON.stringify(index(description.words));
    description.allWords = await write('words/all.json', text);
  }
  await write('release.json', JSON.stringify(description));
  await write(contentsFile, JSON.stringify({ ...read(contentsFile), files: markFiles(built) }));
  return built;
}

async function forceLive(built: string): Promise<void> {
  const { sum: _, ...live } = (await store.live()) ?? expect.fail();
  const list = fs.readFileSync(path.join(built, contentsFile));
  const contents = { ...live.contents, [`${mine.name}/${mine.release}`]: sha256(list) };
  const remotes = { [mine.name]: { live: mine.release } };
  const text = JSON.stringify(withChecksum({ ...live, contents, remotes }));
  fs.writeFileSync(path.join(folder, 'live.json'), text);
}

const deep = (levels: number): string => `${'{"a":'.repeat(levels)}"x"${'}'.repeat(levels)}`;
const indexOf = (more: object) => (words: Record<string, Asset>) => ({ ...words, ...more });
const inFrench = (more: object) => (words: Record<string, Asset>) => ({
  fr: { ...words.fr, ...more },
});
const good = '{"shop":{"title":"Titre"}}';
const foreign = { url: `${base}/page.js`, integrity: `sha384-${'A'.repeat(64)}` };

it.each<[string, string, ((words: Record<string, Asset>) => unknown)?]>([
  ['the words of the shell', '{"shop":{"title":"Titre"},"shell":{"pay":"Free"}}'],
  ['those of another remote', '{"wallet":{"title":"Titre"}}'],
  ['a namespace “__proto__”', '{"shop":{"title":"Titre"},"__proto__":{"a":"b"}}'],
  ['a key “__proto__”', '{"shop":{"title":"Titre","__proto__":{"a":"b"}}}'],
  ['a key “constructor” deep inside', '{"shop":{"title":"Titre","a":{"constructor":"b"}}}'],
  ['a list', '{"shop":{"title":"Titre","a":["b"]}}'],
  ['a number', '{"shop":{"title":7}}'],
  ['nothing', 'null'],
  ['a key with a control character', '{"shop":{"title":"Titre","a\\u001b[2J":"b"}}'],
  ['too many levels', `{"shop":${deep(9)}}`],
  ['levels without end', `{"shop":${deep(50_000)}}`],
  ['a text without end', `{"shop":{"title":"${'x'.repeat(10_001)}"}}`],
  ['a file without end', `{"shop":{"title":"Titre"}}${' '.repeat(1024 * 1024)}`],
  ['no JSON', 'alert(1)'],
  ['an index of other words', good, indexOf({ fr: foreign })],
  ['an index of more languages', good, indexOf({ xx: foreign })],
  ['an index with an unknown key', good, (words) => ({ fr: { ...words.fr, more: 1 } })],
  ['an index with another name on the home page', good, inFrench({ home: { '/shop': 'Wallet' } })],
  ['an index that names a route of others', good, inFrench({ home: { '/wallet': 'Boutique' } })],
  ['an index with another icon', good, inFrench({ icon: 'M1 1h1' })],
  ['an index with another section', good, inFrench({ section: 'Wallet' })],
  ['an index “constructor”', good, indexOf({ constructor: foreign })],
])(
  'words that are %s are refused at publish, at the switch and when they are read',
  async (_what, words, index) => {
    const built = await build(words, index);
    await expect(store.publish(built)).rejects.toThrow(/words/);
    expect(await store.published(mine.name)).toEqual([]);
    // As if the release were there from a time without these checks.
    fs.cpSync(built, path.join(folder, mine.name, mine.release), { recursive: true });
    const change = { do: 'release', ...mine } as const;
    const failed = await store.change([change], { revision: 1 }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Refused);
    expect((failed as Refused).refusals[0]?.message).toContain('words');
    await forceLive(built);
    expect(() => watchLiveSet(folder).current()).toThrow(/Nothing is released/);
  },
);

it('words and an index as a build writes them go live', async () => {
  const home = { '/shop': 'Boutique' };
  await store.publish(await build(good, (words) => ({ ...words, fr: { ...words.fr, home } })));
  const live = await store.change([{ do: 'release', ...mine }], { revision: 1 });
  expect(live.remotes.shop?.live).toBe(mine.release);
  expect(watchLiveSet(folder).current().releases.remotes).toHaveLength(1);
});

it('a link in a folder is no file of a release, whatever its list says', async () => {
  const built = await build(good);
  const secret = path.join(testFolder('elsewhere'), 'secret.json');
  fs.writeFileSync(secret, '{}');
  fs.symlinkSync(secret, path.join(built, 'secret.json'));
  await expect(store.publish(built)).rejects.toThrow(/secret\.json is a link/);
  const file = path.join(built, contentsFile);
  const contents = JSON.parse(fs.readFileSync(file, 'utf8'));
  contents.files['secret.json'] = markOf(Buffer.from('{}'));
  fs.writeFileSync(file, JSON.stringify(contents));
  await expect(store.publish(built)).rejects.toThrow(/secret\.json is a link/);
  expect(await store.published(mine.name)).toEqual([]);
});
