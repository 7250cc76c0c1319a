import type { Environment } from '../start/environment.ts';
import { resolvePageLocale } from './resolve-locale.ts';
import { showLanguage } from './show-language.ts';
import type { Words } from './words.ts';
import { createWords } from './words.ts';

/** Words in the language that the page was opened in; an invalid stored language is removed. */
export function createPageWords(env: Environment, opened: string): Promise<Words> {
  const { language, storedIsInvalid } = resolvePageLocale(env, opened);
  if (storedIsInvalid) env.storage.remove('locale');
  return createWords(language, (used) => showLanguage(env.win.document, used));
}
