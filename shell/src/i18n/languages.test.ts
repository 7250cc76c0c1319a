import type { Language } from '@shared/contract/enums';
import { expect, it } from 'vitest';
import type { Environment } from '../start/environment.ts';
import { buildStorage } from '../testing/builders.ts';
import { createLanguages } from './languages.ts';
import type { Words } from './words.ts';

type Use = (language: Language) => Promise<boolean>;

function build(use: Use = async () => true, stored: Language = 'en') {
  const did: string[] = [];
  let current: Language = 'en';
  const words = {
    i18n: { t: (key: string) => key },
    language: () => current,
    use: async (language: Language) => {
      const used = await use(language);
      if (used) current = language;
      return used;
    },
  } as unknown as Words;
  const storage = buildStorage({ locale: stored });
  const { switchTo } = createLanguages({
    env: { storage } as unknown as Environment,
    words,
    notices: { toast: (message) => did.push(message) },
    onSwitched: () => did.push(`switched to ${current}`),
  });
  return { did, storage, switchTo };
}

it('§1 stores the language, and notifies, so that server texts reload', async () => {
  const { did, storage, switchTo } = build();
  await switchTo('fr');
  expect(storage.get('locale')).toBe('fr');
  expect(did).toEqual(['switched to fr']);
});

it('§1 stores the current language, without a request', async () => {
  const { did, storage, switchTo } = build(undefined, 'ja');
  await switchTo('en');
  expect(storage.get('locale')).toBe('en');
  expect(did).toEqual([]);
});

it('§1 drops a switch that a later one has overtaken', async () => {
  const { did, storage, switchTo } = build(async () => false);
  await switchTo('fr');
  expect([storage.get('locale'), did]).toEqual(['en', []]);
});

it('§1 reports words that failed to load, and stores nothing', async () => {
  const { did, storage, switchTo } = build(() => Promise.reject(new Error('offline')));
  await switchTo('fr');
  expect([storage.get('locale'), did]).toEqual(['en', ['networkError']]);
});
