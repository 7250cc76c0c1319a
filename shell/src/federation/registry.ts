import type { LiveRemote, ReleasedRoute, Releases } from '@shared/contract/releases';
import { readPageData } from '../config.ts';

/** The live releases that the server wrote into the page, checked before anything uses them. */
export interface Registry {
  releases: Releases;
  routes: RemoteRoute[];
  remote(name: string): LiveRemote | undefined;
}

export interface RemoteRoute extends ReleasedRoute {
  remote: string;
}

export function readRegistry(page: Document): Registry {
  return createRegistry(readPageData<unknown>(page, 'releases'));
}

export function createRegistry(data: unknown): Registry {
  if (!isReleases(data)) throw new Error('The releases in the page are of a shape we do not know.');
  const byName = new Map(data.remotes.map((remote) => [remote.name, remote]));
  return {
    releases: data,
    routes: data.remotes.flatMap((remote) =>
      remote.routes.map((route) => ({ ...route, remote: remote.name })),
    ),
    remote: (name) => byName.get(name),
  };
}

function isReleases(data: unknown): data is Releases {
  const { schema, shell, remotes } = (data ?? {}) as Partial<Releases>;
  return (
    schema === 1 &&
    typeof shell?.build === 'string' &&
    Array.isArray(remotes) &&
    remotes.every(isRemote)
  );
}

const ownFile = /^\/webview\/(?!.*(?:\/|^)\.\.?\/)[\w./-]+$/;

function isRemote(remote: Partial<LiveRemote>): boolean {
  return (
    typeof remote.name === 'string' &&
    /^\w+$/.test(remote.container ?? '') &&
    ownFile.test(remote.entry?.url ?? '') &&
    typeof remote.words === 'object' &&
    Array.isArray(remote.routes) &&
    remote.routes.every((route) => typeof route.path === 'string' && route.path.startsWith('/')) &&
    (remote.previous === undefined || isRemote(remote.previous))
  );
}
