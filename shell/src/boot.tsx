import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { setupListeners } from '@reduxjs/toolkit/query';
import { basePath } from '@shared/contract/releases';
import { provideHost } from '@shared/host';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startBackground } from './background.ts';
import { readConfig } from './config.ts';
import { createRemoteLoader } from './federation/load-remote.ts';
import { readRegistry } from './federation/registry.ts';
import { whenIdle } from './federation/shared-keys.ts';
import { createHost } from './host.ts';
import { createPageClient } from './http/page-client.ts';
import { resolveLocale } from './i18n/resolve-locale.ts';
import { showLanguage } from './i18n/show-language.ts';
import { createWords } from './i18n/words.ts';
import { createBridge } from './native/bridge.ts';
import { createNotices } from './notices/notices.ts';
import { reloadPage, wasOpenedByApp } from './reload.ts';
import { createNavigationPort } from './routing/navigation-port.ts';
import { createRouteTable } from './routing/route-table.ts';
import { shellRoutes } from './routing/shell-routes.ts';
import { beginVisit } from './routing/visit.ts';
import type { AppShell } from './shell.ts';
import { takeStartParams } from './start-params.ts';
import { createStorage } from './storage.ts';
import { createStore } from './store/index.ts';
import { restoreFromStorage } from './store/restore.ts';
import { createSession } from './store/session.ts';
import { applyTheme, isTheme } from './theme/theme.ts';

/** How the web view starts, from top to bottom. Only this file constructs. */
export async function boot(page: typeof window): Promise<void> {
  // 1. What the native app opened the page with, into storage and out of the address bar.
  const warn = (message: string) => page.console.warn(message);
  const config = readConfig(page.document);
  const storage = createStorage(() => page.localStorage);
  const query = new URLSearchParams(page.location.search);
  const search = takeStartParams({
    search: page.location.search,
    storage,
    openedByApp: wasOpenedByApp(page),
    apiOrigins: config.apiOrigins,
    warn,
  });
  page.history.replaceState(
    page.history.state,
    '',
    page.location.pathname + search + page.location.hash,
  );
  // Where a page is scrolled to is ours to say (D21); the browser's own memory would undo it.
  page.history.scrollRestoration = 'manual';

  // 2. The releases that are live, checked before use.
  const registry = readRegistry(page.document, warn);

  // 3. Each piece once, given what it needs.
  const theme = storage.get('theme');
  if (isTheme(theme)) applyTheme(page.document, theme);
  const { language, storedIsInvalid } = resolveLocale({
    query: query.get('locale'),
    stored: storage.get('locale'),
    browser: page.navigator.languages,
  });
  if (storedIsInvalid) storage.remove('locale');
  const words = await createWords(language, (used) => showLanguage(page.document, used));

  const { store, addSlice } = createStore();
  restoreFromStorage(store, storage);
  const notices = createNotices();
  const bridge = createBridge(page, config.demo);
  const reload = (options?: { dropReturnTo?: boolean }) => reloadPage(page, options);
  const client = createPageClient({ page, config, store, storage, words, notices, bridge, reload });
  const logFailure = (what: string, error: unknown) => page.console.info(what, error);
  const session = createSession({ store, client, storage, reloadPage: reload, logFailure });
  const loader = createRemoteLoader({
    registry,
    federation: { loadRemote, registerPlugins, registerRemotes },
    loadWords: (release) => words.load(release),
  });
  const table = createRouteTable(shellRoutes, registry);
  const shell: AppShell = {
    config,
    registry,
    table,
    loader,
    store,
    client,
    bridge,
    storage,
    words,
    notices,
    session,
  };
  const port = createNavigationPort(page);
  provideHost(createHost({ shell, addSlice, port, page }));

  // 4. What the first route needs is on its way before anything is drawn.
  const pathname = page.location.pathname.slice(basePath.length) || '/';
  beginVisit(shell, { pathname, search });
  void session.loadSettings();
  await words.load(registry.releases.shell);

  // 5. Draw; the loader of the HTML leaves; the native app hears that we are ready.
  const onMounted = () => {
    page.document.getElementById('initial-loader')?.remove();
    bridge.ready();
  };
  const root = page.document.getElementById('root');
  if (!root) throw new Error('The page has no root.');
  createRoot(root).render(<App shell={shell} port={port} onMounted={onMounted} />);

  // 6. Clock, version check, offline and visibility.
  setupListeners(store.dispatch);
  startBackground({ page, shell, reload, logFailure, idle: whenIdle });
}
