/**
 * What an error says, without anything that could be somebody's: it is kept by the house, where no
 * person belongs. Both sides clean: the page before it sends, the server before it writes.
 */
const rules: readonly (readonly [RegExp, string])[] = [
  // Names, and whatever else is written in other letters.
  [/[^\x20-\x7e]+/g, '…'],
  // What stands in double quotes is content: the text that was no JSON, what somebody wrote.
  [/"[^"]*("|$)/g, '"…"'],
  [/[\w.+-]+@[\w.-]+/g, '<email>'],
  // Of an address, its query and its fragment.
  [/[?#][^\s'")]+/g, ''],
  // Tokens, keys, ids.
  [/(?=[\w-]*\d)[\w-]{20,}/g, '<id>'],
  [/\d[\d.,]{2,}\d/g, '<number>'],
];

export const mostNameLength = 60;
export const mostMessageLength = 200;

export function plainError(error: unknown): { name: string; message: string } {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: error };
  return {
    name: plainText(String(name), mostNameLength) || 'Error',
    message: plainText(String(message ?? ''), mostMessageLength),
  };
}

export function plainText(text: string, most: number): string {
  // Long texts are cut first: the rules must not have to work on all of them.
  const cut = text.slice(0, 4 * most);
  return rules
    .reduce((left, [pattern, by]) => left.replace(pattern, by), cut)
    .slice(0, most)
    .trim();
}
