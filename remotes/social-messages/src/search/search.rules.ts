const mostKept = 10;
const longestKept = 100;

/** What was looked for lately, the last first, as it is kept (§3: searchHistory). Pure. */
export function readHistory(kept: string): string[] {
  try {
    const value: unknown = JSON.parse(kept);
    if (!Array.isArray(value)) return [];
    const texts = value.filter((one): one is string => typeof one === 'string' && one !== '');
    return [...new Set(texts)].slice(0, mostKept);
  } catch {
    return [];
  }
}

/** With a keyword in front, which stands there once. Pure. */
export function withKeyword(history: readonly string[], typed: string): string[] {
  const keyword = typed.trim().slice(0, longestKept);
  // An e-mail is somebody's own: it is not left on the device.
  if (keyword === '' || /.@/.test(keyword)) return [...history];
  return [keyword, ...withoutKeyword(history, keyword)].slice(0, mostKept);
}

export const withoutKeyword = (history: readonly string[], keyword: string): string[] =>
  history.filter((one) => one !== keyword);

export const writeHistory = (history: readonly string[]): string =>
  history.length === 0 ? '' : JSON.stringify(history);
