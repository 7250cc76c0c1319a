import type { getVersion } from '@shared/contract/home';
import type { Client } from '@shared/host/internal';
import type { MoneyCalls } from './http/money-calls.ts';

const intervalMs = 30_000;
/** Between two reloads of one window, however often somebody releases. */
const restMs = 30_000;
const reloadedFor = 'reloaded-for-version';
const reloadedAt = 'reloaded-for-version-at';

interface VersionCheckNeeds {
  client: Client;
  liveSet: string;
  /** Which releases this device gets while some are tried. */
  bucket: number;
  page: Window;
  moneyCalls: MoneyCalls;
  reload: () => void;
  /** Heard of once for a set, however long this page has to wait for its reload. */
  onOtherSet: () => void;
  logFailure: (what: string, error: unknown) => void;
}

/**
 * On start and every 30 s (§4): another live set than this page's means one reload, when seen.
 * Answers a way to check at once.
 */
export function startVersionCheck(needs: VersionCheckNeeds): () => void {
  const { client, liveSet, bucket, page, moneyCalls, reload, onOtherSet } = needs;
  let waiting: string | undefined;
  let resting: number | undefined;
  // A hidden page goes on checking, and reloads when it is seen again.
  const reloadIfSeen = (): void => {
    if (!waiting || page.document.visibilityState !== 'visible') return;
    const leftMs = restLeft(page);
    if (leftMs === 0) {
      if (isFirstFor(waiting, page)) reload();
      return;
    }
    // Asked anew then: what went live may have been taken back.
    page.clearTimeout(resting);
    resting = page.setTimeout(() => void check(), leftMs);
  };
  // Its answer may come to a page that is hidden by then, or to a set that was taken back.
  const reloadAtSafeMoment = (): void => moneyCalls.afterAll(reloadIfSeen);
  const check = async (): Promise<void> => {
    try {
      const { version } = await client.call<typeof getVersion>(
        '/v1/home/version',
        { liveSet, bucket },
        { errorNotice: 'none' },
      );
      if (version && version !== waiting) onOtherSet();
      waiting = version;
      if (version) reloadAtSafeMoment();
    } catch (error) {
      needs.logFailure('The version was not checked.', error);
    }
  };
  void check();
  page.setInterval(() => void check(), intervalMs);
  page.document.addEventListener('visibilitychange', reloadAtSafeMoment);
  return () => void check();
}

/** A page loads anew once for a set; the mark outlives the load. */
function isFirstFor(version: string, page: Window): boolean {
  try {
    if (page.sessionStorage.getItem(reloadedFor) === version) return false;
    page.sessionStorage.setItem(reloadedFor, version);
    page.sessionStorage.setItem(reloadedAt, String(Date.now()));
    return true;
  } catch {
    // Without session storage a reload could repeat for ever: better an old page.
    return false;
  }
}

/** How long a window that has just loaded anew for a set stays as it is. */
function restLeft(page: Window): number {
  try {
    const since = Date.now() - Number(page.sessionStorage.getItem(reloadedAt) ?? 0);
    // Whatever the clock says: a page that is there for so long has not just been loaded.
    return Math.max(0, restMs - Math.max(since, page.performance.now()));
  } catch {
    return 0;
  }
}
