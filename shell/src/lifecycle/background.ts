import type { Notices } from '@shared/host/internal';
import type { Words } from '../i18n/words.ts';
import { preloadedPages } from '../routing/preloaded-pages.ts';
import type { CodeSources } from '../routing/route-code.ts';
import { preloadCode } from '../routing/route-code.ts';
import type { RouteTable } from '../routing/route-table.ts';
import { deviceSeconds } from '../start/device-seconds.ts';
import { ticked } from '../store/clock.slice.ts';
import type { AppStore } from '../store/index.ts';
import { runWhenIdle } from './idle.ts';

interface BackgroundDependencies extends CodeSources {
  win: Window;
  store: AppStore;
  words: Words;
  notices: Notices;
  table: RouteTable;
  /** Run before the code of the preloaded pages is loaded. */
  idleTasks: readonly (() => Promise<unknown>)[];
}

const tickMs = 1000;

/** The clock, the offline notice and the idle work, for as long as the page lives (§2, §4). */
export function startBackground(dependencies: BackgroundDependencies): void {
  const { win, store, words, notices, table, idleTasks } = dependencies;
  const tick = () => store.dispatch(ticked(deviceSeconds()));
  tick();
  win.setInterval(tick, tickMs);
  win.addEventListener('offline', () => notices.toast(words.i18n.t('001305', { ns: 'common' })));
  win.document.addEventListener('visibilitychange', () => {
    // Some web views stay blank after a return until something moves.
    if (win.document.visibilityState === 'visible') win.scrollBy(0, 1);
  });
  runWhenIdle({ win, tasks: [...idleTasks, ...listPreloads(table, dependencies)] });
}

/** Loads the code of the pages that §2 names, where a release declares them. */
function listPreloads(table: RouteTable, sources: CodeSources): (() => Promise<void>)[] {
  const paths = preloadedPages.flatMap((page) => page.paths);
  const routes = paths.flatMap((path) => table.routes.find((route) => route.path === path) ?? []);
  return routes.map((route) => () => preloadCode(sources, route));
}
