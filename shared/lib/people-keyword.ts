/** Shorter than this, a keyword would find half of everybody. */
const shortestKeyword = 2;

/** What is looked for, of what a person typed: `@mei` is the user name mei. */
export const keywordOf = (typed: string): string => typed.trim().replace(/^@/, '').toLowerCase();

export const isLongEnough = (keyword: string): boolean =>
  Array.from(keyword).length >= shortestKeyword;
