import type { FailureStage } from '@shared/contract/enums';
import type { PageRelease } from '@shared/contract/releases';
import type { SessionStorage } from '../start/storage.ts';
import { isFirst } from '../start/storage.ts';
import type { DeviceBlockList } from './block-list.ts';
import type { Registry } from './registry.ts';
import type { RemoteFailure } from './remote-failure.ts';

/** Reports a release that broke, and decides whether this device blocks it. */
export interface ReleaseGuard {
  /** A release failed before it had a page. */
  notLoaded(failure: RemoteFailure): void;
  /** A page threw while it was drawn, twice. */
  threw(release: PageRelease, error: unknown): void;
  /** A page of the release is about to be drawn. */
  opens(release: PageRelease): void;
  /** The page is drawn: usable once it has not hung for a second, or is left before. */
  watchUse(release: PageRelease): () => void;
  /**
   * Reloads the page if this release is blocked and another one can take its place. False if a
   * reload would not help: then the frame shows the failure.
   */
  loadAnewWithout(release: PageRelease): boolean;
}

export interface GuardDependencies {
  win: Window;
  sessionStorage: SessionStorage;
  registry: Registry;
  blockList: DeviceBlockList;
  /** Whether a call has failed lately: a page may throw because of missing data. */
  callFailed: () => boolean;
  report: (failure: { release: PageRelease; stage: FailureStage; error: unknown }) => void;
  /** Reloads the page once no money call is under way. */
  reload: () => void;
}

const usableAfterMs = 1000;

export function createReleaseGuard(dependencies: GuardDependencies): ReleaseGuard {
  const { win, sessionStorage, registry, blockList } = dependencies;
  return {
    notLoaded(failure) {
      const { release, stage, cause } = failure;
      // Offline: do not count this against the release.
      if (win.navigator.onLine !== false) dependencies.report({ release, stage, error: cause });
      if (failure.hasRun && registry.isReplaceable(release)) {
        blockList.startFailed(release.entry.integrity);
      }
    },
    threw(release, error) {
      dependencies.report({ release, stage: 'render', error });
      blockList.usable(release.entry.integrity);
      if (!registry.isReplaceable(release)) return;
      blockList.threw(release.entry.integrity, { callFailed: dependencies.callFailed() });
    },
    opens: ({ entry }) => blockList.begins(entry.integrity),
    watchUse({ entry }) {
      const timer = win.setTimeout(() => blockList.usable(entry.integrity), usableAfterMs);
      return () => {
        win.clearTimeout(timer);
        blockList.usable(entry.integrity);
      };
    },
    loadAnewWithout(release) {
      const { integrity } = release.entry;
      if (!registry.isReplaceable(release) || !blockList.isBlocked(integrity)) return false;
      if (!isFirst(sessionStorage, ['loaded-without', integrity])) return false;
      dependencies.reload();
      return true;
    },
  };
}
