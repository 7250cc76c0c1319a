import type { Language } from '@shared/contract/enums';
import { languages } from '@shared/contract/enums';
import { apiPrefix } from '@shared/contract/envelope';
import { isLanguage, languageNames } from '@shared/contract/language';
import { ownFetch } from '../start/own-fetch.ts';

export interface ListedLanguage {
  code: Language;
  /** In the language itself. */
  name: string;
}

/** The choice while the translation service has not answered. */
export const builtInLanguages: readonly ListedLanguage[] = languages.map((code) => ({
  code,
  name: languageNames[code],
}));

/** The languages of the translation service (§7, D16) that this web view has words for. */
export async function fetchLanguages(baseUrl: string): Promise<readonly ListedLanguage[]> {
  const answer = await ownFetch(`${baseUrl}${apiPrefix}/i18n/languages`);
  const listed = readList(await answer.json());
  if (listed.length === 0) throw new Error('The list names no language of ours.');
  return listed;
}

function readList(answer: unknown): ListedLanguage[] {
  const { data } = (answer ?? {}) as { data?: { list?: unknown } | null };
  const list: unknown[] = Array.isArray(data?.list) ? data.list : [];
  return list.filter(isListed).map(({ code, name }) => ({ code, name }));
}

function isListed(entry: unknown): entry is ListedLanguage {
  const { code, name } = (entry ?? {}) as Partial<Record<string, unknown>>;
  return isLanguage(code) && typeof name === 'string' && name !== '';
}
