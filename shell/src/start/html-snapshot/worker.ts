import { snapshotCache, type snapshotKeyName } from '@shared/contract/releases';
import { changesNothing } from './held-params.ts';
import {
  fromSnapshot,
  isPageOpening,
  matchesOpening,
  readStamp,
  toSnapshotKey,
} from './html-snapshot.rules.ts';
import { isSignedHtml } from './verify-html.ts';

/** The parts of a service worker's scope in use; the DOM types lack them. */
interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface InstallEvent extends ExtendableEvent {
  /** Chromium only. */
  addRoutes?(rules: object[]): Promise<void>;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
export interface WorkerScope extends Pick<typeof globalThis, 'caches' | 'fetch'> {
  navigator: Pick<Navigator, 'onLine'>;
  /** The server writes it before this script, out of reach of any page. */
  [snapshotKeyName]: string;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listen: (event: InstallEvent) => void): void;
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void;
}

/** Where the engine supports it, anything but a navigation bypasses the worker. */
const routes = [
  { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
  { condition: { urlPattern: {} }, source: 'network' },
];

/** A slow cache must not hold up a page. */
const cacheTimeoutMs = 500;

export function startWorker(scope: WorkerScope): void {
  scope.addEventListener('install', (event) => {
    event.waitUntil(scope.skipWaiting());
    event.waitUntil((event.addRoutes?.(routes) ?? Promise.resolve()).catch(() => {}));
  });
  scope.addEventListener('fetch', (event) => {
    // Offline, the native app must see the failed load.
    if (!isPageOpening(event.request) || scope.navigator.onLine === false) return;
    event.respondWith(answerOpening(scope, event.request));
  });
}

async function answerOpening(scope: WorkerScope, request: Request): Promise<Response> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, cacheTimeoutMs));
  const claim = claimSnapshot(scope, request.url).catch(() => undefined);
  return (await Promise.race([claim, timeout])) ?? scope.fetch(request);
}

/**
 * Takes the snapshot out of the cache, so that HTML that does not start is never served twice. Of
 * two windows that open at once, the one whose delete succeeds gets it.
 */
async function claimSnapshot(scope: WorkerScope, url: string): Promise<Response | undefined> {
  const cache = await scope.caches.open(snapshotCache);
  const key = toSnapshotKey(url);
  const snapshot = await cache.match(key);
  if (!snapshot) return undefined;
  const stamp = readStamp(snapshot);
  if (!stamp) return discardAll(scope);
  if (!matchesOpening(stamp, { url, nowMs: Date.now() })) return undefined;
  if (!(await changesNothing(stamp.held ?? {}, new URL(url).searchParams))) return undefined;
  const stored = { path: key, headers: snapshot.headers, html: await snapshot.text() };
  if (!(await cache.delete(key))) return undefined;
  const check = { publicKey: scope.htmlSnapshotKey, nowMs: Date.now() };
  if (await isSignedHtml(stored, check).catch(() => false)) return fromSnapshot(stored);
  return discardAll(scope);
}

/** Some script has written here: trust none of it. */
async function discardAll(scope: WorkerScope): Promise<undefined> {
  await scope.caches.delete(snapshotCache);
}
