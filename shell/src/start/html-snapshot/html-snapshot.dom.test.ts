import { snapshotCache } from '@shared/contract/releases';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildStorage } from '../../testing/builders.ts';
import { buildCaches, buildHtml } from '../../testing/fake-caches.ts';
import { createHtmlSnapshot, deleteSnapshots } from './html-snapshot.ts';

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
  htmlSnapshot?: true | undefined;
  hasWorkers?: boolean;
}

function open(given: Given = {}) {
  const { html = buildHtml(), status = 200, hasWorkers = true } = given;
  const htmlSnapshot = 'htmlSnapshot' in given ? given.htmlSnapshot : true;
  const store = buildCaches(origin);
  const register = vi.fn(async () => {});
  const fetch = vi.fn(async () => {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'x-html-signature': '1.signature',
    };
    const answer = new Response(html, { status, headers });
    return Object.defineProperty(answer, 'type', { value: 'basic' });
  });
  const location = { pathname: '/webview/wallet', search: '?from=push' };
  const win = {
    document,
    location,
    caches: store.caches,
    fetch,
    navigator: hasWorkers ? { serviceWorker: { register } } : {},
    setTimeout,
  };
  const { save, discard } = createHtmlSnapshot({
    win: win as unknown as Window,
    config: { htmlSnapshot },
    storage: buildStorage({ token: 't-1' }),
  });
  return { save, discard, store, register, fetch, location };
}

it('fetches the current page without its query, and stores it', async () => {
  const { save, store, register, fetch, location } = open();
  // Where a person has gone meanwhile is another page.
  location.pathname = '/webview/wallet/history';
  await save();
  expect(register).toHaveBeenCalledWith('/webview/kept-page.js');
  expect(fetch).toHaveBeenCalledWith(
    '/webview/wallet',
    expect.objectContaining({ cache: 'no-cache' }),
  );
  expect(store.stored()).toEqual(['/webview/wallet']);
});

it.each<[string, Given]>([
  ['in a web view without workers', { hasWorkers: false }],
  ['where the server does not want it', { htmlSnapshot: undefined }],
])('requests nothing %s', async (_, given) => {
  const { save, fetch, register } = open(given);
  await save();
  expect([fetch.mock.calls, register.mock.calls]).toEqual([[], []]);
});

it.each<[string, Given]>([
  ['an error', { status: 503 }],
  ['a page of somebody else', { html: '<html lang="en">Please sign in to this network.' }],
  ['a page that is not to be kept any more', { html: buildHtml({ htmlSnapshot: false }) }],
])('does not save %s', async (_, given) => {
  const { save, store, register } = open(given);
  await save();
  expect(store.stored()).toEqual([]);
  expect(register).not.toHaveBeenCalled();
});

it('waits for the page to become usable, with a limit', async () => {
  const { save, store, fetch } = open();
  document.body.innerHTML = '<div class="sk"></div>';
  const stored = save();
  await vi.advanceTimersByTimeAsync(5000);
  expect(fetch).not.toHaveBeenCalled();
  document.body.innerHTML = '<h1>Wallet</h1>';
  await vi.advanceTimersByTimeAsync(500);
  await stored;
  expect(store.stored()).toHaveLength(1);
});

it('stores nothing for a page that fails to start', async () => {
  const { save, fetch } = open();
  document.body.innerHTML = '<main aria-busy="true"></main>';
  const stored = save();
  await vi.advanceTimersByTimeAsync(60_000);
  await stored;
  expect(fetch).not.toHaveBeenCalled();
});

it('deletes all snapshots, and stores no more in this page', async () => {
  const { save, discard, store, fetch } = open();
  await save();
  discard();
  expect(store.stored()).toEqual([]);
  await save();
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('stores nothing that arrives too late', async () => {
  const { save, discard, store, fetch } = open();
  const stored = save();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  discard();
  await stored;
  expect(store.stored()).toEqual([]);
});

it('drops pages of other releases', async () => {
  const { save, store } = open({ html: buildHtml({ liveSet: 'set-2' }) });
  const pages = await store.caches.open(snapshotCache);
  const headers = {
    'x-html-snapshot': JSON.stringify({ atMs: 1, language: 'en', liveSet: 'set-1' }),
  };
  await pages.put('/webview/terms', new Response('', { headers }));
  await save();
  expect(store.stored()).toEqual(['/webview/wallet']);
});

it('tolerates blocked storage', () => {
  const win = {
    get caches(): CacheStorage {
      throw new DOMException('Denied', 'SecurityError');
    },
  };
  expect(() => deleteSnapshots(win as unknown as Window)).not.toThrow();
});
