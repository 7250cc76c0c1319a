import type { Language } from '@shared/contract/enums';
import { isLanguage, matchLanguage } from '@shared/contract/language';
import type { Environment } from '../start/environment.ts';

/** §1: the query, then the device's storage, then the browser, then English. */
export function resolveLocale(from: {
  query: string | null;
  stored: string | null;
  browser: readonly string[];
}): { language: Language; storedIsInvalid: boolean } {
  const storedIsInvalid = from.stored !== null && !isLanguage(from.stored);
  const queried = from.query ? matchLanguage(from.query) : undefined;
  const stored = isLanguage(from.stored) ? from.stored : undefined;
  const browser = from.browser.map(matchLanguage).find((language) => language !== undefined);
  return { language: queried ?? stored ?? browser ?? 'en', storedIsInvalid };
}

/** `opened` is the query that the page was opened with. */
export const resolvePageLocale = ({ win, storage }: Environment, opened: string) =>
  resolveLocale({
    query: new URLSearchParams(opened).get('locale'),
    stored: storage.get('locale'),
    browser: win.navigator.languages,
  });
