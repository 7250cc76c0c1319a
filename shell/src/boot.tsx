import { federation } from '@shared/federation/runtime/federation';
import { provideStorage } from '@shared/host/internal';
import { drawApp } from './app.tsx';
import { composeShell } from './compose.ts';
import { claimHandover } from './early-requests/handover.ts';
import { readLiveReleases } from './federation/release-loading.ts';
import { whenIdle } from './federation/shared-keys.ts';
import { createPageClient } from './http/page-client.ts';
import { createLanguages } from './i18n/languages.ts';
import { createPageWords } from './i18n/page-words.ts';
import { startBackground } from './lifecycle/background.ts';
import { createEventHandler } from './lifecycle/native-events.ts';
import { createScreenSession } from './lifecycle/screen-session.ts';
import { watchInput } from './lifecycle/unsent-input.ts';
import { createVersionCheck } from './lifecycle/version-check.ts';
import { watchOperations } from './lifecycle/watch-operations.ts';
import { createNativeLink } from './native/bridge.ts';
import { createNotices } from './notices/notices.ts';
import { createSignedOutNotice } from './notices/signed-out-notice.ts';
import { createPageReports } from './reports/page-reports.ts';
import { createNavigationPort } from './routing/navigation-port.ts';
import { createRouteTable } from './routing/route-table.ts';
import { shellRoutes } from './shell-routes.ts';
import type { Environment } from './start/environment.ts';
import { readEnvironment } from './start/environment.ts';
import { createHtmlSnapshot, deleteSnapshots } from './start/html-snapshot/html-snapshot.ts';
import { keepFetch } from './start/own-fetch.ts';
import type { ReloadOptions } from './start/reload.ts';
import { reloadPage } from './start/reload.ts';
import { routePath } from './start/route-path.ts';
import { followOtherWindows } from './store/follow-windows.ts';
import { startRefetching } from './store/refetch.ts';
import { restoreStore } from './store/restore.ts';
import { createTheme } from './theme/theme.ts';

const loadLiveSet = () => import(/* webpackChunkName: "live-set" */ './lifecycle/live-set.ts');

/** The start of the web view, from top to bottom. */
export async function boot(win: typeof window): Promise<void> {
  // 1. The start parameters of the native app go to storage and leave the address.
  const env = readEnvironment(win);
  const { config, storage, sessionStorage } = env;
  provideStorage({ device: storage, session: sessionStorage });
  keepFetch(win);
  const { start, startedAtSeconds, requests: inFlight } = claimHandover(env);
  // Screens restore their own scroll position (D21); the browser would override it.
  win.history.scrollRestoration = 'manual';

  // 2. The live releases are checked, and those that broke on this device are left out.
  const { registry, blockList } = readLiveReleases(env);
  const table = createRouteTable(shellRoutes, registry);

  // 3. Each service is created once, after those that it needs.
  const logFailure = (what: string, error: unknown) => win.console.info(what, error);
  const theme = createTheme(win.document, storage);
  const words = await createPageWords(env, start.opened);
  const notices = createNotices();
  const { onSignedOut, onWords } = createSignedOutNotice({ env, notices, words });
  const { store, addSlice } = restoreStore(storage, startedAtSeconds);
  const port = createNavigationPort(win);
  const { bridge, onEvent } = createNativeLink({
    win,
    demo: config.demo,
    isDeclared: table.isDeclared,
    navigate: (path) => void port.navigate(path),
    say: (what) => notices.toast(words.i18n.t(`native.${what}`, { ns: 'shell' })),
  });
  const snapshot = createHtmlSnapshot({ win, config, storage });
  // Snapshots of the session before must not answer for this one.
  if (start.hasOtherSession) deleteSnapshots(win);
  const reload = (options?: ReloadOptions) => {
    snapshot.discard();
    reloadPage(env, options);
  };
  const calls = createPageClient({
    env,
    store,
    words,
    notices,
    bridge,
    inFlight,
    reload,
    onSignedOut,
  });
  const reloadSafely = () => calls.afterMoneyCalls(reload);
  const reports = createPageReports({
    win,
    config,
    registry,
    client: calls,
    onShown: () => askOperations(),
  });
  const versions = createVersionCheck({
    env,
    client: calls,
    served: registry.served,
    onScreen: () => table.remoteAt(routePath(win)),
    input: watchInput(win.document),
    renewRemote: async (remote) => {
      const { renewRemote } = await loadLiveSet();
      return renewRemote(remote, { win, registry, blockList, loader: shell.loader });
    },
    reload: () => {
      sessionStorage.set('place-before-reload', String(win.scrollY));
      reload();
    },
    onOtherSet: snapshot.discard,
    logFailure,
  });
  const shell = composeShell({
    env,
    versions,
    store,
    addSlice,
    words,
    notices,
    bridge,
    port,
    registry,
    blockList,
    table,
    federation,
    calls,
    reports,
    taken: start.taken,
    reloadPage: reload,
    reload: reloadSafely,
    onSignIn: snapshot.discard,
    onReleaseFailure: (failure) => {
      snapshot.discard();
      reports.release(failure);
    },
    logFailure,
  });
  const { session, visits } = shell;
  const refetch = startRefetching(win, store);
  const onSwitched = () => {
    snapshot.discard();
    refetch();
    void session.loadSettings();
  };
  const languages = createLanguages({ env, words, notices, onSwitched });

  const askOperations = watchOperations({ ...shell, win, storage });

  // 4. The requests of the first route are sent before anything is drawn.
  void session.loadSettings();
  visits.begin({ pathname: routePath(win), search: start.search });
  await words.load(registry.releases.shell);
  onWords();

  // 5. The app is drawn in place of the skeleton, and the native app hears that it is ready.
  drawApp(win.document, { ...shell, languages, theme, onMounted: bridge.ready });

  restoreListPlace(env);
  void session.endStored();
  win.addEventListener('online', () => void session.endStored());
  const { proposed } = start;
  if (proposed) {
    void import(/* webpackChunkName: "ended-sessions" */ './lifecycle/proposed-session.ts').then(
      ({ askAboutSession }) => askAboutSession(proposed, { notices, words, session }),
    );
  }

  // 6. The clock, the version check and the events of other windows and of the native app.
  const followReleases = async () => {
    const { followLiveSet } = await loadLiveSet();
    followLiveSet({ win, config, check: versions.check });
  };
  const idleTasks = [followReleases, snapshot.save, ...whenIdle, reports.measure];
  startBackground({ ...shell, win, idleTasks });
  followOtherWindows({ win, store, storage, reload: reloadSafely, onSignedOut });
  versions.start();
  const screen = createScreenSession({ win, port, table, visits, store, session, logFailure });
  onEvent(
    createEventHandler({
      win,
      port,
      bridge,
      theme,
      languages,
      screen,
      checkVersion: versions.check,
      refetch,
    }),
  );
}

/** After a reload for a release. */
function restoreListPlace({ win, sessionStorage }: Pick<Environment, 'win' | 'sessionStorage'>) {
  const top = Number(sessionStorage.get('place-before-reload'));
  sessionStorage.remove('place-before-reload');
  if (top > 0) void loadLiveSet().then(({ restorePlace }) => restorePlace({ win, top }));
}
