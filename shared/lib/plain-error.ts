/**
 * Removes personal data from error reports. Both sides do: the page before sending, the server
 * before storing.
 */
const rules: readonly (readonly [RegExp, string])[] = [
  // Names and other text outside ASCII.
  [/[^\x20-\x7e]+/g, '…'],
  // Quoted content: invalid JSON, user text.
  [/"[^"]*("|$)/g, '"…"'],
  [/[\w.+-]+@[\w.-]+/g, '<email>'],
  // Query and fragment of a URL.
  [/[?#][^\s'")]+/g, ''],
  // Tokens, keys, ids.
  [/(?=[\w-]*\d)[\w-]{20,}/g, '<id>'],
  [/\d[\d.,]{2,}\d/g, '<number>'],
];

export const maxNameLength = 60;
export const maxMessageLength = 200;

export function plainError(error: unknown): { name: string; message: string } {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: error };
  return {
    name: plainText(String(name), maxNameLength) || 'Error',
    message: plainText(String(message ?? ''), maxMessageLength),
  };
}

export function plainText(text: string, maxLength: number): string {
  // Bounds the work of the rules on long texts.
  const cut = text.slice(0, 4 * maxLength);
  return rules
    .reduce((left, [pattern, by]) => left.replace(pattern, by), cut)
    .slice(0, maxLength)
    .trim();
}
