/** A shorter keyword would match too many people. */
const minKeywordLength = 2;

/** The keyword of a typed text: `@mei` searches for the user name mei. */
export const keywordOf = (typed: string): string => typed.trim().replace(/^@/, '').toLowerCase();

export const isLongEnough = (keyword: string): boolean =>
  Array.from(keyword).length >= minKeywordLength;
