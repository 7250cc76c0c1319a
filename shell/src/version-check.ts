import type { getVersion } from '@shared/contract/home';
import type { Client } from '@shared/host';
import type { MoneyCalls } from './http/money-calls.ts';

const intervalMs = 30_000;
const reloadedFor = 'reloaded-for-version';

interface VersionCheckNeeds {
  client: Client;
  liveSet: string;
  /** Which releases this device gets while some are tried. */
  bucket: number;
  page: Window;
  moneyCalls: MoneyCalls;
  reload: () => void;
  logFailure: (what: string, error: unknown) => void;
}

/**
 * On start and every 30 s (§4): another live set than this page's means one reload, when seen.
 * Answers a way to check at once.
 */
export function startVersionCheck(needs: VersionCheckNeeds): () => void {
  const { client, liveSet, bucket, page, moneyCalls, reload } = needs;
  let waiting: string | undefined;
  // A hidden page goes on checking, and reloads when it is seen again.
  const reloadIfSeen = (): void => {
    if (!waiting || page.document.visibilityState !== 'visible') return;
    if (isFirstFor(waiting, page)) reload();
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
    return true;
  } catch {
    // Without session storage a reload could repeat for ever: better an old page.
    return false;
  }
}
