import type { PageRemote } from '@shared/contract/releases';
import { useWords } from '@shared/host';
import { useEffect, useState } from 'react';
import { useRegistry } from '../context/app-context.ts';
import { loadWordsIndex } from '../i18n/words.ts';

/** Names by path. */
type Names = Record<string, string>;

/**
 * The routes on the home page with their names. The page carries the names in the language that it
 * was served in; after a switch, the index of each remote's words brings the others.
 */
export function useHomeRoutes(): { path: string; name: string }[] {
  const { releases } = useRegistry();
  const { language } = useWords('shell');
  const [loaded, setLoaded] = useState<Record<string, Names>>({});
  useEffect(() => {
    const keep = (names: Names) =>
      setLoaded((old) => ({ ...old, [language]: { ...old[language], ...names } }));
    for (const remote of releases.remotes) {
      // On failure the names stay in the language that they are in.
      if (lacksNames(remote, language)) loadNames(remote, language).then(keep, () => {});
    }
  }, [releases, language]);
  return releases.remotes.flatMap(homeRoutes).flatMap(({ path, home }) => {
    const name = home[language] ?? loaded[language]?.[path] ?? Object.values(home)[0];
    return typeof name === 'string' ? [{ path, name }] : [];
  });
}

const homeRoutes = ({ off, routes }: PageRemote): { path: string; home: Names }[] =>
  off ? [] : routes.flatMap(({ path, home }) => (home ? [{ path, home }] : []));

const lacksNames = (remote: PageRemote, language: string): boolean =>
  homeRoutes(remote).some(({ home }) => !home[language]);

async function loadNames({ allWords }: PageRemote, language: string): Promise<Names> {
  const index = allWords ? await loadWordsIndex(allWords) : {};
  return index[language]?.home ?? {};
}
