import type { ComponentType } from 'react';
import type { RemoteLoader } from '../federation/load-remote.ts';
import { createPageCode } from '../federation/page-code.ts';
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
}

/** Loads the code of a route ahead of its frame. Silent on failure: the frame shows it. */
export async function prefetchCode({ loader, words }: CodeSources, route: AppRoute) {
  if (isUnsupported(route)) return;
  const code = isRemoteRoute(route)
    ? loader.page(route.remote, route.path)
    : loadShellPage(words, route);
  await code.catch(() => {});
}
