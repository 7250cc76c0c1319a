/** Joins sentences with a space, but not after Chinese and Japanese punctuation. */
export const sentences = (...all: readonly string[]): string =>
  all.filter(Boolean).reduce((said, next) => said + (/[。！？]$/.test(said) ? '' : ' ') + next);
