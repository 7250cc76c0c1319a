/**
 * A full load that the shell starts itself leaves a mark for the load that follows: §4's removal
 * of a stored token is meant for openings by the native app alone.
 */
const mark = 'reloaded-by-shell';

export function reloadPage(page: Window, options: { dropReturnTo?: boolean } = {}): void {
  try {
    page.sessionStorage.setItem(mark, '1');
  } catch {
    // Without session storage the navigation's own type has to tell.
  }
  if (options.dropReturnTo) {
    const url = new URL(page.location.href);
    if (url.searchParams.has('returnTo')) url.searchParams.set('returnTo', '');
    page.history.replaceState(page.history.state, '', url);
  }
  page.location.reload();
}

/** True where the native app opened this page: no reload, no way back, no load of our own making. */
export function wasOpenedByApp(page: Window): boolean {
  const [entry] = page.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  try {
    if (page.sessionStorage.getItem(mark)) {
      page.sessionStorage.removeItem(mark);
      return false;
    }
  } catch {
    // As above.
  }
  return entry?.type !== 'reload' && entry?.type !== 'back_forward';
}
