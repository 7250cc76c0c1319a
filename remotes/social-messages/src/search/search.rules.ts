const maxEntries = 10;
const maxKeywordLength = 100;

/** Parses the stored keywords, newest first (§3: searchHistory). */
export function readHistory(stored: string): string[] {
  try {
    const value: unknown = JSON.parse(stored);
    if (!Array.isArray(value)) return [];
    const texts = value.filter((one): one is string => typeof one === 'string' && one !== '');
    return [...new Set(texts)].slice(0, maxEntries);
  } catch {
    return [];
  }
}

/** Moves the keyword to the front. */
export function withKeyword(history: readonly string[], typed: string): string[] {
  const keyword = typed.trim().slice(0, maxKeywordLength);
  // E-mail addresses are personal data and are not stored.
  if (keyword === '' || /.@/.test(keyword)) return [...history];
  return [keyword, ...withoutKeyword(history, keyword)].slice(0, maxEntries);
}

export const withoutKeyword = (history: readonly string[], keyword: string): string[] =>
  history.filter((one) => one !== keyword);

export const writeHistory = (history: readonly string[]): string =>
  history.length === 0 ? '' : JSON.stringify(history);
