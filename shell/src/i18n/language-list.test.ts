import { languages } from '@shared/contract/enums';
import { afterEach, expect, it, vi } from 'vitest';
import { builtInLanguages, fetchLanguages } from './language-list.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function answer(body: unknown) {
  const requested: unknown[] = [];
  vi.stubGlobal('fetch', async (...given: unknown[]) => {
    requested.push(given);
    return new Response(JSON.stringify(body));
  });
  return requested;
}

it('§1 has the ten languages built in, each by a name of its own', () => {
  expect(builtInLanguages.map(({ code }) => code)).toEqual(languages);
  expect(new Set(builtInLanguages.map(({ name }) => name)).size).toBe(10);
});

it('§7 asks the translation service by GET, under the prefix', async () => {
  const list = [{ code: 'fr', name: 'Français' }];
  const requested = answer({ code: 0, data: { list } });
  expect(await fetchLanguages('https://api.example')).toEqual(list);
  expect(requested).toEqual([['https://api.example/api/i18n/languages']]);
});

it('offers only translated languages, in the order of the service', async () => {
  const list = [
    { code: 'ja', name: '日本語', extra: 1 },
    { code: 'de', name: 'Deutsch' },
    { code: 'fr', name: '' },
    { code: 'en' },
    null,
    'ko',
    { code: 'en', name: 'English' },
  ];
  answer({ code: 0, data: { list } });
  expect(await fetchLanguages('')).toEqual([
    { code: 'ja', name: '日本語' },
    { code: 'en', name: 'English' },
  ]);
});

it.each([[null], [{}], [{ data: null }], [{ data: { list: {} } }], [{ data: { list: [] } }]])(
  'takes %j for no list',
  async (body) => {
    answer(body);
    await expect(fetchLanguages('')).rejects.toThrow('no language');
  },
);
