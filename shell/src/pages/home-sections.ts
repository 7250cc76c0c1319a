import type { HomeNames, PageRemote, RouteAccess, RouteRecord } from '@shared/contract/releases';
import { useWords } from '@shared/host';
import { useEffect, useState } from 'react';
import { useRegistry } from '../context/app-context.ts';
import { loadWordsIndex } from '../i18n/words.ts';

export interface HomeRoute {
  path: string;
  name: string;
  access: RouteAccess;
}

/** The routes that one remote names for the home page. */
export interface HomeSection {
  remote: string;
  /** Absent in releases that name no section. */
  title: string | undefined;
  /** Strokes for the kit's icon; absent in releases that have none. */
  icon: string | undefined;
  routes: HomeRoute[];
  /** All of them are documents, such as agreements. */
  isDocuments: boolean;
  /** Its names are on their way: its routes have none yet. */
  isLoading: boolean;
}

type Named = Record<string, string>;

/** The sections in the order of their weight for a person; those of other remotes follow. */
const order = [
  'wallet-staking',
  'c2c-vip',
  'creator-business',
  'shop-logistics',
  'social-messages',
];
const rankOf = ({ name }: PageRemote): number => order.indexOf(name) + 1 || order.length + 1;

/**
 * The sections of the home page. Its own HTML carries their names in the language that it was served
 * in. After another page, or a switch of the language, the index of each remote's words brings them.
 */
export function useHomeSections(): HomeSection[] {
  const { releases } = useRegistry();
  const { language } = useWords('shell');
  const [loaded, setLoaded] = useState<Record<string, Record<string, HomeNames>>>({});
  useEffect(() => {
    const keep = (remote: string, names: HomeNames) =>
      setLoaded((old) => ({ ...old, [language]: { ...old[language], [remote]: names } }));
    for (const remote of releases.remotes) {
      if (!lacksNames(remote, language)) continue;
      loadNames(remote, language).then(
        (names) => keep(remote.name, names),
        // The names stay in the language that they are in.
        () => keep(remote.name, {}),
      );
    }
  }, [releases, language]);
  const remotes = [...releases.remotes].sort((one, other) => rankOf(one) - rankOf(other));
  return remotes.flatMap((remote): HomeSection[] => {
    const inIndex = loaded[language]?.[remote.name];
    const listed = homeRoutes(remote);
    const routes = listed.flatMap(({ path, access, home }): HomeRoute[] => {
      const name = nameOf(home, language) ?? inIndex?.home?.[path] ?? anyName(home);
      return name ? [{ path: withoutOptional(path), name, access }] : [];
    });
    const isLoading = routes.length === 0 && lacksNames(remote, language) && !inIndex;
    if (isLoading) routes.push(...listed.map(toUnnamed));
    if (routes.length === 0) return [];
    const { section = {} } = remote;
    const title = nameOf(section, language) ?? inIndex?.section ?? anyName(section);
    const icon = remote.icon ?? inIndex?.icon;
    const isDocuments = listed.every(({ skeleton }) => skeleton === 'document');
    return [{ remote: remote.name, title, icon, routes, isDocuments, isLoading }];
  });
}

type Listed = RouteRecord & { home: Named };

const homeRoutes = ({ off, routes }: PageRemote): Listed[] =>
  off ? [] : routes.flatMap((route) => (route.home ? [{ ...route, home: route.home }] : []));

const toUnnamed = ({ path, access }: Listed): HomeRoute => ({
  path: withoutOptional(path),
  name: '',
  access,
});

const withoutOptional = (path: string): string => path.replace(/\/:\w+\?$/, '');

/** The names come from releases, whose shape a newer build may have changed. */
const nameOf = (names: Named, language: string): string | undefined =>
  typeof names[language] === 'string' ? names[language] : undefined;
const anyName = (names: Named): string | undefined =>
  Object.values(names).find((name) => typeof name === 'string');

const lacksNames = (remote: PageRemote, language: string): boolean =>
  homeRoutes(remote).some(({ home }) => !home[language]);

async function loadNames({ allWords }: PageRemote, language: string): Promise<HomeNames> {
  const index = allWords ? await loadWordsIndex(allWords) : {};
  return index[language] ?? {};
}
