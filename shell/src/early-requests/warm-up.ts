/**
 * The first date format costs a phone a tenth of a second, because the platform reads its locale
 * data. Doing it while the shell downloads keeps that out of the first screen.
 */
export function warmUpFormats(win: Window): void {
  const { lang } = win.document.documentElement;
  // Safari has no idle callback: there the first screen pays.
  win.requestIdleCallback?.(() => {
    Intl.DateTimeFormat().resolvedOptions();
    new Intl.NumberFormat(lang || undefined).format(0);
  });
}
