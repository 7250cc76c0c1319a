import type { PageRelease, PageRemote } from '@shared/contract/releases';
import { registerContainers } from '@shared/federation/runtime/containers';
import type { Federation } from '@shared/federation/runtime/federation';
import type { ComponentType } from 'react';
import { createPageCode } from './page-code.ts';
import type { Registry } from './registry.ts';
import { RemoteFailure, RemoteOff } from './remote-failure.ts';
import { createReleaseStarter } from './start-release.ts';

/**
 * Loads the screens of remotes. A failed attempt is never cached: it is retried once, then the
 * previous release is used if no code of the failed one has run, and a later visit starts afresh.
 * What nobody has asked for is not retried, and not loaded at all from a remote that has failed.
 * Loaded code stays until the page unloads, and only one release of each remote runs in it.
 */
export interface RemoteLoader {
  page(remote: string, path: string): Promise<ComponentType>;
  /** Loads the screen before anyone opens it. A failure stays silent. */
  preload(remote: string, path: string): Promise<void>;
  /** The screen if its code is loaded already, so that it renders without suspending. */
  loaded(remote: string, path: string): ComponentType | undefined;
  /** The release of the remote whose code runs in this page. */
  running(remote: string): PageRelease | undefined;
  /** Takes the release of a later page. False where code of the remote has run, or may be about to. */
  replace(remote: string, by: Registry): boolean;
  /** Another exposed module: the build information page reads the remote's singletons. */
  exposed<Module>(remote: string, name: string): Promise<Module>;
}

interface LoaderDependencies {
  registry: Registry;
  federation: Federation;
  loadWords: (release: PageRelease) => Promise<void>;
  /** Called for each release that failed, also if another one replaces it. */
  onFailure?: (failure: RemoteFailure) => void;
  /** Called before code of a release runs, and once it has run without hanging the page. */
  onRun?: (release: PageRelease) => void;
  onRan?: (release: PageRelease) => void;
  timeLimitMs?: number;
}

export function createRemoteLoader(dependencies: LoaderDependencies): RemoteLoader {
  const { registry, federation, loadWords } = dependencies;
  const { onFailure = () => {}, onRun, onRan, timeLimitMs = 10_000 } = dependencies;
  const containers = registerContainers(registry.releases.remotes.flatMap(loadable), federation);
  const start = createReleaseStarter({ containers, loadWords, onRun, onRan, timeLimitMs });
  const pages = createPageCode<string>();
  /** Screens that are being preloaded. */
  const preloading = new Set<string>();
  /** Remotes that have failed since something of them was last loaded. */
  const failed = new Set<string>();
  const running = new Map<string, PageRelease>();
  /** Remotes of which code has run in this page, successfully or not. */
  const haveRun = new Set<string>();
  /** Remotes whose code failed after it had run: no other release of them may run in this page. */
  const failedAfterRun = new Map<string, RemoteFailure>();
  const keyOf = (remote: string, path: string) => `${remote} ${path}`;

  const load = async (name: string, path: string, tries: number): Promise<ComponentType> => {
    const earlier = failedAfterRun.get(name);
    if (earlier) throw earlier;
    let first: RemoteFailure | undefined;
    for (const release of candidates(liveOf(registry, name), {
      path,
      running: running.get(name),
    })) {
      try {
        const page = await attempt(() => start.page(release, path), tries);
        failed.delete(name);
        if (!running.has(name)) running.set(name, release);
        haveRun.add(name);
        return page;
      } catch (error) {
        const failure = error as RemoteFailure;
        failed.add(name);
        first ??= failure;
        onFailure(failure);
        if (!failure.hasRun) continue;
        haveRun.add(name);
        if (registry.isReplaceable(release)) failedAfterRun.set(name, failure);
        throw failure;
      }
    }
    throw first;
  };

  return {
    page(remote, path) {
      const key = keyOf(remote, path);
      const open = () => pages.load(key, () => load(remote, path, failed.has(remote) ? 1 : 2));
      return preloading.has(key) ? open().catch(open) : open();
    },
    async preload(remote, path) {
      const key = keyOf(remote, path);
      if (failed.has(remote) || pages.isStarted(key)) return;
      preloading.add(key);
      await pages.load(key, () => load(remote, path, 1)).catch(() => {});
      preloading.delete(key);
    },
    loaded: (remote, path) => pages.loaded(keyOf(remote, path)),
    running: (remote) => running.get(remote),
    replace(remote, by) {
      const routes = registry.remote(remote)?.routes ?? [];
      const isLoading = routes.some(({ path }) => pages.isStarted(keyOf(remote, path)));
      const live = by.remote(remote);
      if (!live || isLoading || haveRun.has(remote)) return false;
      containers.add(loadable(live));
      registry.replace(remote, by);
      failed.delete(remote);
      return true;
    },
    exposed: async <Module>(name: string, exposed: string) =>
      start.exposed<Module>(running.get(name) ?? liveOf(registry, name), exposed),
  };
}

const loadable = (remote: PageRemote): PageRelease[] =>
  remote.off ? [] : [remote, ...(remote.previous ? [remote.previous] : [])];

function liveOf(registry: Registry, name: string): PageRemote {
  const live = registry.remote(name);
  if (!live) throw new Error(`No release of ${name} is live.`);
  if (live.off) throw new RemoteOff(`${name} is switched off.`);
  return live;
}

/** The releases to try, in order. Once one of them runs, no other may. */
function candidates(
  live: PageRemote,
  at: { path: string; running: PageRelease | undefined },
): PageRelease[] {
  if (at.running) return [at.running];
  const { previous } = live;
  return previous?.routes.some(({ path }) => path === at.path) ? [live, previous] : [live];
}

/** Never retries after code has run: it must not run twice in the same page. */
async function attempt<Value>(start: () => Promise<Value>, tries: number): Promise<Value> {
  try {
    return await start();
  } catch (error) {
    if (tries === 1 || (error instanceof RemoteFailure && error.hasRun)) throw error;
    return attempt(start, tries - 1);
  }
}
