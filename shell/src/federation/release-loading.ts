import type { PageRelease } from '@shared/contract/releases';
import type { Federation } from '@shared/federation/runtime/federation';
import type { Environment } from '../start/environment.ts';
import type { DeviceBlockList } from './block-list.ts';
import { createBlockList } from './block-list.ts';
import type { RemoteLoader } from './load-remote.ts';
import { createRemoteLoader } from './load-remote.ts';
import type { Registry } from './registry.ts';
import { readRegistry } from './registry.ts';
import type { GuardDependencies, ReleaseGuard } from './release-guard.ts';
import { createReleaseGuard } from './release-guard.ts';

/** The live releases without those that broke on this device. */
export function readLiveReleases({ win, config, storage }: Environment): {
  registry: Registry;
  blockList: DeviceBlockList;
} {
  const blockList = createBlockList({ storage, liveSet: config.liveSet, win });
  const warn = (message: string) => win.console.warn(message);
  const registry = readRegistry(win.document, { warn, ...blockList });
  return { registry, blockList };
}

interface ReleaseLoadingDependencies
  extends Pick<GuardDependencies, 'win' | 'sessionStorage' | 'callFailed' | 'report' | 'reload'> {
  registry: Registry;
  blockList: DeviceBlockList;
  federation: Federation;
  loadWords: (release: PageRelease) => Promise<void>;
}

/** The loader of remotes, and the guard that it notifies of each failed release. */
export function createReleaseLoading(dependencies: ReleaseLoadingDependencies): {
  loader: RemoteLoader;
  guard: ReleaseGuard;
} {
  const { registry, federation, loadWords, blockList } = dependencies;
  const guard = createReleaseGuard(dependencies);
  const loader = createRemoteLoader({
    registry,
    federation,
    loadWords,
    onFailure: guard.notLoaded,
    onRun: ({ entry }) => blockList.begins(entry.integrity),
    onRan: ({ entry }) => blockList.usable(entry.integrity),
  });
  return { loader, guard };
}
