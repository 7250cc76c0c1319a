/**
 * The first format of a date takes a phone a tenth of a second, and would do so in the middle of the
 * first page. What the platform reads for it stays: here it does so while the shell is on its way.
 */
export function warmUp(page: Window): void {
  const { lang } = page.document.documentElement;
  // Not everywhere, and then it happens where it is needed.
  page.requestIdleCallback?.(() => {
    Intl.DateTimeFormat().resolvedOptions();
    new Intl.NumberFormat(lang || undefined).format(0);
  });
}
