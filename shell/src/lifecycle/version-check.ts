import type { getVersion } from '@shared/contract/home';
import type { ShellClient } from '../http/page-client.ts';
import type { Environment } from '../start/environment.ts';
import type { SessionStorage } from '../start/storage.ts';
import { isFirst } from '../start/storage.ts';

const intervalMs = 30_000;
/** Between two reloads of one window, however often releases change. */
const minReloadGapMs = 30_000;
const reloadedFor = 'reloaded-for-version';
const reloadedAt = 'reloaded-for-version-at';

export interface VersionCheckDependencies {
  env: Pick<Environment, 'win' | 'config' | 'sessionStorage'>;
  client: Pick<ShellClient, 'call' | 'afterMoneyCalls'>;
  reload: () => void;
  /** Called once per set, however long this page has to wait for its reload. */
  onOtherSet: () => void;
  logFailure: (what: string, error: unknown) => void;
}

/**
 * Checks at the start and every 30 s (§4); another live set reloads a visible page once. Returns a
 * function that checks at once.
 */
export function startVersionCheck(dependencies: VersionCheckDependencies): () => void {
  const { env, client, reload, onOtherSet, logFailure } = dependencies;
  const { win, sessionStorage } = env;
  const { liveSet, bucket } = env.config;
  let otherSet: string | undefined;
  let timer: number | undefined;
  // A hidden page keeps checking, and reloads when it becomes visible.
  const reloadIfVisible = (): void => {
    if (!otherSet || win.document.visibilityState !== 'visible') return;
    const leftMs = reloadGapLeft({ win, sessionStorage });
    if (leftMs === 0) {
      // Once per set, also after the reload.
      if (!isFirst(sessionStorage, [reloadedFor, otherSet])) return;
      sessionStorage.set(reloadedAt, String(Date.now()));
      reload();
      return;
    }
    // Checked again: the release may have been rolled back by then.
    win.clearTimeout(timer);
    timer = win.setTimeout(() => void check(), leftMs);
  };
  // Re-check then: by the end of the money calls the page may be hidden, or the set rolled back.
  const reloadAtSafeMoment = (): void => client.afterMoneyCalls(reloadIfVisible);
  const check = async (): Promise<void> => {
    try {
      const { version } = await client.call<typeof getVersion>(
        '/v1/home/version',
        { liveSet, bucket },
        { errorNotice: 'none' },
      );
      if (version && version !== otherSet) onOtherSet();
      otherSet = version;
      if (version) reloadAtSafeMoment();
    } catch (error) {
      logFailure('The version was not checked.', error);
    }
  };
  void check();
  win.setInterval(() => void check(), intervalMs);
  win.document.addEventListener('visibilitychange', reloadAtSafeMoment);
  return () => void check();
}

/** How long a window that has just reloaded for a set must wait for its next reload. */
function reloadGapLeft({ win, sessionStorage }: { win: Window; sessionStorage: SessionStorage }) {
  const since = Date.now() - Number(sessionStorage.get(reloadedAt) ?? 0);
  // The device's clock may have been changed; the age of the page has not.
  return Math.max(0, minReloadGapMs - Math.max(since, win.performance.now()));
}
