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

interface Reading {
  language: Language;
  tries: 1 | 2;
}
type Tries = Reading['tries'];

/** A file of words: one or more namespaces, each a tree of texts. */
export type WordsFile = Record<string, Record<string, unknown>>;

export interface Words {
  i18n: i18n;
  language: () => Language;
  /** Loads words in the current language, and follows each switch of it once they are loaded. */
  load(owner: WordsOwner, options?: { tries: Tries }): Promise<void>;
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

  const loadIn = async (owner: WordsOwner, reading: Reading): Promise<void> => {
    const { language } = reading;
    if (isLoaded(owner, language)) return;
    const file = await readWords(owner, reading);
    for (const [namespace, texts] of Object.entries(file)) {
      i18next.addResourceBundle(language, namespace, texts, true, true);
    }
    loaded.add(`${owner.build} ${language}`);
    owners.add(owner);
  };

  return {
    i18n: i18next,
    language: () => current,
    async load(owner, { tries } = { tries: 2 }) {
      owners.add(owner);
      try {
        // The language may have been switched while they loaded.
        while (!isLoaded(owner, current)) await loadIn(owner, { language: current, tries });
      } catch (error) {
        // A broken file must not stand in the way of a switch.
        owners.delete(owner);
        throw error;
      }
    },
    async use(language) {
      wanted = language;
      const missing = () => [...owners].filter((owner) => !isLoaded(owner, language));
      // Another release may have started meanwhile: switch once all of them have their words.
      while (wanted === language && missing().length > 0) {
        await Promise.all(missing().map((owner) => loadIn(owner, { language, tries: 2 })));
      }
      if (wanted !== language) return false;
      current = language;
      onLanguage(language);
      await i18next.changeLanguage(language);
      return true;
    },
  };
}

const readWords = async (owner: WordsOwner, reading: Reading): Promise<WordsFile> =>
  'read' in owner
    ? owner.read(reading.language)
    : fetchChecked(await wordsIn(owner, reading), reading.tries);

/** The HTML lists the words of its own language; the index lists those of others. */
async function wordsIn(
  { words, allWords }: ReleaseWords,
  { language, tries }: Reading,
): Promise<Asset> {
  const known = words[language];
  if (known) return known;
  const all = allWords ? await loadWordsIndex(allWords, tries) : words;
  const asset = all[language] ?? all.en;
  if (!asset) throw new Error('The release has no words.');
  return asset;
}

export const loadWordsIndex = (allWords: Asset, tries: Tries = 2): Promise<WordsIndex> =>
  fetchChecked(allWords, tries);

async function fetchChecked<Content>(asset: Asset, tries: Tries): Promise<Content> {
  const first = fetchOnce<Content>(asset);
  return tries === 1 ? first : first.catch(() => fetchOnce<Content>(asset));
}

/** Files whose next request bypasses the browser's cache, which may hold a broken copy. */
const broken = new Set<string>();

async function fetchOnce<Content>({ url, integrity }: Asset): Promise<Content> {
  try {
    // The same mode as the preload in the HTML: otherwise the file is fetched twice.
    const answer = await ownFetch(url, {
      cache: broken.has(url) ? 'reload' : 'default',
      credentials: 'same-origin',
      mode: 'cors',
      ...(integrity && { integrity }),
    });
    if (!answer.ok) throw new Error(`The words did not come: ${answer.status}.`);
    return (await answer.json()) as Content;
  } catch (error) {
    broken.add(url);
    throw error;
  }
}
