import type { ComponentType } from 'react';
import type { RemoteLoader } from '../federation/load-remote.ts';
import { createPageCode } from '../federation/page-code.ts';
import type { Registry, RemoteRoute } from '../federation/registry.ts';
import { isUnsupported } from '../federation/registry.ts';
import type { Words } from '../i18n/words.ts';
import type { AppRoute, ShellRoute } from './route-table.ts';
import { isRemoteRoute } from './route-table.ts';

/** The screens of the shell itself. */
const pages = createPageCode<ShellRoute['page']>();

export function loadShellPage(
  words: Pick<Words, 'load'>,
  { page, words: own }: ShellRoute,
): Promise<ComponentType> {
  return pages.load(page, async () => {
    const [{ default: Page }] = await Promise.all([page(), own && words.load(own)]);
    return Page;
  });
}

export const loadedShellPage = ({ page }: ShellRoute): ComponentType | undefined =>
  pages.loaded(page);

export interface CodeSources {
  loader: RemoteLoader;
  words: Pick<Words, 'load'>;
  registry: Pick<Registry, 'hasHung'>;
  /** Whether another release of a remote is live. */
  versions: { isOutdated(remote: string): boolean };
}

/** Code that hung an earlier page, or of which another release is live, waits for its frame. */
const mayRun = ({ registry, versions }: CodeSources, { remote }: RemoteRoute): boolean =>
  !registry.hasHung(remote) && !versions.isOutdated(remote);

/** Loads the code of a route that is being opened. Silent on failure: the frame shows it. */
export async function prefetchCode(sources: CodeSources, route: AppRoute) {
  if (isUnsupported(route)) return;
  const { loader, words } = sources;
  if (!isRemoteRoute(route)) await loadShellPage(words, route).catch(() => {});
  else if (mayRun(sources, route)) await loader.page(route.remote, route.path).catch(() => {});
}

/** Loads the code of a route that nobody has opened yet. */
export async function preloadCode(sources: CodeSources, route: AppRoute) {
  if (isUnsupported(route) || !isRemoteRoute(route)) await prefetchCode(sources, route);
  else if (mayRun(sources, route)) await sources.loader.preload(route.remote, route.path);
}
