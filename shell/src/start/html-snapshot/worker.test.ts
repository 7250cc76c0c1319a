import { snapshotCache } from '@shared/contract/releases';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildCaches, buildHtml } from '../../testing/fake-caches.ts';
import { toSnapshot } from './html-snapshot.rules.ts';
import { startWorker, type WorkerScope } from './worker.ts';

const origin = 'https://app.example';
const wallet = `${origin}/webview/wallet`;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Listen = (event: object) => void;

function start({ onLine = true, store = buildCaches(origin) } = {}) {
  const listeners = new Map<string, Listen>();
  const scope = {
    caches: store.caches,
    fetch: vi.fn(async () => new Response('from the server')),
    navigator: { onLine },
    skipWaiting: vi.fn(async () => {}),
    addEventListener: (type: string, listen: Listen) => listeners.set(type, listen),
  };
  startWorker(scope as unknown as WorkerScope);
  /** Undefined where the worker leaves it to the browser. */
  const ask = (url: string, given: Partial<Request> = {}) => {
    let answer: Promise<Response> | undefined;
    const request = { method: 'GET', mode: 'navigate', cache: 'default', url, ...given };
    const respondWith = (given: Promise<Response>) => {
      answer = given;
    };
    listeners.get('fetch')?.({ request, respondWith });
    return answer;
  };
  const install = async (addRoutes?: () => Promise<void>) => {
    const waits: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => waits.push(work);
    listeners.get('install')?.({ waitUntil, addRoutes });
    await Promise.all(waits);
  };
  return { scope, store, ask, install };
}

async function keep(store: ReturnType<typeof buildCaches>, language = 'en') {
  const stamp = { atMs: Date.now(), language, liveSet: 'set-1' };
  const headers = new Headers({ 'content-security-policy': "default-src 'none'" });
  const html = buildHtml({ language });
  const pages = await store.caches.open(snapshotCache);
  await pages.put('/webview/wallet', toSnapshot({ html, headers, stamp }));
  return html;
}

it('answers a navigation with the snapshot, once', async () => {
  const { scope, store, ask } = start();
  const html = await keep(store);
  const first = await ask(`${wallet}?token=t&locale=en`);
  expect(await first?.text()).toBe(html);
  expect(first?.headers.get('content-security-policy')).toBe("default-src 'none'");
  expect([store.stored(), scope.fetch.mock.calls]).toEqual([[], []]);
  const second = await ask(wallet);
  expect(await second?.text()).toBe('from the server');
});

it('serves only one of two windows that open at the same time', async () => {
  const { store, ask } = start();
  const html = await keep(store);
  const answers = await Promise.all([ask(wallet), ask(wallet)]);
  const texts = await Promise.all(answers.map((answer) => answer?.text()));
  expect(texts.sort()).toEqual([html, 'from the server'].sort());
});

it('forwards requests without a snapshot unchanged', async () => {
  const { scope, store, ask } = start();
  await keep(store, 'fr');
  await ask(`${wallet}?locale=en`);
  await ask(`${origin}/webview/terms`);
  expect(scope.fetch).toHaveBeenCalledTimes(2);
  expect(store.stored()).toEqual(['/webview/wallet']);
});

it.each<[string, Partial<Request>]>([
  ['a reload', { cache: 'no-cache' }],
  ['a file', { mode: 'cors' }],
  ['a call', { mode: 'cors', method: 'POST' }],
])('leaves %s to the browser', async (_, given) => {
  const { store, ask } = start();
  await keep(store);
  expect(ask(wallet, given)).toBeUndefined();
  expect(store.stored()).toHaveLength(1);
});

it('is no offline page', async () => {
  const { store, ask } = start({ onLine: false });
  await keep(store);
  expect(ask(wallet)).toBeUndefined();
});

it.each<[string, () => Promise<never>]>([
  ['fails', () => Promise.reject(new Error('broken'))],
  ['does not answer', () => new Promise(() => {})],
])('asks the server when the store %s', async (_, open) => {
  const store = { ...buildCaches(origin), caches: { open } as unknown as CacheStorage };
  const answer = start({ store }).ask(wallet);
  await vi.advanceTimersByTimeAsync(500);
  expect(await (await answer)?.text()).toBe('from the server');
});

it('activates at once, and installs without static routing', async () => {
  const { scope, install } = start();
  await install();
  await install(() => Promise.reject(new TypeError('of another shape')));
  expect(scope.skipWaiting).toHaveBeenCalledTimes(2);
});
