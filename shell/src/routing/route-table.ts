import type { RouteRecord } from '@shared/contract/releases';
import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router-dom';
import type { Registry, RemoteRoute, UnsupportedRoute } from '../federation/registry.ts';
import type { CodeWords } from '../i18n/words.ts';

export interface ShellRoute extends RouteRecord {
  page: () => Promise<{ default: ComponentType }>;
  /** Stays mounted when it is left, at most two of them (§9). */
  keptAlive?: true;
  /** Words beside those of the shell. */
  words?: CodeWords;
  /** Draws its own frame: no bar with a title and a way back. */
  bare?: true;
}
export type AppRoute = ShellRoute | RemoteRoute | UnsupportedRoute;

export const isRemoteRoute = (route: AppRoute): route is RemoteRoute | UnsupportedRoute =>
  'remote' in route;

/** One static table of all declared routes: the shell's and the registry's. */
export interface RouteTable {
  routes: readonly AppRoute[];
  find(
    pathname: string,
  ): { route: AppRoute; params: Record<string, string | undefined> } | undefined;
  isDeclared(pathname: string): boolean;
  /** The remote whose screen this is; undefined for the shell's. */
  remoteAt(pathname: string): string | undefined;
}

export function createRouteTable(
  shellRoutes: readonly ShellRoute[],
  registry: Registry,
): RouteTable {
  const routes: readonly AppRoute[] = [...shellRoutes, ...registry.routes];
  const objects = routes.map((route) => ({ path: route.path, handle: route }));
  const find: RouteTable['find'] = (pathname) => {
    const match = matchRoutes(objects, pathname)?.at(-1);
    return match && { route: match.route.handle, params: match.params };
  };
  return {
    routes,
    find,
    isDeclared: (pathname) => find(pathname) !== undefined,
    remoteAt(pathname) {
      const route = find(pathname)?.route;
      return route && isRemoteRoute(route) ? route.remote : undefined;
    },
  };
}
