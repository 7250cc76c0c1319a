import { describe, expect, it } from 'vitest';
import { numberFormat, regionChoices, regionName, toLocale } from './intl.ts';

describe('the format of a number', () => {
  it('creates each format once per language and kind', () => {
    const two = { minimumFractionDigits: 2 };
    expect(numberFormat('de', two)).toBe(numberFormat('de', { minimumFractionDigits: 2 }));
    expect(numberFormat('de', two).format(1234.5)).toBe('1.234,50');
    expect(numberFormat('en', two).format(1234.5)).toBe('1,234.50');
    expect(numberFormat('de', { style: 'percent' }).format(0.5)).toMatch(/^50\s%$/);
    expect(numberFormat('de').format(0.5)).toBe('0,5');
  });
});

it.each([
  ['en', 'en'],
  ['pt_br', 'pt-br'],
])('the locale of %s is %s', (language, locale) => {
  expect(toLocale(language)).toBe(locale);
});

describe('the name of a country', () => {
  it.each([
    ['FR', 'en', 'France'],
    ['JP', 'fr', 'Japon'],
    ['nonsense', 'en', 'nonsense'],
    ['', 'en', ''],
  ])('%j in %s is %j', (code, language, name) => {
    expect(regionName(code, language)).toBe(name);
  });

  it('sorts country names by the language’s rules', () => {
    const choices = regionChoices(['AU', 'DE', 'AR'], 'fr');
    expect(choices.map(({ label }) => label)).toEqual(['Allemagne', 'Argentine', 'Australie']);
    expect(choices[0]?.id).toBe('DE');
  });
});
