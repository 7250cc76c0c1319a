/** What may be handed to the native app or to the browser as something to save. */

/** The kinds of picture that every platform can decode. */
export const isPicture = (dataUrl: string): boolean =>
  /^data:image\/(png|jpeg|webp);base64,/.test(dataUrl);

/** An address of the web as a whole: the app knows nothing of where the page is. */
export function webAddress(url: string, win: Window): string | undefined {
  if (!URL.canParse(url, win.location.href)) return undefined;
  const address = new URL(url, win.location.href);
  const isWeb = address.protocol === 'https:' || address.protocol === 'http:';
  return isWeb ? address.href : undefined;
}
