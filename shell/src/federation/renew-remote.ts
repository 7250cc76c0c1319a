import { basePath } from '@shared/contract/releases';
import type { DeviceBlockList } from './block-list.ts';
import type { RemoteLoader } from './load-remote.ts';
import type { Registry } from './registry.ts';
import { createRegistry } from './registry.ts';

interface RenewDependencies {
  win: Pick<Window, 'fetch'>;
  registry: Registry;
  blockList: DeviceBlockList;
  loader: Pick<RemoteLoader, 'replace'>;
}

/**
 * Puts what is live now in the place of a release whose code has not run in this page. Returns its
 * build; undefined where only a reload brings it: for another shell, or with other routes.
 */
export async function renewRemote(
  name: string,
  { win, registry, blockList, loader }: RenewDependencies,
): Promise<string | undefined> {
  // Home has the names of every remote.
  const answer = await win.fetch(`${basePath}/`, {
    cache: 'no-cache',
    headers: { accept: 'text/html' },
  });
  const html = answer.ok ? await answer.text() : '';
  const data = /<script type="application\/json" id="releases">(.*?)<\/script>/s.exec(html)?.[1];
  if (!data) return undefined;
  const fresh = createRegistry(JSON.parse(data), blockList);
  const isSameShell = fresh.served.get('shell') === registry.served.get('shell');
  if (!isSameShell || routesOf(fresh, name) !== routesOf(registry, name)) return undefined;
  return loader.replace(name, fresh) ? fresh.served.get(name) : undefined;
}

/** The table of routes is made once; names on the home page may wait. */
const routesOf = ({ routes }: Registry, remote: string): string =>
  JSON.stringify(
    routes
      .filter((route) => route.remote === remote)
      .map((route) => Object.entries({ ...route, home: undefined }).sort()),
  );
