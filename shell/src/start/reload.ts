import type { Environment } from './environment.ts';
import { leaveMark, takeMark } from './one-time-mark.ts';

/**
 * A reload by the shell leaves a mark for the next load, because §4 removes the stored token only
 * when the native app opens the page. Without session storage the navigation's type decides.
 */
const mark = 'reloaded-by-shell';

export interface ReloadOptions {
  /** Blanks the returnTo of the address (§4: sign-out). */
  dropReturnTo?: boolean;
}

type Page = Pick<Environment, 'win' | 'sessionStorage'>;

export function reloadPage(page: Page, options: ReloadOptions = {}): void {
  const { win } = page;
  leaveMark(page, mark);
  const url = new URL(win.location.href);
  if (options.dropReturnTo && url.searchParams.has('returnTo')) {
    url.searchParams.set('returnTo', '');
    win.history.replaceState(win.history.state, '', url);
  }
  win.location.reload();
}

/** False for a reload, a step through the history, and a load that the shell started. */
export function wasOpenedByApp(page: Page): boolean {
  if (takeMark(page, mark)) return false;
  const [entry] = page.win.performance.getEntriesByType(
    'navigation',
  ) as PerformanceNavigationTiming[];
  return entry?.type !== 'reload' && entry?.type !== 'back_forward';
}
