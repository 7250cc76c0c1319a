import { expect, it } from 'vitest';
import { regionName, regionOptions } from './region-names.ts';

it.each([
  ['FR', 'en', 'France'],
  ['JP', 'fr', 'Japon'],
  ['CN', 'zh_cn', '中国'],
  ['nonsense', 'en', 'nonsense'],
  ['', 'en', ''],
])('names the region %j in %s as %j', (code, language, name) => {
  expect(regionName(code, language)).toBe(name);
});

it('sorts the options by name in the order of the language', () => {
  expect(regionOptions(['FR', 'MY', 'DE'], 'fr')).toEqual([
    { id: 'DE', label: 'Allemagne' },
    { id: 'FR', label: 'France' },
    { id: 'MY', label: 'Malaisie' },
  ]);
});
