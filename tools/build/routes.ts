import fs from 'node:fs';
import type { RemoteRelease, RouteRecord } from '@shared/contract/releases';
import type { RouteDeclaration } from '@shared/contract/routes';
import { createJiti } from 'jiti';
import { at, localeNames } from './paths.ts';

export interface BuiltRoute {
  record: RouteRecord;
  /** The module of the page, as `routes.ts` imports it: `./pages/wallet.page.tsx`. */
  pageModule: string;
}

interface Declared {
  routes: readonly RouteDeclaration[];
  prefixes: readonly string[];
}

/** `routes.ts` is plain at import time, so Node can read it. */
async function readDeclared(remote: string): Promise<Declared> {
  // Without a cache, for a build that follows an edit.
  const jiti = createJiti(import.meta.url, { moduleCache: false, fsCache: false });
  return jiti.import<Declared>(at('remotes', remote, 'src/routes.ts'));
}

/** The first parts of a remote's addresses. */
export const readPrefixes = async (remote: string): Promise<string[]> => [
  ...(await readDeclared(remote)).prefixes,
];

/** A remote's routes as data. */
export async function readRoutes(remote: string): Promise<BuiltRoute[]> {
  const { routes } = await readDeclared(remote);
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

/** The name of a remote's section on the home page. */
export const readSection = (remote: string): NonNullable<RemoteRelease['section']> =>
  readTexts(remote, 'section');

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
