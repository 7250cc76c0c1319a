import { languages } from '@shared/contract/enums';
import { loadWords } from '@shared/testing';
import { expect, it } from 'vitest';
import { routes } from './routes.ts';

it.each(languages)('every route has its title in %s', (language) => {
  const { t } = loadWords(language);
  for (const { title } of routes) expect(t(title, { ns: 'legal-terms' })).not.toBe('');
});

it.each(languages)('%s has the words that English has', (language) => {
  const keys = (of: (typeof languages)[number]) =>
    Object.entries(loadWords(of).getResourceBundle(of, 'legal-terms') as object).map(
      ([key, value]) => [key, typeof value === 'object' ? Object.keys(value as object) : ''],
    );
  expect(keys(language)).toEqual(keys('en'));
});

it('needs nothing of a person', () => {
  for (const route of routes) {
    expect(route).toMatchObject({ access: 'anyone', preload: 'none', skeleton: 'document' });
  }
});
