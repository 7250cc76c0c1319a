import { basePath } from '@shared/contract/releases';
import { federation } from '@shared/federation/runtime/federation';
import { provideHost, withRefresh } from '@shared/host/internal';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startBackground } from './background.ts';
import { createBlockList } from './federation/block-list.ts';
import { createRemoteLoader } from './federation/load-remote.ts';
import { readRegistry } from './federation/registry.ts';
import { createReleaseGuard } from './federation/release-guard.ts';
import { whenIdle } from './federation/shared-keys.ts';
import { takeHeadStart } from './head-start/handover.ts';
import { createHost } from './host.ts';
import { apiBase } from './http/api-base.ts';
import { createMoneyCalls } from './http/money-calls.ts';
import { createPageClient } from './http/page-client.ts';
import { fetchLanguages } from './i18n/language-list.ts';
import { resolveLocale } from './i18n/resolve-locale.ts';
import { showLanguage } from './i18n/show-language.ts';
import { createLanguageSwitch } from './i18n/switch-language.ts';
import { createWords } from './i18n/words.ts';
import { createKeptPage } from './kept-page/kept-page.ts';
import { createNativeLink } from './native/bridge.ts';
import { createEventHandler } from './native-events.ts';
import { createNotices } from './notices/notices.ts';
import { createSignedOutNotice } from './notices/signed-out-notice.ts';
import { createPageProof } from './proof/page-proof.ts';
import { createPageReports } from './reports/page-reports.ts';
import { createNavigationPort } from './routing/navigation-port.ts';
import { createRouteTable } from './routing/route-table.ts';
import { createVisits } from './routing/visit.ts';
import { shellRoutes } from './shell-routes.ts';
import { readConfig } from './start/config.ts';
import type { ReloadOptions } from './start/reload.ts';
import { reloadPage } from './start/reload.ts';
import { createStorage } from './start/storage.ts';
import { takeStart } from './start/take-start.ts';
import { followOtherWindows } from './store/follow-windows.ts';
import { createStore } from './store/index.ts';
import { startRefetching } from './store/refetch.ts';
import { restoreFromStorage } from './store/restore.ts';
import { createSession } from './store/session.ts';
import { createTheme } from './theme/theme.ts';

/** How the web view starts, from top to bottom. Only this file constructs. */
export async function boot(page: typeof window): Promise<void> {
  // 1. What the native app opened the page with, into storage and out of the address bar.
  const warn = (message: string) => page.console.warn(message);
  const config = readConfig(page.document);
  const storage = createStorage(() => page.localStorage);
  const headStart = takeHeadStart(page);
  const { opened, search } = headStart?.start ?? takeStart(page, config, storage);
  const query = new URLSearchParams(opened);
  // Where a page is scrolled to is ours to say (D21); the browser's own memory would undo it.
  page.history.scrollRestoration = 'manual';

  // 2. The releases that are live, checked before use, without those that broke on this device.
  const blockList = createBlockList({ storage, liveSet: config.liveSet });
  const registry = readRegistry(page.document, { warn, isBlocked: blockList.isBlocked });

  // 3. Each piece once, given what it needs.
  const theme = createTheme(page.document, storage);
  const { language, storedIsInvalid } = resolveLocale({
    query: query.get('locale'),
    stored: storage.get('locale'),
    browser: page.navigator.languages,
  });
  if (storedIsInvalid) storage.remove('locale');
  const words = await createWords(language, (used) => showLanguage(page.document, used));

  const { store, addSlice } = createStore();
  restoreFromStorage(store, storage, headStart?.beganSeconds);
  const notices = createNotices();
  const table = createRouteTable(shellRoutes, registry);
  const port = createNavigationPort(page);
  const native = createNativeLink({
    page,
    demo: config.demo,
    isDeclared: table.isDeclared,
    navigate: (path) => void port.navigate(path),
    say: (what) => notices.toast(words.i18n.t(`native.${what}`, { ns: 'shell' })),
  });
  const { bridge } = native;
  const keptPage = createKeptPage({ page, config });
  const reload = (options?: ReloadOptions) => {
    keptPage.forget();
    reloadPage(page, options);
  };
  const moneyCalls = createMoneyCalls();
  const { onSignedOut, onWords } = createSignedOutNotice({ page, notices, words });
  const calls = createPageClient({
    page,
    config,
    store,
    storage,
    words,
    notices,
    bridge,
    moneyCalls,
    reload,
    sent: headStart?.calls,
    onSignedOut,
  });
  const logFailure = (what: string, error: unknown) => page.console.info(what, error);
  const session = createSession({ store, client: calls, storage, reloadPage: reload, logFailure });
  const client = withRefresh(calls);
  const reloadSafely = () => moneyCalls.afterAll(reload);
  const reports = createPageReports({ page, config, registry, client });
  const guard = createReleaseGuard({
    win: page,
    registry,
    blockList,
    callFailed: client.failedLately,
    report: (failure) => {
      keptPage.forget();
      reports.release(failure);
    },
    reload: reloadSafely,
  });
  const loader = createRemoteLoader({
    registry,
    federation,
    loadWords: (release) => words.load(release),
    onFailure: guard.notLoaded,
  });
  const refetch = startRefetching(page, store);
  const visits = createVisits({ table, registry, loader, store, session, client: calls });
  const proof = createPageProof({ client, store, words });
  const languages = {
    fetchList: () => fetchLanguages(apiBase(config, storage)),
    switchTo: createLanguageSwitch({
      words,
      storage,
      refetch,
      onSwitched: keptPage.forget,
      loadSettings: session.loadSettings,
      onFailure: () => notices.toast(words.i18n.t('networkError', { ns: 'common' })),
    }),
  };
  const read = { page, port, config, registry, table, storage, theme, words };
  const made = { store, session, client, bridge, notices, visits, loader, guard, reports };
  const parts = { ...read, ...made, proof, languages, reload: reloadSafely };
  provideHost(createHost({ ...parts, addSlice }));

  // 4. What the first route needs is on its way before anything is drawn.
  void session.loadSettings();
  visits.begin({ pathname: page.location.pathname.slice(basePath.length) || '/', search });
  await words.load(registry.releases.shell);
  onWords();

  // 5. Draw; the loader of the HTML leaves; the native app hears that we are ready.
  const onMounted = () => {
    page.document.getElementById('initial-loader')?.remove();
    bridge.ready();
  };
  const root = page.document.getElementById('root');
  if (!root) throw new Error('The page has no root.');
  createRoot(root).render(<App parts={parts} port={port} onMounted={onMounted} />);

  // 6. Clock, version check, offline and visibility; what the native app says is heard.
  const { checkVersion } = startBackground({
    ...parts,
    moneyCalls,
    reload,
    onOtherSet: keptPage.forget,
    logFailure,
    idle: [keptPage.keep, ...whenIdle, reports.measure],
  });
  followOtherWindows({ page, store, storage, reload: reloadSafely, onSignedOut });
  native.onEvent(createEventHandler({ ...parts, refetch, checkVersion, logFailure }));
}
