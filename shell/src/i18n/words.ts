import type { Language } from '@shared/contract/enums';
import type { Asset } from '@shared/contract/releases';
import type { i18n } from 'i18next';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Whoever has words: a release of the shell or of a remote, with a file for each language. */
interface WordsOwner {
  build: string;
  words: Record<string, Asset>;
  /** The file that names those of every language. */
  allWords?: Asset;
}

/** A file of words: one or more namespaces, each a tree of texts. */
type WordsFile = Record<string, Record<string, unknown>>;

export interface Words {
  i18n: i18n;
  language: () => Language;
  /** Brings the words of a release in the language of the moment. */
  load(owner: WordsOwner): Promise<void>;
  /**
   * Switches everything that is on the screen, without a reload. False where another language was
   * chosen meanwhile; rejects where the words did not come: then all stays as it was.
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
    const file = await fetchChecked<WordsFile>(await wordsIn(owner, language));
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
      // The language may be switched while they are on their way.
      while (!isLoaded(owner, current)) await loadIn(owner, current);
    },
    async use(language) {
      wanted = language;
      const missing = () => [...owners].filter((owner) => !isLoaded(owner, language));
      // Another release may bring its words meanwhile: the switch comes when nobody lacks any.
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

/** A page is told where the words of its own language are; those of another one are looked up. */
async function wordsIn({ words, allWords }: WordsOwner, language: Language): Promise<Asset> {
  const known = words[language];
  if (known) return known;
  const all = allWords ? await fetchChecked<Record<string, Asset>>(allWords) : words;
  const asset = all[language] ?? all.en;
  if (!asset) throw new Error('The release has no words.');
  return asset;
}

async function fetchChecked<Content>(asset: Asset): Promise<Content> {
  // A broken copy in the browser's cache must not outlive the fault: the second try asks past it.
  return fetchOnce<Content>(asset, 'default').catch(() => fetchOnce<Content>(asset, 'reload'));
}

async function fetchOnce<Content>(asset: Asset, cache: RequestCache): Promise<Content> {
  // The same mode as the page's preload of this file, so that it is fetched once.
  const answer = await fetch(asset.url, {
    cache,
    credentials: 'same-origin',
    mode: 'cors',
    ...(asset.integrity && { integrity: asset.integrity }),
  });
  if (!answer.ok) throw new Error(`The words did not come: ${answer.status}.`);
  return (await answer.json()) as Content;
}
