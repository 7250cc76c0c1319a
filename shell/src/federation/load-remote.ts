import type {
  loadRemote,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { RemoteRelease } from '@shared/contract/releases';
import type { RouteDeclaration } from '@shared/contract/routes';
import { freshAddress, plainAddress } from '@shared/lib/fresh-address';
import type { ComponentType } from 'react';
import type { Registry } from './registry.ts';

/**
 * Brings a page of a remote onto the screen. A failed attempt is never kept: it is tried once
 * more, then the previous release takes the place of the one that failed, and a later visit
 * starts afresh. What was loaded is kept as long as the page lives.
 */
export interface RemoteLoader {
  page(remote: string, path: string): Promise<ComponentType>;
  /** True once a page is here, so that it shows without a wait. */
  isLoaded(remote: string, path: string): boolean;
  /** Anything else that a remote exposes; the build information page asks for its singletons. */
  exposed<Module>(remote: string, name: string): Promise<Module>;
}

interface RoutesModule {
  routes: readonly RouteDeclaration<ComponentType>[];
}

/** What the loader uses of the federation's runtime. */
export interface Federation {
  loadRemote: typeof loadRemote;
  registerPlugins: typeof registerPlugins;
  registerRemotes: typeof registerRemotes;
}

interface LoaderNeeds {
  registry: Registry;
  federation: Federation;
  /** Loads the words of a release; the page waits for them as it does for the code. */
  loadWords: (release: RemoteRelease) => Promise<void>;
  timeLimitMs?: number;
}

export function createRemoteLoader({
  registry,
  federation,
  loadWords,
  timeLimitMs = 10_000,
}: LoaderNeeds): RemoteLoader {
  const names = registerReleases(registry, federation);
  const pages = new Map<string, Promise<ComponentType>>();
  const loaded = new Set<string>();
  const keyOf = (remote: string, path: string) => `${remote} ${path}`;

  const loadExposed = async <Module>(release: RemoteRelease, name: string): Promise<Module> => {
    const module = await federation.loadRemote<Module>(`${names.current(release)}/${name}`);
    if (!module) throw new Error(`${release.name} ${release.version} exposes no ${name}.`);
    return module;
  };

  const attempt = async (release: RemoteRelease, path: string): Promise<ComponentType> => {
    const [module] = await Promise.all([
      loadExposed<RoutesModule>(release, 'routes'),
      loadWords(release),
    ]);
    const route = module.routes.find((one) => one.path === path);
    if (!route) throw new Error(`${release.name} ${release.version} has no page for ${path}.`);
    return (await route.page()).default;
  };

  const load = async (name: string, path: string): Promise<ComponentType> => {
    const remote = registry.remote(name);
    if (!remote) throw new Error(`No release of ${name} is live.`);
    const tries = [remote, remote, ...(remote.previous ? [remote.previous] : [])];
    let failure: unknown;
    for (const release of tries) {
      try {
        return await withinLimit(attempt(release, path), timeLimitMs);
      } catch (error) {
        failure = error;
        names.startOver(release);
      }
    }
    throw failure;
  };

  return {
    page(remote, path) {
      const key = keyOf(remote, path);
      const known = pages.get(key);
      if (known) return known;
      const loading = load(remote, path);
      pages.set(key, loading);
      loading.then(
        () => loaded.add(key),
        () => pages.delete(key),
      );
      return loading;
    },
    isLoaded: (remote, path) => loaded.has(keyOf(remote, path)),
    exposed: <Module>(name: string, exposed: string) => {
      const remote = registry.remote(name);
      if (!remote) return Promise.reject(new Error(`No release of ${name} is live.`));
      return loadExposed<Module>(remote, exposed);
    },
  };
}

/** Under which name the federation's runtime knows a release: another one for every new start. */
interface ReleaseNames {
  current(release: RemoteRelease): string;
  /** The next try loads the release anew, from an address that no cache has a broken file of. */
  startOver(release: RemoteRelease): void;
}

function registerReleases({ releases }: Registry, federation: Federation): ReleaseNames {
  const all = releases.remotes.flatMap((remote) => [
    remote,
    ...(remote.previous ? [remote.previous] : []),
  ]);
  const integrity = new Map(all.map(({ entry }) => [entry.url, entry.integrity]));
  federation.registerPlugins([
    {
      name: 'integrity',
      // Entries by the releases; a remote's chunks and styles by the table in its own entry.
      createScript({ url }: { url: string }) {
        const script = document.createElement('script');
        const hash = integrity.get(plainAddress(new URL(url, location.href).pathname));
        if (hash === undefined) throw new Error(`Not released: ${url}`);
        // In development nothing is hashed.
        if (hash) script.integrity = hash;
        script.crossOrigin = 'anonymous';
        script.async = true;
        script.src = url;
        return script;
      },
    },
  ]);
  const register = ({ container }: RemoteRelease, as: { name: string; entry: string }): void =>
    federation.registerRemotes([{ ...as, entryGlobalName: container, type: 'global' }]);
  for (const release of all)
    register(release, { name: release.container, entry: release.entry.url });

  const latest = new Map<string, string>();
  return {
    current: ({ container }) => latest.get(container) ?? container,
    startOver(release) {
      const mark = Date.now().toString(36) + String(latest.size);
      const name = `${release.container}_${mark}`;
      // The runtime takes a container that is there already instead of loading the entry.
      (globalThis as Record<string, unknown>)[release.container] = undefined;
      register(release, { name, entry: freshAddress(release.entry.url, mark) });
      latest.set(release.container, name);
    },
  };
}

function withinLimit<Value>(promise: Promise<Value>, limitMs: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not loaded within ${limitMs} ms.`)), limitMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
