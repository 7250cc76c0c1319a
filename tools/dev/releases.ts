import fs from 'node:fs';
import type { Asset, LiveRemote } from '@shared/contract/releases';
import { basePath } from '@shared/contract/releases';
import type { LiveReleases } from '../../server/src/delivery/site/live-set.ts';
import { at, filesBelow, localeNames, remoteNames, versionOf } from '../build/paths.ts';
import type { BuiltRoute } from '../build/routes.ts';
import { readRoutes, readSection } from '../build/routes.ts';
import { wordsPath } from './addresses.ts';
import type { Log } from './log.ts';

/** The releases of a page in development: the current sources, without hashes. */
export interface DevelopmentReleases {
  current(): Promise<LiveReleases>;
}

interface Declared {
  routes: BuiltRoute[];
  section?: Pick<LiveRemote, 'section' | 'icon'>;
}

interface Known extends Declared {
  stamp: string;
}

const readDeclared = async (name: string): Promise<Declared> => ({
  routes: await readRoutes(name),
  section: await readSection(name),
});

/** Of the remotes that the dev server has started with, those that are still there. */
export function developmentReleases(log: Log, names: readonly string[]): DevelopmentReleases {
  const known = new Map<string, Known>();

  const declaredBy = async (name: string): Promise<Declared> => {
    const before = known.get(name);
    const stamp = stampOf(name);
    if (before?.stamp === stamp) return before;
    const declared = await readDeclared(name).catch((error: unknown): Declared => {
      log(`The routes of ${name} cannot be read: ${String(error)}`);
      // An error in the middle of an edit keeps the remote on the page.
      return before ?? { routes: [] };
    });
    known.set(name, { ...declared, stamp });
    return declared;
  };

  return {
    async current() {
      const remotes = await Promise.all(
        remoteNames()
          .filter((name) => names.includes(name))
          .map(async (name) => describe(name, await declaredBy(name))),
      );
      const shell = { version: versionOf('shell'), build: buildOf('shell'), words: words('shell') };
      return { schema: 1, shell, remotes };
    },
  };
}

/** The page identifies the owner of words by its build, so each name has its own. */
const buildOf = (name: string): string => `development-${name}`;

const unhashed = (url: string): Asset => ({ url, integrity: '' });

const words = (owner: string): Record<string, Asset> =>
  Object.fromEntries(
    localeNames().map((language) => [language, unhashed(wordsPath(owner, language))]),
  );

function describe(name: string, { routes, section }: Declared): LiveRemote {
  return {
    name,
    version: versionOf(`remotes/${name}`),
    build: buildOf(name),
    container: name.replaceAll('-', '_'),
    entry: unhashed(`${basePath}/remotes/${name}/remoteEntry.js`),
    assets: [],
    routes: routes.map(({ record }) => ({ ...record, assets: [] })),
    ...section,
    words: words(name),
  };
}

/** Changes with the inputs of the routes: the files beside `routes.ts`, and the remote's words. */
function stampOf(name: string): string {
  const folder = `remotes/${name}/src`;
  const words = localeNames().map((language) => `locales/${language}/${name}.json`);
  return filesBelow(folder)
    .filter((file) => file.slice(folder.length + 1).split(/[\\/]/).length === 1)
    .concat(words)
    .map((file) => `${file} ${fs.statSync(at(file)).mtimeMs}`)
    .join('\n');
}
