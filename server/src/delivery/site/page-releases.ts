import type {
  Asset,
  LiveRemote,
  PageRelease,
  Releases,
  RemoteRelease,
} from '@shared/contract/releases';
import type { LiveReleases } from './live-set.ts';

/**
 * Cuts the live releases down for a page: words and names of its own language only, and no files
 * per route, which the entries know. All hashes would add 10 KB, since they do not compress.
 */
export function pageReleasesOf(
  { schema, shell, remotes }: LiveReleases,
  language: string,
): Releases {
  // A shell without `allWords` needs every language here.
  const pick = shell.allWords ? inLanguage(language) : <Owner>(owner: Owner) => owner;
  const pageRelease = ({ assets: _, routes, ...release }: RemoteRelease): PageRelease => ({
    ...pick(release),
    routes: routes.map(({ assets: _assets, kit: _kit, home, ...record }) => ({
      ...record,
      ...(home && { home: release.allWords ? nameIn(home, language) : home }),
    })),
  });
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
