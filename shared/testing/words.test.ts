import { languages } from '@shared/contract/enums';
import { expect, it } from 'vitest';
import { loadWords } from './words.ts';

const numbered = ['000958', '001305', '000721', '002002'].concat(
  Array.from({ length: 9 }, (_, index) => `00${1463 + index}`),
);

const keysOf = (words: object, prefix = ''): string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );

const common = (language: (typeof languages)[number]) =>
  loadWords(language).getResourceBundle(language, 'common') as Record<string, unknown>;

it.each(languages)('%s has the shared words of English, none of them empty', (language) => {
  const words = common(language);
  expect(keysOf(words)).toEqual(keysOf(common('en')));
  expect(JSON.stringify(words)).not.toContain('""');
});

it.each(languages)('%s has the numbered keys of the specification', (language) => {
  const { t } = loadWords(language);
  for (const key of numbered) expect(t(key).length).toBeGreaterThan(2);
});

it('fills in values, and fails on a missing key', () => {
  const { t } = loadWords('en');
  expect(t('failureNumber', { number: '4F2A' })).toBe('Error ID: 4F2A');
  expect(() => t('noSuchKey')).toThrow('noSuchKey');
});
