import fs from 'node:fs';
import { languages } from '@shared/contract/enums';
import { toLocale } from '@shared/lib/intl';
import { describe, expect, it } from 'vitest';
import { at } from '../build/paths.ts';
import { textsOf } from './locale-texts.ts';

/** Numbers are formatted by the code; a no-break space stands between a number and its unit. */
const namespaces = fs.readdirSync(at('locales/en')).map((file) => file.replace(/\.json$/, ''));
const documentsFolder = 'remotes/legal-terms/documents';
const documents = fs
  .readdirSync(at(documentsFolder))
  .filter((name) => fs.existsSync(at(documentsFolder, name, 'en.json')));
const measures = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'];
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** How a language writes its units: second, seconds, s, sec. */
function unitWords(language: string): string[] {
  const words = new Set(['USDT', 'YUT', 'YUD', '%', 'KB', 'MB', 'GB', 'px', 's', 'min', 'h', 'ms']);
  for (const unit of measures)
    for (const unitDisplay of ['long', 'short'] as const)
      for (const count of [1, 2, 5, 30]) {
        const format = new Intl.NumberFormat(toLocale(language), {
          style: 'unit',
          unit,
          unitDisplay,
        });
        const parts = format.formatToParts(count);
        const name = parts.find(({ type }) => type === 'unit')?.value.trim() ?? unit;
        // “a” is a year in French, and a preposition in Spanish.
        if (name.length > 1 || name > '\u3000') words.add(name);
      }
  return [...words];
}

const looseUnit = (language: string): RegExp =>
  new RegExp(
    `(?:\\d|\\}\\}) (?:(?:${unitWords(language).map(escaped).join('|')})(?![\\p{L}’])|\\{\\{(?:asset|unit|currency)\\}\\})`,
    'u',
  );
/** A number with a decimal or grouping mark. Versions of file formats and the like have none. */
const typedNumber = /\d[.,\u00a0\u202f]\d/u;

describe.each([...languages])('%s', (language) => {
  it.each(namespaces)('%s keeps a number and its unit together', (namespace) => {
    const loose = looseUnit(language);
    expect(textsOf(language, namespace).filter(([, text]) => loose.test(text))).toEqual([]);
  });

  it.each(documents)('%s keeps a number and its unit together', (document) => {
    const text = fs.readFileSync(at(documentsFolder, document, `${language}.json`), 'utf8');
    const loose = new RegExp(looseUnit(language), 'gu');
    expect([...text.matchAll(loose)].map(([found]) => found)).toEqual([]);
  });

  it.each(namespaces)('%s has no typed number that languages write differently', (namespace) => {
    const typed = textsOf(language, namespace).filter(([, text]) => typedNumber.test(text));
    expect(typed).toEqual([]);
  });
});

it.each([
  ['en', 'for 24 hours', true],
  ['en', 'for 24\u00a0hours', false],
  ['pt_br', 'em até 7 dias', true],
  ['fr', '{{amount}} {{asset}}', true],
  ['es', 'de 6 a 34 letras', false],
])('the rule of units in %s: %s', (language, text, isWrong) => {
  expect(looseUnit(language).test(text)).toBe(isWrong);
});
