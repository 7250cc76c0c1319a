import { leaveMark, takeMark } from './one-time-mark.ts';

/**
 * A full load that the shell starts itself leaves a mark for the load that follows: §4's removal
 * of a stored token is meant for openings by the native app alone. Where there is no session
 * storage, the navigation's own type has to tell.
 */
const mark = 'reloaded-by-shell';

export interface ReloadOptions {
  /** Blanks the returnTo of the address (§4: sign-out). */
  dropReturnTo?: boolean;
}

export function reloadPage(win: Window, options: ReloadOptions = {}): void {
  leaveMark(win, mark);
  const url = new URL(win.location.href);
  if (options.dropReturnTo && url.searchParams.has('returnTo')) {
    url.searchParams.set('returnTo', '');
    win.history.replaceState(win.history.state, '', url);
  }
  win.location.reload();
}

/** True where the native app opened this page: no reload, no way back, no load of our own making. */
export function wasOpenedByApp(win: Window): boolean {
  if (takeMark(win, mark)) return false;
  const [entry] = win.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'reload' && entry?.type !== 'back_forward';
}
