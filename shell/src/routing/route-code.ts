import type { ComponentType } from 'react';
import type { AppShell } from '../shell.ts';
import type { AppRoute, ShellRoute } from './route-table.ts';
import { isRemoteRoute } from './route-table.ts';

const pages = new Map<ShellRoute['page'], Promise<ComponentType>>();

/** A screen of the shell: once, however often it is visited; a failure is not kept. */
export function loadShellPage({ page }: ShellRoute): Promise<ComponentType> {
  const known = pages.get(page);
  if (known) return known;
  const loading = page().then((module) => module.default);
  pages.set(page, loading);
  loading.catch(() => pages.delete(page));
  return loading;
}

/** Sends for the code of a route ahead of its frame, which shows a failure: here it is silent. */
export async function sendForCode({ loader }: Pick<AppShell, 'loader'>, route: AppRoute) {
  const code = isRemoteRoute(route) ? loader.page(route.remote, route.path) : loadShellPage(route);
  await code.catch(() => {});
}
