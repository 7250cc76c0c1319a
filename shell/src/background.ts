import type { MoneyCalls } from './http/money-calls.ts';
import { runWhenIdle } from './idle.ts';
import { preloadedPages } from './routing/preloaded-pages.ts';
import { sendForCode } from './routing/route-code.ts';
import type { AppShell } from './shell.ts';
import { ticked } from './store/clock.slice.ts';
import { startVersionCheck } from './version-check.ts';

interface BackgroundNeeds {
  page: Window;
  shell: AppShell;
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
  const { page, shell, moneyCalls, reload, onOtherSet, logFailure, idle } = needs;
  const { store, words, notices } = shell;
  const tick = () => store.dispatch(ticked(Math.floor(Date.now() / 1000)));
  tick();
  page.setInterval(tick, tickMs);

  const { client, config } = shell;
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
  runWhenIdle({ page, tasks: [...idle, ...preloads(shell)] });
  return { checkVersion };
}

/** The code of the pages that §2 names, where a release declares them. */
function preloads(shell: AppShell): (() => Promise<void>)[] {
  const paths = preloadedPages.flatMap((page) => page.paths);
  const routes = paths.flatMap(
    (path) => shell.table.routes.find((route) => route.path === path) ?? [],
  );
  return routes.map((route) => () => sendForCode(shell, route));
}
