/** What happens to a web view from outside, played on the frame: it is of this very origin. */

export function playConnection(frame: HTMLIFrameElement, online: boolean): void {
  const view = frame.contentWindow;
  if (!view) return;
  Object.defineProperty(view.navigator, 'onLine', { configurable: true, get: () => online });
  view.dispatchEvent(new Event(online ? 'online' : 'offline'));
}

export function playVisibility(frame: HTMLIFrameElement, visible: boolean): void {
  const page = frame.contentDocument;
  if (!page) return;
  const state = visible ? 'visible' : 'hidden';
  Object.defineProperty(page, 'visibilityState', { configurable: true, get: () => state });
  Object.defineProperty(page, 'hidden', { configurable: true, get: () => !visible });
  page.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

/** Where the web view is now, from the root of the origin; nothing before its first page. */
export function placeOf(frame: HTMLIFrameElement): string {
  const place = frame.contentWindow?.location;
  if (!place || place.protocol === 'about:') return '';
  return place.pathname + place.search + place.hash;
}
