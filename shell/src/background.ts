import type { AppShell } from './shell.ts';
import { ticked } from './store/clock.slice.ts';
import { startVersionCheck } from './version-check.ts';

interface BackgroundNeeds {
  page: Window;
  shell: AppShell;
  reload: () => void;
  logFailure: (what: string, error: unknown) => void;
  /** Pieces that are fetched when the page has nothing better to do. */
  idle: readonly (() => Promise<unknown>)[];
}

const tickMs = 1000;
const idleDelayMs = 3000;

/** What goes on for as long as the page lives (§2, §4). */
export function startBackground({ page, shell, reload, logFailure, idle }: BackgroundNeeds): void {
  const { store, words, notices } = shell;
  const tick = () => store.dispatch(ticked(Math.floor(Date.now() / 1000)));
  tick();
  page.setInterval(tick, tickMs);

  const { client, config } = shell;
  startVersionCheck({ client, liveSet: config.liveSet, page, reload, logFailure });

  page.addEventListener('offline', () => notices.toast(words.i18n.t('001305', { ns: 'common' })));
  page.document.addEventListener('visibilitychange', () => {
    // Some web views come back with a blank page until something moves.
    if (page.document.visibilityState === 'visible') page.scrollBy(0, 1);
  });
  page.setTimeout(() => {
    for (const load of idle) load().catch(() => {});
  }, idleDelayMs);
}
