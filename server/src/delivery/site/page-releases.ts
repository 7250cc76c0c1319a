import type {
  Asset,
  LiveRemote,
  PageRelease,
  Releases,
  RemoteRelease,
} from '@shared/contract/releases';
import type { LiveReleases } from './live-set.ts';

/**
 * What of the live releases a page needs to know: not the files of each route, which their entries
 * know, and the words of its own language. Hashes do not compress: all of them are 10 KB.
 */
export function pageReleasesOf(
  { schema, shell, remotes }: LiveReleases,
  language: string,
): Releases {
  // A shell that does not know the file of all words needs them here.
  const pick = shell.allWords ? inOne(language) : <Owner>(owner: Owner) => owner;
  const pageRelease = ({ assets: _, routes, ...release }: RemoteRelease): PageRelease => ({
    ...pick(release),
    routes: routes.map(({ assets: _assets, kit: _kit, ...record }) => record),
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

interface HasWords {
  words: Record<string, Asset>;
  allWords?: Asset;
}

const inOne =
  (language: string) =>
  <Owner extends HasWords>(owner: Owner): Owner => {
    const asset = owner.words[language];
    return owner.allWords && asset ? { ...owner, words: { [language]: asset } } : owner;
  };
