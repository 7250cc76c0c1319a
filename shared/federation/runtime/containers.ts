import type { ShareScopeMap } from '@module-federation/runtime-core/types';
import type { PageRelease } from '@shared/contract/releases';
import { freshAddress, plainAddress } from '@shared/lib/fresh-address';
import { toScriptUrl } from '@shared/lib/script-url';
import type { Federation } from './federation.ts';

/** Containers of releases, registered with the runtime. */
export interface Containers {
  /** Releases that went live after the page was served. */
  add(releases: readonly PageRelease[]): void;
  /** Loads the files of an exposed module. Of them only the entry has run. */
  load<Module>(release: PageRelease, exposed: string): Promise<() => Module | Promise<Module>>;
  /** The next load requests all files anew, from an address that no cache has a broken file of. */
  startOver(release: PageRelease): void;
}

export function registerContainers(
  releases: readonly PageRelease[],
  federation: Federation,
): Containers {
  const integrity = new Map<string, string>();
  let shareScopes: ShareScopeMap = {};
  federation.registerPlugins([
    {
      name: 'releases',
      apply: ({ shareScopeMap }) => {
        shareScopes = shareScopeMap;
      },
      // Checks entries against the releases; each entry checks its chunks and styles itself.
      createScript({ url }: { url: string }) {
        const script = document.createElement('script');
        const hash = integrity.get(plainAddress(new URL(url, location.href).pathname));
        if (hash === undefined) throw new Error(`Not released: ${url}`);
        // In development nothing is hashed.
        if (hash) script.integrity = hash;
        script.crossOrigin = 'anonymous';
        script.async = true;
        script.src = toScriptUrl(url);
        return script;
      },
    },
  ]);
  const register = ({ container }: PageRelease, as: { name: string; entry: string }): void =>
    federation.registerRemotes([{ ...as, entryGlobalName: container, type: 'global' }]);
  const add: Containers['add'] = (added) => {
    for (const release of added.filter(({ entry }) => !integrity.has(entry.url))) {
      integrity.set(release.entry.url, release.entry.integrity);
      register(release, { name: release.container, entry: release.entry.url });
    }
  };
  add(releases);

  /** The runtime caches a remote by its name: every new start registers it under another one. */
  const restarted = new Map<string, string>();
  return {
    add,
    async load<Module>({ name, version, container }: PageRelease, exposed: string) {
      const id = `${restarted.get(container) ?? container}/${exposed}`;
      const factory = await federation.loadRemote<() => Module | Promise<Module>>(id, {
        loadFactory: false,
        from: 'runtime',
      });
      if (!factory) throw new Error(`${name} ${version} exposes no ${exposed}.`);
      return factory;
    },
    startOver(release) {
      const mark = Date.now().toString(36) + String(restarted.size);
      const name = `${release.container}_${mark}`;
      // The runtime uses an existing container instead of loading the entry.
      (globalThis as Record<string, unknown>)[release.container] = undefined;
      removePendingElements(release);
      resetUnloadedShares(shareScopes);
      register(release, { name, entry: freshAddress(release.entry.url, mark) });
      restarted.set(release.container, name);
    },
  };
}

/** The runtime keeps the rejected promise of a shared module and would never load it again. */
function resetUnloadedShares(scopes: ShareScopeMap): void {
  const modules = Object.values(scopes).flatMap((scope) => Object.values(scope));
  for (const shared of modules.flatMap((versions) => Object.values(versions))) {
    if (!shared.loaded) shared.loading = null;
  }
}

/** The bundler's loaders wait for an element that is still loading instead of requesting anew. */
function removePendingElements({ container }: PageRelease): void {
  const own = `[data-rspack^="${container}:"]`;
  for (const element of document.querySelectorAll(
    `script${own}, link[data-rspack-loading]${own}`,
  )) {
    element.remove();
  }
}
