import fs from 'node:fs';
import { languages } from '@shared/contract/enums';
import { describe, expect, it } from 'vitest';
import { at, localeNames } from '../build/paths.ts';
import { read, trackedFiles } from './files.ts';
import { textsOf } from './locale-texts.ts';

/** Every language has every word, with the same placeholders. */
const namespaces = fs.readdirSync(at('locales/en')).map((file) => file.replace(/\.json$/, ''));
const others = languages.filter((language) => language !== 'en');
const pluralEnding = /_(zero|one|two|few|many|other)$/;

const wordsOf = (language: string, namespace: string): Map<string, string> =>
  new Map(textsOf(language, namespace));

/** Plural forms differ between languages, so the test compares keys without them. */
const plain = (key: string): string => key.replace(pluralEnding, '');
const places = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name).sort();

it('has exactly the ten languages of the specification', () => {
  expect(localeNames()).toEqual([...languages].sort());
});

describe.each(namespaces)('%s', (namespace) => {
  const english = wordsOf('en', namespace);

  it.each(others)('has every word in %s, and no other', (language) => {
    const translated = wordsOf(language, namespace);
    const wanted = new Set([...english.keys()].map(plain));
    const given = new Set([...translated.keys()].map(plain));
    expect(
      [...wanted].filter((key) => !given.has(key)),
      'missing',
    ).toEqual([]);
    expect(
      [...given].filter((key) => !wanted.has(key)),
      'unknown',
    ).toEqual([]);
    expect(
      [...translated].filter(([, text]) => text.trim() === ''),
      'empty',
    ).toEqual([]);
  });

  it.each(others)('has the same placeholders in %s', (language) => {
    const translated = wordsOf(language, namespace);
    for (const [key, text] of translated) {
      const source = english.get(key) ?? english.get(`${plain(key)}_other`);
      if (source === undefined) continue;
      const optional = pluralEnding.test(key) ? ['count'] : [];
      const wanted = places(source).filter((name) => !optional.includes(name));
      expect(
        places(text).filter((name) => !optional.includes(name)),
        `${language} ${key}`,
      ).toEqual(wanted);
    }
  });

  it.each(others)('has no English sentence in %s', (language) => {
    const translated = wordsOf(language, namespace);
    const same = [...translated].filter(
      ([key, text]) => english.get(key) === text && /[a-z]{4,} [a-z]{3,}/.test(text),
    );
    expect(same).toEqual([]);
  });
});

describe('words in the code', () => {
  const known = new Map(namespaces.map((namespace) => [namespace, wordsOf('en', namespace)]));
  const sources = trackedFiles().filter(
    (file) => /^(shell|remotes)\/.*\.tsx?$/.test(file) && !/\.test\./.test(file),
  );

  it.each(sources)('%s uses only existing words', (file) => {
    const text = read(file);
    const own = file.startsWith('shell/') ? ['shell', 'account'] : [file.split('/')[1] ?? ''];
    const used = [...text.matchAll(/\b(?:common\.)?t\(\s*'(?:(\w+):)?([\w.-]+)'/g)];
    const isKnown = (key: string, among: string[]): boolean =>
      among.some((namespace) =>
        [...(known.get(namespace)?.keys() ?? [])].some((word) => plain(word) === key),
      );
    const unknown = used.filter(
      ([, prefix, key = '']) => !isKnown(key, prefix ? [prefix] : [...own, 'common']),
    );
    expect(unknown.map(([call]) => call)).toEqual([]);
  });

  it.each(sources)('%s writes labels with `labelled`, not with a colon of its own', (file) => {
    expect(read(file).match(/\bt\('[^']+'[^)]*\)\}: .*/g) ?? []).toEqual([]);
  });
});
