import { keptPagesStore } from '@shared/contract/releases';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildCaches, buildHtml } from '../testing/fake-caches.ts';
import { createKeptPage, forgetKeptPages } from './kept-page.ts';

const origin = 'https://app.example';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

interface Given {
  html?: string;
  status?: number;
  keptPage?: true | undefined;
  hasWorkers?: boolean;
}

function open(given: Given = {}) {
  const { html = buildHtml(), status = 200, hasWorkers = true } = given;
  const keptPage = 'keptPage' in given ? given.keptPage : true;
  const store = buildCaches(origin);
  const register = vi.fn(async () => {});
  const fetch = vi.fn(async () => {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    const answer = new Response(html, { status, headers });
    return Object.defineProperty(answer, 'type', { value: 'basic' });
  });
  const location = { pathname: '/webview/wallet', search: '?from=push' };
  const page = {
    document,
    location,
    caches: store.caches,
    fetch,
    navigator: hasWorkers ? { serviceWorker: { register } } : {},
    setTimeout,
  };
  const { keep, forget } = createKeptPage({
    page: page as unknown as Window,
    config: { keptPage },
  });
  return { keep, forget, store, register, fetch, location };
}

it('fetches the page as the server has it now, without its query, and keeps it', async () => {
  const { keep, store, register, fetch, location } = open();
  // Where a person has gone meanwhile is another page.
  location.pathname = '/webview/wallet/history';
  await keep();
  expect(register).toHaveBeenCalledWith('/webview/kept-page.js');
  expect(fetch).toHaveBeenCalledWith(
    '/webview/wallet',
    expect.objectContaining({ cache: 'no-cache' }),
  );
  expect(store.kept()).toEqual(['/webview/wallet']);
});

it.each<[string, Given]>([
  ['in a web view without workers', { hasWorkers: false }],
  ['where the server does not want it', { keptPage: undefined }],
])('asks for nothing %s', async (_, given) => {
  const { keep, fetch, register } = open(given);
  await keep();
  expect([fetch.mock.calls, register.mock.calls]).toEqual([[], []]);
});

it.each<[string, Given]>([
  ['an error', { status: 503 }],
  ['a page of somebody else', { html: '<html lang="en">Please sign in to this network.' }],
  ['a page that is not to be kept any more', { html: buildHtml({ keptPage: false }) }],
])('does not keep %s', async (_, given) => {
  const { keep, store, register } = open(given);
  await keep();
  expect(store.kept()).toEqual([]);
  expect(register).not.toHaveBeenCalled();
});

it('waits for a page that is not usable yet, and not for ever', async () => {
  const { keep, store, fetch } = open();
  document.body.innerHTML = '<div class="sk"></div>';
  const kept = keep();
  await vi.advanceTimersByTimeAsync(5000);
  expect(fetch).not.toHaveBeenCalled();
  document.body.innerHTML = '<h1>Wallet</h1>';
  await vi.advanceTimersByTimeAsync(500);
  await kept;
  expect(store.kept()).toHaveLength(1);
});

it('keeps nothing of a page that does not come up', async () => {
  const { keep, fetch } = open();
  document.body.innerHTML = '<main aria-busy="true"></main>';
  const kept = keep();
  await vi.advanceTimersByTimeAsync(60_000);
  await kept;
  expect(fetch).not.toHaveBeenCalled();
});

it('throws all away, and keeps nothing more for this page', async () => {
  const { keep, forget, store, fetch } = open();
  await keep();
  forget();
  expect(store.kept()).toEqual([]);
  await keep();
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('keeps nothing that came too late', async () => {
  const { keep, forget, store, fetch } = open();
  const kept = keep();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  forget();
  await kept;
  expect(store.kept()).toEqual([]);
});

it('drops pages of other releases', async () => {
  const { keep, store } = open({ html: buildHtml({ liveSet: 'set-2' }) });
  const pages = await store.caches.open(keptPagesStore);
  const headers = { 'x-kept-page': JSON.stringify({ atMs: 1, language: 'en', liveSet: 'set-1' }) };
  await pages.put('/webview/terms', new Response('', { headers }));
  await keep();
  expect(store.kept()).toEqual(['/webview/wallet']);
});

it('does not mind storage that is closed', () => {
  const page = {
    get caches(): CacheStorage {
      throw new DOMException('Denied', 'SecurityError');
    },
  };
  expect(() => forgetKeptPages(page as unknown as Window)).not.toThrow();
});
