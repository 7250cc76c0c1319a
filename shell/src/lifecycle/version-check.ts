import type { getVersion } from '@shared/contract/home';
import { switchedOff } from '@shared/contract/releases';
import type { ShellClient } from '../http/page-client.ts';
import type { Environment } from '../start/environment.ts';
import type { SessionStorage } from '../start/storage.ts';
import { isFirst } from '../start/storage.ts';
import type { UnsentInput } from './unsent-input.ts';

const intervalMs = 30_000;
/** Between two reloads of one window, however often releases change. */
const minReloadGapMs = 30_000;
/** How long a release waits for a person who types. */
const maxWaitMs = 600_000;
const reloadedFor = 'reloaded-for-version';
const reloadedAt = 'reloaded-for-version-at';

export interface VersionCheckDependencies {
  env: Pick<Environment, 'win' | 'config' | 'sessionStorage'>;
  client: Pick<ShellClient, 'call' | 'afterMoneyCalls'>;
  /** The builds that the page was served with. */
  served: ReadonlyMap<string, string>;
  /** The remote on the screen; undefined for a screen of the shell. */
  onScreen: () => string | undefined;
  input: UnsentInput;
  /** Replaces a remote that has not run here; its new build, or undefined where it takes a reload. */
  renewRemote: (remote: string) => Promise<string | undefined>;
  reload: () => void;
  /** Called once per set, however long this page has to wait for its reload. */
  onOtherSet: () => void;
  logFailure: (what: string, error: unknown) => void;
}

export interface VersionCheck {
  /** Checks now, and every 30 s from then on. */
  start(): void;
  check(): void;
  /** Another screen is shown: a reload need not wait for the one before. */
  visited(): void;
  /** Whether another release of this remote is live, and the page has not been reloaded for it. */
  isOutdated(remote: string): boolean;
  /**
   * For an outdated remote that is being opened. True where its new release can be loaded into this
   * page; otherwise the page reloads.
   */
  renew(remote: string): Promise<boolean>;
}

/**
 * Reloads a visible page for another live set (§4), once. The server names a version if the shell or
 * the remote on the screen has changed; the reload waits for a person who types. Any other remote
 * that has changed is loaded when it is opened: into this page, or with it if its code has run here.
 */
export function createVersionCheck(dependencies: VersionCheckDependencies): VersionCheck {
  const { env, client, served, onScreen, input, renewRemote, reload, onOtherSet, logFailure } =
    dependencies;
  const { win, sessionStorage } = env;
  const { liveSet, bucket, preview } = env.config;
  let otherSet: string | undefined;
  let isDue = false;
  /** The builds in this page but one in preview: of a later set than it was served with, where renewed. */
  const present = new Map([...served].filter(([name]) => name !== preview));
  let isServedSet = true;
  let live = served;
  let seenAtMs = 0;
  let timer: number | undefined;
  const takeTurn = createTurns();

  const isVisible = (): boolean => win.document.visibilityState === 'visible';
  const isSwitchedOff = (name: string | undefined): boolean =>
    name !== undefined && live.get(name) === switchedOff && present.get(name) !== switchedOff;
  const waitsForInput = (): boolean =>
    input.isOpen() && win.performance.now() - seenAtMs < maxWaitMs && !isSwitchedOff(onScreen());
  const reloadOnce = (): void => {
    // Once per set, also after the reload.
    if (!otherSet || !isFirst(sessionStorage, [reloadedFor, otherSet])) return;
    sessionStorage.set(reloadedAt, String(Date.now()));
    reload();
  };
  // A hidden page keeps checking, and reloads when it becomes visible.
  const reloadIfDue = (): void => {
    if (!isDue || !isVisible() || waitsForInput()) return;
    const leftMs = reloadGapLeft({ win, sessionStorage });
    win.clearTimeout(timer);
    // Checked again: the release may have been rolled back by then.
    if (leftMs > 0) timer = win.setTimeout(() => void check(), leftMs);
    else reloadOnce();
  };
  // Re-check then: by the end of the money calls the page may be hidden, or the set rolled back.
  const reloadAtSafeMoment = (): void => client.afterMoneyCalls(reloadIfDue);
  const check = async (): Promise<void> => {
    const isOvertaken = takeTurn();
    try {
      const answer = await client.call<typeof getVersion>(
        '/v1/home/version',
        { liveSet: isServedSet ? liveSet : '', bucket, running: runningIn(present, onScreen()) },
        { errorNotice: 'none' },
      );
      if (isOvertaken()) return;
      const { version, live: { id = version, releases } = {} } = answer;
      if (id && id !== otherSet) {
        seenAtMs = win.performance.now();
        onOtherSet();
      }
      otherSet = id;
      live = releases ? new Map(releases.map(({ name, build }) => [name, build])) : served;
      isDue = version !== undefined;
      reloadAtSafeMoment();
    } catch (error) {
      logFailure('The version was not checked.', error);
    }
  };

  return {
    start() {
      void check();
      win.setInterval(() => void check(), intervalMs);
      win.document.addEventListener('visibilitychange', () => {
        if (!isVisible()) input.turnAway();
        reloadAtSafeMoment();
      });
    },
    check: () => void check(),
    visited() {
      input.turnAway();
      reloadAtSafeMoment();
    },
    isOutdated: (remote) =>
      otherSet !== undefined &&
      present.has(remote) &&
      live.get(remote) !== present.get(remote) &&
      sessionStorage.get(reloadedFor) !== otherSet,
    async renew(remote) {
      const build = await renewRemote(remote).catch(() => undefined);
      if (build === undefined) {
        client.afterMoneyCalls(reloadOnce);
        return false;
      }
      present.set(remote, build);
      isServedSet = false;
      // A set that this window was reloaded for may be another one for it now.
      sessionStorage.remove(reloadedFor);
      return true;
    },
  };
}

/** The shell, and the remote on the screen. */
const runningIn = (present: ReadonlyMap<string, string>, onScreen: string | undefined) =>
  ['shell', onScreen].flatMap((name = '') => {
    const build = present.get(name);
    return build ? [{ name, build }] : [];
  });

/** Tells an answer that a later one has overtaken, and which says what was. */
function createTurns() {
  let asked = 0;
  let answered = 0;
  return () => {
    asked += 1;
    const turn = asked;
    return (): boolean => {
      answered = Math.max(answered, turn);
      return turn < answered;
    };
  };
}

/** How long a window that has just reloaded for a set must wait for its next reload. */
function reloadGapLeft({ win, sessionStorage }: { win: Window; sessionStorage: SessionStorage }) {
  const since = Date.now() - Number(sessionStorage.get(reloadedAt) ?? 0);
  // The device's clock may have been changed; the age of the page has not.
  return Math.max(0, minReloadGapMs - Math.max(since, win.performance.now()));
}
