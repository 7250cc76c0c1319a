import fs from 'node:fs';
import { languages } from '@shared/contract/enums';
import { toLocale } from '@shared/lib/intl';
import { describe, expect, it } from 'vitest';
import { at } from '../build/paths.ts';
import { textsOf } from './locale-texts.ts';

/** A number before a noun takes the plural forms of its language, as i18next looks them up. */
const form = /_(zero|one|two|few|many|other)$/;
const namespaces = fs.readdirSync(at('locales/en')).map((file) => file.replace(/\.json$/, ''));

const categoriesOf = (language: string): string[] =>
  [...new Intl.PluralRules(toLocale(language)).resolvedOptions().pluralCategories].sort();

/** The forms that a language has of each key: `points` with `one` and `other`. */
function formsOf(texts: readonly [string, string][]): Map<string, string[]> {
  const forms = new Map<string, string[]>();
  for (const [key] of texts) {
    const [ending, category] = form.exec(key) ?? [];
    if (!ending || !category) continue;
    const base = key.slice(0, -ending.length);
    forms.set(base, [...(forms.get(base) ?? []), category].sort());
  }
  return forms;
}

/** Placeholders whose value is a name, a moment, an amount, or a number that counts nothing. */
const countsNothing = new Set(
  (
    'account address amount carrier change code date device documents first from keyword label level ' +
    'name network number of order outcome percent points price range reason second status task term ' +
    'time title to value version what who'
  )
    .split(' ')
    .filter((name) => name !== 'number' && name !== 'points'),
);

/** English names what it counts in the plural: “{{number}} accounts”, “{{number}} open orders”. */
const counted =
  /\{\{\s*(\w+)\s*\}\}[ \u00a0-](?:\p{Ll}+ )?(\p{Ll}{2,}s|day|hour|minute)(?!\p{L})/gu;
const uncounted = (key: string, text: string): string[] =>
  form.test(key)
    ? []
    : [...text.matchAll(counted)]
        .filter(
          ([, name = '', noun = '']) => !countsNothing.has(name) && !/ss$|^(is|has)$/.test(noun),
        )
        .map(([found]) => found);

describe.each(namespaces)('%s', (namespace) => {
  it('counts things by a key with plural forms', () => {
    const faults = textsOf('en', namespace).flatMap(([key, text]) => [
      ...uncounted(key, text).map((found) => `${key}: “${found}” needs count and plural forms`),
      ...(/\{\{\s*count\b/.test(text) && !form.test(key) ? [`${key}: no plural forms`] : []),
    ]);
    expect(faults).toEqual([]);
  });

  it.each([...languages])('has the plural forms of English and of %s', (language) => {
    const texts = textsOf(language, namespace);
    const forms = formsOf(texts);
    const all = new Map(texts);
    const own = categoriesOf(language);
    const needed = [...new Set(['one', 'other', ...own])].sort();
    const wrong = [...formsOf(textsOf('en', namespace)).keys()].flatMap((base) => [
      ...(`${forms.get(base) ?? []}` === `${needed}` ? [] : [`${base}: ${forms.get(base)}`]),
      // Never shown where the language has no such form: it only keeps the keys of all files the same.
      ...(own.includes('one') || all.get(`${base}_one`) === all.get(`${base}_other`)
        ? []
        : [`${base}: “one” differs`]),
    ]);
    expect(wrong).toEqual([]);
  });
});

it('the server counts nothing: its texts have no plural forms', () => {
  expect([...formsOf(textsOf('en', 'server')).keys()]).toEqual([]);
});

it.each([
  ['Up to {{number}} accounts', true],
  ['Your {{days}}-day stake', true],
  ['{{total}} open orders', true],
  ['{{name}} invites you', false],
  ['Items: {{number}}', false],
])('the rule: %s', (text, isWrong) => {
  expect(uncounted('key', text).length > 0).toBe(isWrong);
});
