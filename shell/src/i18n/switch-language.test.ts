import type { Language } from '@shared/contract/enums';
import { expect, it } from 'vitest';
import { buildStorage } from '../testing/builders.ts';
import { createLanguageSwitch } from './switch-language.ts';
import type { Words } from './words.ts';

type Use = (language: Language) => Promise<boolean>;

function build(use: Use = async () => true, stored: Language = 'en') {
  const did: string[] = [];
  let current: Language = 'en';
  const words = {
    language: () => current,
    use: async (language: Language) => {
      const used = await use(language);
      if (used) current = language;
      return used;
    },
  } as unknown as Words;
  const storage = buildStorage({ locale: stored });
  const switchLanguage = createLanguageSwitch({
    words,
    storage,
    refetch: () => did.push(`refetch in ${current}`),
    onSwitched: () => did.push('forget the page'),
    loadSettings: async () => void did.push(`settings in ${current}`),
    onFailure: () => did.push('failed'),
  });
  return { did, storage, switchLanguage };
}

it('§1 stores the language, and asks anew for the server’s texts in it', async () => {
  const { did, storage, switchLanguage } = build();
  await switchLanguage('fr');
  expect(storage.get('locale')).toBe('fr');
  expect(did).toEqual(['forget the page', 'refetch in fr', 'settings in fr']);
});

it('§1 stores a language that is there already, and asks for nothing', async () => {
  const { did, storage, switchLanguage } = build(undefined, 'ja');
  await switchLanguage('en');
  expect(storage.get('locale')).toBe('en');
  expect(did).toEqual([]);
});

it('§1 leaves a switch alone that another one has overtaken', async () => {
  const { did, storage, switchLanguage } = build(async () => false);
  await switchLanguage('fr');
  expect([storage.get('locale'), did]).toEqual(['en', []]);
});

it('§1 says that the words did not come, and stores nothing', async () => {
  const { did, storage, switchLanguage } = build(() => Promise.reject(new Error('offline')));
  await switchLanguage('fr');
  expect([storage.get('locale'), did]).toEqual(['en', ['failed']]);
});
