import { languages } from '@shared/contract/enums';
import { loadWords } from '@shared/testing';
import { expect, it } from 'vitest';
import { routes } from './routes.ts';

it.each(languages)('every route has a title in %s', (language) => {
  const { t } = loadWords(language);
  for (const { title } of routes) expect(t(title, { ns: 'legal-terms' })).not.toBe('');
});

it.each(languages)('%s has the word keys of English', (language) => {
  const keys = (of: (typeof languages)[number]) =>
    Object.entries(loadWords(of).getResourceBundle(of, 'legal-terms') as object).map(
      ([key, value]) => [key, typeof value === 'object' ? Object.keys(value as object) : ''],
    );
  expect(keys(language)).toEqual(keys('en'));
});

it('preloads user data only on /terms13', () => {
  for (const route of routes) {
    const preload = route.path === '/terms13' ? 'user+balance' : 'none';
    expect(route).toMatchObject({ access: 'anyone', preload, skeleton: 'document' });
  }
});

it('has every path of the specification', () => {
  const numbers = ['', 2, 5, 6, 7, 13, 14, 15, 16, 17];
  const expected = [
    ...numbers.map((number) => `/terms${number}`),
    '/policies',
    '/reviewRule',
    '/sign-up/terms-and-policies/:tab?',
  ];
  expect(routes.map(({ path }) => path).sort()).toEqual(expected.sort());
});
