import type { Language } from '@shared/contract/enums';
import { basePath } from '@shared/contract/releases';
import { toLocale } from '@shared/lib/intl';

const oneYearSeconds = 31_536_000;

/**
 * Tells screen readers the language, and the server by a cookie: it preloads the words of the next
 * page before any script of that page runs.
 */
export function showLanguage(doc: Document, language: Language): void {
  doc.documentElement.lang = toLocale(language);
  doc.cookie = `locale=${language}; Path=${basePath}; Max-Age=${oneYearSeconds}; SameSite=Lax`;
}
