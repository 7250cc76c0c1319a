import type {
  Asset,
  LiveRemote,
  PageRelease,
  Releases,
  RemoteRelease,
} from '@shared/contract/releases';
import type { LiveReleases } from './live-set.ts';

/**
 * Cuts the live releases down for a page: words of its own language only, and no files per route,
 * which the entries know. All hashes would add 10 KB, since they do not compress. The names of the
 * home page go without it too: a person who comes there later loads them from the words.
 */
export function pageReleasesOf(
  { schema, shell, remotes }: LiveReleases,
  { language, isRemotePage }: { language: string; isRemotePage: boolean },
): Releases {
  // A shell without `allWords` needs every language here.
  const pick = shell.allWords ? inLanguage(language) : <Owner>(owner: Owner) => owner;
  const pageRelease = ({
    assets: _,
    routes,
    section,
    icon,
    ...release
  }: RemoteRelease): PageRelease => {
    const inPage = (names: Record<string, string>): Record<string, string> => {
      if (!release.allWords) return names;
      return isRemotePage ? {} : nameIn(names, language);
    };
    return {
      ...pick(release),
      ...(section && !isRemotePage && { section: inPage(section) }),
      ...(icon && !isRemotePage && { icon }),
      routes: routes.map(({ assets: _assets, kit: _kit, home, ...record }) => ({
        ...record,
        // Empty names still list the route.
        ...(home && { home: inPage(home) }),
      })),
    };
  };
  return {
    schema,
    shell: pick(shell),
    remotes: remotes.map(({ previous, off, ...live }: LiveRemote) => ({
      ...pageRelease(live),
      ...(previous && { previous: pageRelease(previous) }),
      ...(off && { off }),
    })),
  };
}

/** In this language alone, or in every language if it lacks this one. */
const nameIn = (names: Record<string, string>, language: string): Record<string, string> => {
  const name = names[language];
  return name ? { [language]: name } : names;
};

interface HasWords {
  words: Record<string, Asset>;
  allWords?: Asset;
}

const inLanguage =
  (language: string) =>
  <Owner extends HasWords>(owner: Owner): Owner => {
    const asset = owner.words[language];
    return owner.allWords && asset ? { ...owner, words: { [language]: asset } } : owner;
  };
