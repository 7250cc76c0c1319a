import type { ComponentType } from 'react';
import type { RemoteLoader } from '../federation/load-remote.ts';
import { createPageCode } from '../federation/page-code.ts';
import type { AppRoute, ShellRoute } from './route-table.ts';
import { isRemoteRoute } from './route-table.ts';

/** The screens of the shell itself. */
const pages = createPageCode<ShellRoute['page']>();

export function loadShellPage({ page }: ShellRoute): Promise<ComponentType> {
  return pages.load(page, async () => (await page()).default);
}

export const loadedShellPage = ({ page }: ShellRoute): ComponentType | undefined =>
  pages.loaded(page);

/** Sends for the code of a route ahead of its frame, which shows a failure: here it is silent. */
export async function sendForCode(loader: RemoteLoader, route: AppRoute) {
  const code = isRemoteRoute(route) ? loader.page(route.remote, route.path) : loadShellPage(route);
  await code.catch(() => {});
}
