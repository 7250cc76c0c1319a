import type { Language } from '@shared/contract/enums';
import { basePath } from '@shared/contract/releases';

const oneYearSeconds = 31_536_000;

/**
 * What the page says of its language: to screen readers, and to the server, which sends for the
 * words of the next page before that page can say which ones it needs.
 */
export function showLanguage(doc: Document, language: Language): void {
  doc.documentElement.lang = language.replace('_', '-');
  doc.cookie = `locale=${language}; Path=${basePath}; Max-Age=${oneYearSeconds}; SameSite=Lax`;
}
