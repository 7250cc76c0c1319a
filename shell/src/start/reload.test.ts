import { afterEach, expect, it, vi } from 'vitest';
import { reloadPage, wasOpenedByApp } from './reload.ts';

interface Given {
  type?: NavigationTimingType;
  storageClosed?: boolean;
  href?: string;
}

/** A page and what it was asked; `next` is the page that the load after this one starts with. */
function buildPage({ type, storageClosed, href = 'https://app.example/webview/' }: Given) {
  const session = new Map<string, string>();
  const asked: string[] = [];
  const win = {
    location: { href, reload: () => asked.push('reload') },
    history: {
      state: { idx: 3 },
      replaceState: (state: { idx: number }, _: string, url: URL) =>
        asked.push(`${state.idx} ${url.pathname}${url.search}`),
    },
    performance: { getEntriesByType: () => (type ? [{ type }] : []), now: () => 300 },
    get sessionStorage() {
      if (storageClosed) throw new DOMException('Denied', 'SecurityError');
      return {
        getItem: (key: string) => session.get(key) ?? null,
        setItem: (key: string, value: string) => session.set(key, value),
        removeItem: (key: string) => session.delete(key),
      };
    },
  };
  return { win: win as unknown as Window, asked };
}

afterEach(() => {
  vi.useRealTimers();
});

it.each<[NavigationTimingType | undefined, boolean]>([
  ['navigate', true],
  [undefined, true],
  ['reload', false],
  ['back_forward', false],
])('D11: a navigation of type %s was started by the app: %s', (type, opened) => {
  expect(wasOpenedByApp(buildPage({ type }).win)).toBe(opened);
  expect(wasOpenedByApp(buildPage({ type, storageClosed: true }).win)).toBe(opened);
});

it('D11: knows a load of its own making, once', () => {
  const { win, asked } = buildPage({ type: 'navigate' });
  reloadPage(win);
  expect(asked).toEqual(['reload']);
  expect(wasOpenedByApp(win)).toBe(false);
  expect(wasOpenedByApp(win)).toBe(true);
});

it.each([
  [5, false],
  [3600, true],
])('D11: a mark whose load came %s s later: opened by the app: %s', (seconds, opened) => {
  vi.useFakeTimers();
  const { win } = buildPage({ type: 'navigate' });
  reloadPage(win);
  vi.advanceTimersByTime(seconds * 1000);
  expect(wasOpenedByApp(win)).toBe(opened);
  expect(wasOpenedByApp(win)).toBe(true);
});

it('D11: loads anew where session storage is closed', () => {
  const { win, asked } = buildPage({ type: 'reload', storageClosed: true });
  reloadPage(win);
  expect(asked).toEqual(['reload']);
});

it.each([
  ['/webview/start?a=1&returnTo=%2Fwallet', ['3 /webview/start?a=1&returnTo=']],
  ['/webview/start?a=1', []],
])('§4: blanks the returnTo of %s, then loads', (path, replaced) => {
  const { win, asked } = buildPage({ href: `https://app.example${path}` });
  reloadPage(win, { dropReturnTo: true });
  expect(asked).toEqual([...replaced, 'reload']);
});
