import type { Language } from '@shared/contract/enums';
import type { Asset, WordsIndex } from '@shared/contract/releases';
import type { i18n } from 'i18next';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { ownFetch } from '../start/own-fetch.ts';

/** A release of the shell or of a remote, with a file of words for each language. */
interface ReleaseWords {
  build: string;
  words: Record<string, Asset>;
  allWords?: Asset;
}

/** Words that screens of the shell bring with their code. */
export interface CodeWords {
  build: string;
  read: (language: Language) => Promise<WordsFile>;
}

type WordsOwner = ReleaseWords | CodeWords;

/** A file of words: one or more namespaces, each a tree of texts. */
export type WordsFile = Record<string, Record<string, unknown>>;

export interface Words {
  i18n: i18n;
  language: () => Language;
  /** Loads words in the current language, and follows each switch of it. */
  load(owner: WordsOwner): Promise<void>;
  /**
   * Switches the whole page without a reload. Returns false where a later switch has overtaken it,
   * and rejects, without a change, where the words do not load.
   */
  use(language: Language): Promise<boolean>;
}

export async function createWords(
  first: Language,
  onLanguage: (language: Language) => void,
): Promise<Words> {
  let current = first;
  let wanted = first;
  onLanguage(first);
  const owners = new Set<WordsOwner>();
  const loaded = new Set<string>();
  await i18next.use(initReactI18next).init({
    lng: first,
    fallbackLng: 'en',
    ns: [],
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
    showSupportNotice: false,
  } as Parameters<typeof i18next.init>[0]);

  const isLoaded = (owner: WordsOwner, language: Language): boolean =>
    loaded.has(`${owner.build} ${language}`);

  const loadIn = async (owner: WordsOwner, language: Language): Promise<void> => {
    if (isLoaded(owner, language)) return;
    const file = await readWords(owner, language);
    for (const [namespace, texts] of Object.entries(file)) {
      i18next.addResourceBundle(language, namespace, texts, true, true);
    }
    loaded.add(`${owner.build} ${language}`);
  };

  return {
    i18n: i18next,
    language: () => current,
    async load(owner) {
      owners.add(owner);
      // The language may have been switched while they loaded.
      while (!isLoaded(owner, current)) await loadIn(owner, current);
    },
    async use(language) {
      wanted = language;
      const missing = () => [...owners].filter((owner) => !isLoaded(owner, language));
      // Another release may have started meanwhile: switch once all of them have their words.
      while (wanted === language && missing().length > 0) {
        await Promise.all(missing().map((owner) => loadIn(owner, language)));
      }
      if (wanted !== language) return false;
      current = language;
      onLanguage(language);
      await i18next.changeLanguage(language);
      return true;
    },
  };
}

const readWords = async (owner: WordsOwner, language: Language): Promise<WordsFile> =>
  'read' in owner ? owner.read(language) : fetchChecked(await wordsIn(owner, language));

/** The HTML lists the words of its own language; the index lists those of others. */
async function wordsIn({ words, allWords }: ReleaseWords, language: Language): Promise<Asset> {
  const known = words[language];
  if (known) return known;
  const all = allWords ? await loadWordsIndex(allWords) : words;
  const asset = all[language] ?? all.en;
  if (!asset) throw new Error('The release has no words.');
  return asset;
}

export const loadWordsIndex = (allWords: Asset): Promise<WordsIndex> => fetchChecked(allWords);

async function fetchChecked<Content>(asset: Asset): Promise<Content> {
  // The second try bypasses the browser's cache, which may hold a broken copy.
  return fetchOnce<Content>(asset, 'default').catch(() => fetchOnce<Content>(asset, 'reload'));
}

async function fetchOnce<Content>(asset: Asset, cache: RequestCache): Promise<Content> {
  // The same mode as the preload in the HTML: otherwise the file is fetched twice.
  const answer = await ownFetch(asset.url, {
    cache,
    credentials: 'same-origin',
    mode: 'cors',
    ...(asset.integrity && { integrity: asset.integrity }),
  });
  if (!answer.ok) throw new Error(`The words did not come: ${answer.status}.`);
  return (await answer.json()) as Content;
}
