import type { PageConfig } from '@shared/contract/releases';
import type { Client, Notices } from '@shared/host/internal';
import type { RemoteLoader } from './federation/load-remote.ts';
import type { MoneyCalls } from './http/money-calls.ts';
import type { Words } from './i18n/words.ts';
import { runWhenIdle } from './idle.ts';
import { preloadedPages } from './routing/preloaded-pages.ts';
import { prefetchCode } from './routing/route-code.ts';
import type { RouteTable } from './routing/route-table.ts';
import { ticked } from './store/clock.slice.ts';
import type { AppStore } from './store/index.ts';
import { startVersionCheck } from './version-check.ts';

interface BackgroundNeeds {
  page: Window;
  config: PageConfig;
  store: AppStore;
  client: Client;
  words: Words;
  notices: Notices;
  table: RouteTable;
  loader: RemoteLoader;
  reload: () => void;
  onOtherSet: () => void;
  logFailure: (what: string, error: unknown) => void;
  moneyCalls: MoneyCalls;
  /** Pieces that are fetched when the page has nothing better to do, before the preloaded pages. */
  idle: readonly (() => Promise<unknown>)[];
}

const tickMs = 1000;

/** What goes on for as long as the page lives (§2, §4); the version can be asked for in between. */
export function startBackground(needs: BackgroundNeeds) {
  const { page, config, store, client, words, notices, table, loader, idle } = needs;
  const { moneyCalls, reload, onOtherSet, logFailure } = needs;
  const tick = () => store.dispatch(ticked(Math.floor(Date.now() / 1000)));
  tick();
  page.setInterval(tick, tickMs);

  const checkVersion = startVersionCheck({
    client,
    liveSet: config.liveSet,
    bucket: config.bucket,
    page,
    moneyCalls,
    reload,
    onOtherSet,
    logFailure,
  });

  page.addEventListener('offline', () => notices.toast(words.i18n.t('001305', { ns: 'common' })));
  page.document.addEventListener('visibilitychange', () => {
    // Some web views come back with a blank page until something moves.
    if (page.document.visibilityState === 'visible') page.scrollBy(0, 1);
  });
  runWhenIdle({ page, tasks: [...idle, ...preloads(table, loader)] });
  return { checkVersion };
}

/** The code of the pages that §2 names, where a release declares them. */
function preloads(table: RouteTable, loader: RemoteLoader): (() => Promise<void>)[] {
  const paths = preloadedPages.flatMap((page) => page.paths);
  const routes = paths.flatMap((path) => table.routes.find((route) => route.path === path) ?? []);
  return routes.map((route) => () => prefetchCode(loader, route));
}
