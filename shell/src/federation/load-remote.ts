import type { PageRelease, PageRemote } from '@shared/contract/releases';
import { registerContainers } from '@shared/federation/runtime/containers';
import type { Federation } from '@shared/federation/runtime/federation';
import type { ComponentType } from 'react';
import { createPageCode } from './page-code.ts';
import type { Registry } from './registry.ts';
import { RemoteFailure, RemoteOff } from './remote-failure.ts';
import { createReleaseStarter } from './start-release.ts';

/**
 * Brings a page of a remote onto the screen. A failed attempt is never kept: it is tried once
 * more, then the previous release takes the place of one that has run nothing, and a later visit
 * starts afresh. What was loaded is kept as long as the page lives, and of each remote one release.
 */
export interface RemoteLoader {
  page(remote: string, path: string): Promise<ComponentType>;
  /** A page that is here already, so that it shows without a wait. */
  loaded(remote: string, path: string): ComponentType | undefined;
  /** The release whose pages run in this page, once there is one. */
  running(remote: string): PageRelease | undefined;
  /** Anything else that a remote exposes; the build information page asks for its singletons. */
  exposed<Module>(remote: string, name: string): Promise<Module>;
}

interface LoaderNeeds {
  registry: Registry;
  federation: Federation;
  loadWords: (release: PageRelease) => Promise<void>;
  /** Hears of every release that was given up, also where another one takes its place. */
  onFailure?: (failure: RemoteFailure) => void;
  timeLimitMs?: number;
}

export function createRemoteLoader(needs: LoaderNeeds): RemoteLoader {
  const { registry, federation, loadWords, onFailure = () => {}, timeLimitMs = 10_000 } = needs;
  const containers = registerContainers(loadableReleases(registry), federation);
  const start = createReleaseStarter({ containers, loadWords, timeLimitMs });
  const pages = createPageCode<string>();
  const running = new Map<string, PageRelease>();
  /** What broke when it had touched the page: another release waits for the next load. */
  const spent = new Map<string, RemoteFailure>();
  const keyOf = (remote: string, path: string) => `${remote} ${path}`;

  const load = async (name: string, path: string): Promise<ComponentType> => {
    const known = spent.get(name);
    if (known) throw known;
    let first: RemoteFailure | undefined;
    for (const release of candidates(liveOf(registry, name), {
      path,
      running: running.get(name),
    })) {
      try {
        const page = await tryTwice(() => start.page(release, path));
        if (!running.has(name)) running.set(name, release);
        return page;
      } catch (error) {
        const failure = error as RemoteFailure;
        first ??= failure;
        onFailure(failure);
        if (!failure.hasRun) continue;
        if (registry.isReplaceable(release)) spent.set(name, failure);
        throw failure;
      }
    }
    throw first;
  };

  return {
    page: (remote, path) => pages.load(keyOf(remote, path), () => load(remote, path)),
    loaded: (remote, path) => pages.loaded(keyOf(remote, path)),
    running: (remote) => running.get(remote),
    exposed: async <Module>(name: string, exposed: string) =>
      start.exposed<Module>(running.get(name) ?? liveOf(registry, name), exposed),
  };
}

const loadableReleases = ({ releases }: Registry): PageRelease[] =>
  releases.remotes
    .filter(({ off }) => !off)
    .flatMap((remote) => [remote, ...(remote.previous ? [remote.previous] : [])]);

function liveOf(registry: Registry, name: string): PageRemote {
  const live = registry.remote(name);
  if (!live) throw new Error(`No release of ${name} is live.`);
  if (live.off) throw new RemoteOff(`${name} is switched off.`);
  return live;
}

/** What may bring a page, in turn: no other release than the one whose pages run already. */
function candidates(
  live: PageRemote,
  at: { path: string; running: PageRelease | undefined },
): PageRelease[] {
  if (at.running) return [at.running];
  const { previous } = live;
  return previous?.routes.some(({ path }) => path === at.path) ? [live, previous] : [live];
}

/** Code that has run does not run once more in the same page. */
async function tryTwice<Value>(attempt: () => Promise<Value>): Promise<Value> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof RemoteFailure && error.hasRun) throw error;
    return attempt();
  }
}
