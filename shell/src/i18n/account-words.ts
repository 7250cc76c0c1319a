import type { CodeWords, WordsFile } from './words.ts';

/** The words of the account screens and of proof: too many to load with every page. */
export const accountWords: CodeWords = {
  build: 'account',
  async read(language) {
    const texts: { default: WordsFile[string] } = await import(
      /* webpackChunkName: "words-[request]" */ `../../../locales/${language}/account.json`
    );
    return { account: texts.default };
  },
};
