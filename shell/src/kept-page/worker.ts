import { keptPagesStore } from '@shared/contract/releases';
import { isAnswerTo, isOpening, keyOf, readStamp } from './kept-page.rules.ts';

/** What is used of a service worker's own world, which the types of a page do not know. */
interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}
interface Installing extends Extendable {
  /** Not in every engine. */
  addRoutes?(rules: object[]): Promise<void>;
}
interface Asking extends Extendable {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
export interface WorkerScope extends Pick<typeof globalThis, 'caches' | 'fetch'> {
  navigator: Pick<Navigator, 'onLine'>;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listen: (event: Installing) => void): void;
  addEventListener(type: 'fetch', listen: (event: Asking) => void): void;
}

/** All but openings goes its way without waking the worker, where the engine can be told so. */
const routes = [
  { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
  { condition: { urlPattern: {} }, source: 'network' },
];

/** A store that does not answer must not hold up a page. */
const patienceMs = 500;

export function startWorker(scope: WorkerScope): void {
  scope.addEventListener('install', (event) => {
    event.waitUntil(scope.skipWaiting());
    event.waitUntil((event.addRoutes?.(routes) ?? Promise.resolve()).catch(() => {}));
  });
  scope.addEventListener('fetch', (event) => {
    // Without a network the app hears of it as always.
    if (!isOpening(event.request) || scope.navigator.onLine === false) return;
    event.respondWith(open(scope, event.request));
  });
}

async function open(scope: WorkerScope, request: Request): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  const kept = await Promise.race([take(scope, request.url).catch(() => undefined), late]);
  return kept ?? scope.fetch(request);
}

/**
 * The kept page of an address, which is then no longer kept: one that does not come up is not there
 * a second time. Of two windows that want it the one gets it that has removed it.
 */
async function take(scope: WorkerScope, url: string): Promise<Response | undefined> {
  const store = await scope.caches.open(keptPagesStore);
  const key = keyOf(url);
  const kept = await store.match(key);
  const stamp = kept && readStamp(kept);
  if (!kept || !stamp || !isAnswerTo(stamp, { url, nowMs: Date.now() })) return undefined;
  const html = await kept.text();
  return (await store.delete(key)) ? new Response(html, { headers: kept.headers }) : undefined;
}
