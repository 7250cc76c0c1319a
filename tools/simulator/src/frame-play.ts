/** Plays outside events on the frame, which has the same origin. */

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

/** The current path of the web view; empty before its first page. */
export function locationOf(frame: HTMLIFrameElement): string {
  const place = frame.contentWindow?.location;
  if (!place || place.protocol === 'about:') return '';
  return place.pathname + place.search + place.hash;
}
