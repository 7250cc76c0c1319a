import type { FailureStage } from '@shared/contract/enums';
import type { PageRelease } from '@shared/contract/releases';
import type { DeviceBlockList } from './block-list.ts';
import type { Registry } from './registry.ts';
import type { RemoteFailure } from './remote-failure.ts';

/** What becomes of a release that broke: it is told to the server, and maybe done without. */
export interface ReleaseGuard {
  /** A release was given up before it had a page. */
  notLoaded(failure: RemoteFailure): void;
  /** A page threw while it was drawn, also at its second try. */
  threw(release: PageRelease, error: unknown): void;
  /**
   * Loads the page once more where this release is blocked and another one can take its place.
   * False where nothing would be won by it: then the frame says what is wrong.
   */
  loadAnewWithout(release: PageRelease): boolean;
}

export interface GuardNeeds {
  page: Window;
  registry: Registry;
  blockList: DeviceBlockList;
  /** Whether a call has failed lately: a page may throw for what it did not get. */
  callFailed: () => boolean;
  report: (failure: { release: PageRelease; stage: FailureStage; error: unknown }) => void;
  /** Loads the page anew, once no money is on its way. */
  reload: () => void;
}

const leftFor = 'loaded-without';

export function createReleaseGuard(needs: GuardNeeds): ReleaseGuard {
  const { page, registry, blockList } = needs;
  return {
    notLoaded(failure) {
      const { release, stage, cause } = failure;
      // Nobody's release is at fault where there is no line.
      if (page.navigator.onLine !== false) needs.report({ release, stage, error: cause });
      if (failure.hasRun && registry.isReplaceable(release)) {
        blockList.startFailed(release.entry.integrity);
      }
    },
    threw(release, error) {
      needs.report({ release, stage: 'render', error });
      if (!registry.isReplaceable(release)) return;
      blockList.threw(release.entry.integrity, { callFailed: needs.callFailed() });
    },
    loadAnewWithout(release) {
      const { integrity } = release.entry;
      if (!registry.isReplaceable(release) || !blockList.isBlocked(integrity)) return false;
      if (!isFirstFor(integrity, page)) return false;
      needs.reload();
      return true;
    },
  };
}

/** A page loads anew once for a release: where the block list is not kept, that would not end. */
function isFirstFor(integrity: string, page: Window): boolean {
  try {
    if (page.sessionStorage.getItem(leftFor) === integrity) return false;
    page.sessionStorage.setItem(leftFor, integrity);
    return true;
  } catch {
    return false;
  }
}
