/** Validates what the native app or the browser is asked to save. */

/** Formats that every platform can decode. */
export const isPicture = (dataUrl: string): boolean =>
  /^data:image\/(png|jpeg|webp);base64,/.test(dataUrl);

/** An absolute web address: the app does not know the address of the page. */
export function webAddress(url: string, win: Window): string | undefined {
  if (!URL.canParse(url, win.location.href)) return undefined;
  const address = new URL(url, win.location.href);
  const isWeb = address.protocol === 'https:' || address.protocol === 'http:';
  return isWeb ? address.href : undefined;
}
