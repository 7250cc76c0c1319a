import type {
  loadRemote,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { ShareScopeMap } from '@module-federation/runtime-core/types';
import type { PageRelease } from '@shared/contract/releases';
import { freshAddress, plainAddress } from '@shared/lib/fresh-address';
import type { Registry } from './registry.ts';

/** What the loader uses of the federation's runtime. */
export interface Federation {
  loadRemote: typeof loadRemote;
  registerPlugins: typeof registerPlugins;
  registerRemotes: typeof registerRemotes;
}

/** Under which name the federation's runtime knows a release: another one for every new start. */
export interface ReleaseNames {
  current(release: PageRelease): string;
  /** The next try loads the release anew, from an address that no cache has a broken file of. */
  startOver(release: PageRelease): void;
}

export function registerReleases({ releases }: Registry, federation: Federation): ReleaseNames {
  const all = releases.remotes
    .filter(({ off }) => !off)
    .flatMap((remote) => [remote, ...(remote.previous ? [remote.previous] : [])]);
  const integrity = new Map(all.map(({ entry }) => [entry.url, entry.integrity]));
  let shares: ShareScopeMap = {};
  federation.registerPlugins([
    {
      name: 'releases',
      apply: ({ shareScopeMap }) => {
        shares = shareScopeMap;
      },
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
  const register = ({ container }: PageRelease, as: { name: string; entry: string }): void =>
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
      forgetPending(release);
      forgetUnloaded(shares);
      register(release, { name, entry: freshAddress(release.entry.url, mark) });
      latest.set(release.container, name);
    },
  };
}

/** The runtime keeps a shared module that failed to load, and would never ask for it again. */
function forgetUnloaded(shares: ShareScopeMap): void {
  const modules = Object.values(shares).flatMap((scope) => Object.values(scope));
  for (const shared of modules.flatMap((versions) => Object.values(versions))) {
    if (!shared.loaded) shared.loading = null;
  }
}

/** The bundler's runtime waits for a file that is on its way instead of asking for it anew. */
function forgetPending({ container }: PageRelease): void {
  const own = `[data-rspack^="${container}:"]`;
  for (const element of document.querySelectorAll(
    `script${own}, link[data-rspack-loading]${own}`,
  )) {
    element.remove();
  }
}
