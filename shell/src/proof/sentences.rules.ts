/** One sentence after the other: with a space, but not after the full stop of Chinese and Japanese. */
export const sentences = (...all: readonly string[]): string =>
  all.filter(Boolean).reduce((said, next) => said + (/[。！？]$/.test(said) ? '' : ' ') + next);
