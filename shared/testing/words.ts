import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Language } from '@shared/contract/enums';
import { createInstance, type i18n, type ResourceLanguage } from 'i18next';

const locales = join(import.meta.dirname, '../../locales');

function readWords(language: Language): ResourceLanguage {
  const folder = join(locales, language);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    ]),
  );
}

/** The real words of the product. A key that has none is an error, not a key on the screen. */
export function loadWords(language: Language): i18n {
  const words = createInstance();
  // All words are given at once, so that the initialization is over when it returns.
  void words.init({
    lng: language,
    fallbackLng: false,
    load: 'currentOnly',
    resources: { [language]: readWords(language) },
    defaultNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    parseMissingKeyHandler: (key) => {
      throw new Error(`There are no words for "${key}" in ${language}.`);
    },
  });
  return words;
}
