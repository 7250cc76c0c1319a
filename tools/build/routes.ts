import fs from 'node:fs';
import type { RemoteRelease, RouteRecord } from '@shared/contract/releases';
import type { RouteDeclaration } from '@shared/contract/routes';
import { createJiti } from 'jiti';
import { isIconPath } from '../../server/src/delivery/releases/names.ts';
import { iconPaths } from '../../shared/ui/elements/icon-paths.ts';
import { at, localeNames } from './paths.ts';

export interface BuiltRoute {
  record: RouteRecord;
  /** The module of the page, as `routes.ts` imports it: `./pages/wallet.page.tsx`. */
  pageModule: string;
}

interface RoutesModule {
  routes: readonly RouteDeclaration[];
  prefixes: readonly string[];
  icon?: unknown;
}

/** `routes.ts` is plain at import time, so Node can read it. */
function readRoutesModule(remote: string): Promise<RoutesModule> {
  // Without a cache, for a build that follows an edit.
  const jiti = createJiti(import.meta.url, { moduleCache: false, fsCache: false });
  return jiti.import<RoutesModule>(at('remotes', remote, 'src/routes.ts'));
}

/** The first parts of a remote's addresses. */
export const readPrefixes = async (remote: string): Promise<string[]> => [
  ...(await readRoutesModule(remote)).prefixes,
];

/** A remote's routes as data. */
export async function readRoutes(remote: string): Promise<BuiltRoute[]> {
  const { routes } = await readRoutesModule(remote);
  return routes.map(({ page, home, ...record }) => {
    const pageModule = /['"](\.\/[\w./-]+)['"]/.exec(page.toString())?.[1];
    if (!pageModule) {
      throw new Error(`${remote}: the page of ${record.path} has no import of a module.`);
    }
    if (!home) return { record, pageModule };
    // Without an optional one at its end, the path is a link.
    if (/:\w+(\/|$)/.test(record.path)) {
      throw new Error(`${remote}: home cannot link ${record.path}, which has a parameter.`);
    }
    return { record: { ...record, home: readTexts(remote, home) }, pageModule };
  });
}

type Section = Required<Pick<RemoteRelease, 'section' | 'icon'>>;

/** Name and icon of a remote's section on the home page. */
export async function readSection(remote: string): Promise<Section> {
  const { icon } = await readRoutesModule(remote);
  const path = Object.entries(iconPaths).find(([name]) => name === icon)?.[1] ?? icon;
  if (typeof path !== 'string' || !isIconPath(path)) {
    throw new Error(
      `remotes/${remote}/src/routes.ts exports no icon of its section: the name of a kit’s icon, or the d of a path on a 24 × 24 grid, 600 characters at most.`,
    );
  }
  return { section: readTexts(remote, 'section'), icon: path };
}

/** One word of a remote in every language. */
function readTexts(remote: string, key: string): NonNullable<RouteRecord['home']> {
  const texts = localeNames().map((language) => {
    const file = `locales/${language}/${remote}.json`;
    const words: unknown = JSON.parse(fs.readFileSync(at(file), 'utf8'));
    const text = key
      .split('.')
      .reduce((tree, part) => (tree as Record<string, unknown> | undefined)?.[part], words);
    if (typeof text !== 'string') throw new Error(`${file} has no text ${key} for the home page.`);
    return [language, text];
  });
  return Object.fromEntries(texts);
}
