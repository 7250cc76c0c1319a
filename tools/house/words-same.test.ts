import fs from 'node:fs';
import { languages } from '@shared/contract/enums';
import { expect, it } from 'vitest';
import { at } from '../build/paths.ts';
import { textsOf } from './locale-texts.ts';
import { apart } from './translations-apart.ts';

/** Within a language, the same English has the same translation, unless listed with a reason. */
const namespaces = fs.readdirSync(at('locales/en')).map((file) => file.replace(/\.json$/, ''));
const form = /_(zero|one|two|few|many|other)$/;

const wordsOf = (language: string): Map<string, string> =>
  new Map(
    namespaces.flatMap((namespace) =>
      textsOf(language, namespace).map(([key, text]) => [`${namespace}:${key}`, text] as const),
    ),
  );

/** The keys of each English text that stands more than once. */
function sharedTexts(): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  for (const [key, text] of wordsOf('en'))
    if (!form.test(key)) keys.set(text, [...(keys.get(text) ?? []), key]);
  return new Map([...keys].filter(([, all]) => all.length > 1));
}

const listed = new Map(
  Object.values(apart).flatMap((keys) =>
    Object.entries(keys).map(([key, where]) => [key, where.split(' ')] as const),
  ),
);
const others = languages.filter((language) => language !== 'en');

it.each(others)('%s has one translation for one English text', (language) => {
  const words = wordsOf(language);
  const faults: string[] = [];
  for (const [english, keys] of sharedTexts()) {
    const isListed = (key: string) => listed.get(key)?.includes(language) ?? false;
    const usual = new Set(keys.filter((key) => !isListed(key)).map((key) => words.get(key)));
    if (usual.size > 1)
      faults.push(`“${english}”: ${keys.map((key) => `${key} ${words.get(key)}`).join(', ')}`);
    for (const key of keys.filter(isListed))
      if (usual.has(words.get(key))) faults.push(`${key} is listed, but has the usual words`);
  }
  expect(faults).toEqual([]);
});

it('lists only keys whose English stands elsewhere too, once each', () => {
  const keys = Object.values(apart).flatMap((of) => Object.keys(of));
  const shared = new Set([...sharedTexts().values()].flat());
  expect(keys.filter((key, place) => !shared.has(key) || keys.indexOf(key) !== place)).toEqual([]);
});
