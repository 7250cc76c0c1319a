import { snapshotCache } from '@shared/contract/releases';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildCaches, buildHtml } from '../../testing/fake-caches.ts';
import { createHtmlSigner } from '../../testing/signed-html.ts';
import { toSnapshot } from './html-snapshot.rules.ts';
import { startWorker, type WorkerScope } from './worker.ts';

const origin = 'https://app.example';
const wallet = `${origin}/webview/wallet`;

let signer: Awaited<ReturnType<typeof createHtmlSigner>>;
beforeAll(async () => {
  signer = await createHtmlSigner();
});
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
    htmlSnapshotKey: signer.publicKey,
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

const policy = "default-src 'none'";

async function keep(store: ReturnType<typeof buildCaches>, language = 'en') {
  const html = buildHtml({ language });
  const endsAtMs = Date.now() + 3_600_000;
  const headers = await signer.sign({ path: '/webview/wallet', html, policy, endsAtMs });
  await put(store, { path: '/webview/wallet', html, headers, language });
  return html;
}

interface Stored {
  path: string;
  html: string;
  headers: Headers;
  language?: string;
}

/** What any script of a page can do as well. */
async function put(
  store: ReturnType<typeof buildCaches>,
  { path, html, headers, language = 'en' }: Stored,
): Promise<void> {
  const pages = await store.caches.open(snapshotCache);
  const stamp = { atMs: Date.now(), language, liveSet: 'set-1' };
  await pages.put(path, toSnapshot({ html, headers, stamp }));
}

it('answers a navigation with the snapshot, once', async () => {
  const { scope, store, ask } = start();
  const html = await keep(store);
  const first = await ask(`${wallet}?from=push&locale=en`);
  expect(await first?.text()).toBe(html);
  expect(first?.headers.get('content-security-policy')).toBe("default-src 'none'");
  expect([store.stored(), scope.fetch.mock.calls]).toEqual([[], []]);
  const second = await ask(wallet);
  expect(await second?.text()).toBe('from the server');
});

it('leaves to the server an opening that may change the session or the device', async () => {
  const { store, ask } = start();
  await keep(store);
  for (const query of ['?token=t', '?deviceId=d', '?apiUrl=https://api.example', '?gToken=g']) {
    expect(await (await ask(wallet + query))?.text()).toBe('from the server');
  }
  expect(store.stored()).toEqual(['/webview/wallet']);
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

describe('what a script of a page has written into the cache', () => {
  const path = '/webview/wallet';
  const html = buildHtml();
  const signed = (given: object = {}) =>
    signer.sign({ path, html, policy, endsAtMs: Date.now() + 3_600_000, ...given });
  const evil = `${html}<script src="https://evil.example/x.js"></script>`;
  const edited = (headers: Headers, name: string, value: string | undefined): Headers => {
    if (value === undefined) headers.delete(name);
    else headers.set(name, value);
    return headers;
  };

  it.each<[string, () => Promise<Partial<Stored>>]>([
    [
      'unsigned HTML',
      async () => ({ html: evil, headers: new Headers({ 'content-type': 'text/html' }) }),
    ],
    ['other HTML under a true signature', async () => ({ html: evil, headers: await signed() })],
    [
      'HTML signed by another key',
      async () => ({
        html: evil,
        headers: await (await createHtmlSigner()).sign({
          path,
          html: evil,
          policy,
          endsAtMs: Date.now() + 1000,
        }),
      }),
    ],
    [
      'the page of another address',
      async () => ({ headers: await signed({ path: '/webview/terms' }) }),
    ],
    [
      'a page without its protection',
      async () => ({
        headers: edited(await signed(), 'content-security-policy', undefined),
      }),
    ],
    [
      'a page with another protection',
      async () => ({
        headers: edited(await signed(), 'content-security-policy', 'script-src *'),
      }),
    ],
    [
      'a page with a header that it had not',
      async () => ({
        headers: edited(await signed(), 'referrer-policy', 'unsafe-url'),
      }),
    ],
    [
      'a page whose time is over',
      async () => ({ headers: await signed({ endsAtMs: Date.now() - 1 }) }),
    ],
    [
      'a page whose time was set anew',
      async () => {
        const headers = await signed({ endsAtMs: Date.now() - 1 });
        const [, signature] = (headers.get('x-html-signature') ?? '').split('.');
        return {
          headers: edited(headers, 'x-html-signature', `${Date.now() + 1000}.${signature}`),
        };
      },
    ],
    [
      'a signature that is none',
      async () => ({ headers: edited(await signed(), 'x-html-signature', '9e15.%') }),
    ],
  ])('is never answered, and throws the cache away: %s', async (_what, make) => {
    const { store, ask } = start();
    await put(store, { path, html, headers: new Headers(), ...(await make()) });
    await put(store, { path: '/webview/terms', html, headers: await signed() });
    const answer = await ask(wallet);
    expect(await answer?.text()).toBe('from the server');
    expect(store.stored()).toEqual([]);
  });

  it.each(['null', '7', '"a"', '{}', '{"atMs":1,"language":7,"liveSet":"a"}', 'no JSON'])(
    'throws the cache away where its stamp is %s',
    async (stamp) => {
      const { store, ask } = start();
      await put(store, { path: '/webview/terms', html, headers: await signed() });
      const headers = edited(await signed(), 'x-html-snapshot', stamp);
      await (await store.caches.open(snapshotCache)).put(path, new Response(html, { headers }));
      expect(await (await ask(wallet))?.text()).toBe('from the server');
      expect(store.stored()).toEqual([]);
    },
  );

  it('is answered with no header that the server has not signed', async () => {
    const { store, ask } = start();
    const headers = await signed();
    const pages = await store.caches.open(snapshotCache);
    const stamp = { atMs: Date.now(), language: 'en', liveSet: 'set-1' };
    const stored = toSnapshot({ html, headers, stamp });
    for (const name of ['refresh', 'link', 'access-control-allow-origin']) {
      stored.headers.set(name, '0;url=https://evil.example');
    }
    await pages.put(path, stored);
    const answer = await ask(wallet);
    expect([...(answer?.headers.keys() ?? [])].sort()).toEqual([
      'content-security-policy',
      'content-type',
      'x-html-snapshot',
    ]);
  });
});
