import { createJiti } from 'jiti';
import type { shellRoutes as ShellRoutes } from '../../../shell/src/shell-routes.ts';
import { at, remoteNames } from '../../build/paths.ts';
import { readRoutes } from '../../build/routes.ts';

/** A route and the module of its page. */
export interface Screen {
  /** The router's pattern: `/wallet/withdraw/:id`. */
  path: string;
  /** `shell`, or the remote. */
  zone: string;
  page: string;
}

export async function readScreens(): Promise<Screen[]> {
  const ofRemotes = remoteNames().map(async (zone) =>
    (await readRoutes(zone)).map(({ record: { path }, pageModule }) => ({
      path,
      zone,
      page: `remotes/${zone}/src/${pageModule.slice(2)}`,
    })),
  );
  // jiti, because other loaders rewrite the import that names the page.
  const { shellRoutes } = await createJiti(import.meta.url).import<{
    shellRoutes: typeof ShellRoutes;
  }>(at('shell/src/shell-routes.ts'));
  const ofShell = shellRoutes.map(({ path, page }) => {
    const module = /['"]\.\/([\w./-]+)['"]/.exec(page.toString())?.[1];
    if (!module) throw new Error(`shell: the page of ${path} has no import of a module.`);
    return { path, zone: 'shell', page: `shell/src/${module}` };
  });
  return [...(await Promise.all(ofRemotes)).flat(), ...ofShell];
}

/** Marks a part of a URL that is known only at run time. */
export const unknownPart = '\0';

/**
 * The screens that a string of a test opens: a URL, a part of one, or a pattern. Includes the
 * destination of a sign-in.
 */
export function screensIn(text: string, screens: readonly Screen[]): Screen[] {
  const plain = text.replaceAll('\\/', '/').replaceAll('\\.', '.');
  const afterSignIn = /returnTo=([^&#$]+)/.exec(plain)?.[1] ?? '';
  const [, below = plain] = /\/webview(\/.*)/s.exec(plain) ?? [];
  return [below, decodeURIComponent(afterSignIn)].flatMap((address) => {
    const [path = ''] = address.split(/[?#&$\\"'\s]/);
    const wanted = segments(path);
    return path.startsWith('/') ? screens.filter((screen) => isAt(screen.path, wanted)) : [];
  });
}

const segments = (path: string): string[] => path.replace(/(?<=.)\/$/, '').split('/');

function isAt(pattern: string, wanted: readonly string[]): boolean {
  const all = segments(pattern);
  const parts = all.at(-1)?.endsWith('?') ? all.slice(0, wanted.length) : all;
  return (
    parts.length === wanted.length &&
    parts.every((part, index) => {
      const given = wanted[index] ?? '';
      return part === given || (given !== '' && (part.startsWith(':') || given === unknownPart));
    })
  );
}
