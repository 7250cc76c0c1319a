import type { getVersion } from '@shared/contract/home';
import type { Client } from '@shared/host';

const intervalMs = 30_000;
const reloadedFor = 'reloaded-for-version';

interface VersionCheckNeeds {
  client: Client;
  liveSet: string;
  page: Window;
  reload: () => void;
  logFailure: (what: string, error: unknown) => void;
}

/** On start and every 30 s (§4): another live set than this page's means one reload, when seen. */
export function startVersionCheck(needs: VersionCheckNeeds): void {
  const { page } = needs;
  let waiting: string | undefined;
  const check = async (): Promise<void> => {
    try {
      const body = { liveSet: needs.liveSet };
      const { version } = await needs.client.call<typeof getVersion>('/v1/home/version', body, {
        errorNotice: 'none',
      });
      waiting = version;
      if (version) reloadOnce(version, needs);
    } catch (error) {
      needs.logFailure('The version was not checked.', error);
    }
  };
  void check();
  page.setInterval(() => void check(), intervalMs);
  page.document.addEventListener('visibilitychange', () => {
    if (waiting) reloadOnce(waiting, needs);
  });
}

function reloadOnce(version: string, { page, reload }: VersionCheckNeeds): void {
  // A hidden page goes on checking, and reloads when it is seen again.
  if (page.document.visibilityState !== 'visible') return;
  try {
    if (page.sessionStorage.getItem(reloadedFor) === version) return;
    page.sessionStorage.setItem(reloadedFor, version);
  } catch {
    // Without session storage a reload could repeat for ever: better an old page.
    return;
  }
  reload();
}
