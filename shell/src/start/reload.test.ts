import { afterEach, expect, it, vi } from 'vitest';
import type { Environment } from './environment.ts';
import { reloadPage, wasOpenedByApp } from './reload.ts';
import { createSessionStorage } from './storage.ts';

interface Given {
  type?: NavigationTimingType;
  storageClosed?: boolean;
  href?: string;
}

/** A page and what it was asked; `next` is the page that the load after this one starts with. */
function buildPage({ type, storageClosed, href = 'https://app.example/webview/' }: Given) {
  const session = new Map<string, string>();
  const requested: string[] = [];
  const win = {
    location: { href, reload: () => requested.push('reload') },
    history: {
      state: { idx: 3 },
      replaceState: (state: { idx: number }, _: string, url: URL) =>
        requested.push(`${state.idx} ${url.pathname}${url.search}`),
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
  const area = () => win.sessionStorage as unknown as Storage;
  const page = {
    win: win as unknown as Environment['win'],
    sessionStorage: createSessionStorage(area),
  };
  return { page, requested };
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
  expect(wasOpenedByApp(buildPage({ type }).page)).toBe(opened);
  expect(wasOpenedByApp(buildPage({ type, storageClosed: true }).page)).toBe(opened);
});

it('D11: recognizes its own reload, once', () => {
  const { page, requested } = buildPage({ type: 'navigate' });
  reloadPage(page);
  expect(requested).toEqual(['reload']);
  expect(wasOpenedByApp(page)).toBe(false);
  expect(wasOpenedByApp(page)).toBe(true);
});

it.each([
  [5, false],
  [3600, true],
])('D11: a mark whose load came %s s later: opened by the app: %s', (seconds, opened) => {
  vi.useFakeTimers();
  const { page } = buildPage({ type: 'navigate' });
  reloadPage(page);
  vi.advanceTimersByTime(seconds * 1000);
  expect(wasOpenedByApp(page)).toBe(opened);
  expect(wasOpenedByApp(page)).toBe(true);
});

it('D11: reloads without session storage', () => {
  const { page, requested } = buildPage({ type: 'reload', storageClosed: true });
  reloadPage(page);
  expect(requested).toEqual(['reload']);
});

it.each([
  ['/webview/start?a=1&returnTo=%2Fwallet', ['3 /webview/start?a=1&returnTo=']],
  ['/webview/start?a=1', []],
])('§4: blanks the returnTo of %s, then loads', (path, replaced) => {
  const { page, requested } = buildPage({ href: `https://app.example${path}` });
  reloadPage(page, { dropReturnTo: true });
  expect(requested).toEqual([...replaced, 'reload']);
});
