import { snapshotCache, workerPath } from '@shared/contract/releases';
import { toScriptUrl } from '@shared/lib/script-url';
import type { StartParamName } from '../start-params.ts';
import { holdParams } from './held-params.ts';
import {
  canStore,
  findOutdated,
  readStamp,
  stampOf,
  toSnapshot,
  toSnapshotKey,
} from './html-snapshot.rules.ts';

interface SaveOptions {
  win: Window;
  /** Without the query, which belongs to one opening. */
  pathname: string;
  isDiscarded: () => boolean;
  stored: (name: StartParamName) => string | null;
}

const checkIntervalMs = 500;
const maxChecks = 20;

/** Fetches the page as the server has it now, and stores it for the next opening. */
export async function saveSnapshot({
  win,
  pathname,
  isDiscarded,
  stored: storedParam,
}: SaveOptions): Promise<void> {
  // A page that never becomes usable must not be opened from a snapshot.
  if (!(await becomesUsable(win))) return;
  const answer = await win.fetch(pathname, {
    cache: 'no-cache',
    headers: { accept: 'text/html' },
    priority: 'low',
  });
  if (!canStore(answer)) return;
  const html = await answer.text();
  const stamp = stampOf(html, Date.now());
  if (!stamp || isDiscarded()) return;
  stamp.held = await holdParams(storedParam);
  // Only now: registering sooner would bring back a worker that has just unregistered itself.
  await win.navigator.serviceWorker.register(toScriptUrl(workerPath));
  const cache = await win.caches.open(snapshotCache);
  await cache.put(pathname, toSnapshot({ html, headers: answer.headers, stamp }));
  const stored = (await cache.keys()).map(async (request) => {
    const snapshot = await cache.match(request);
    return { key: toSnapshotKey(request.url), stamp: snapshot && readStamp(snapshot) };
  });
  const outdated = findOutdated(await Promise.all(stored), stamp);
  await Promise.all(outdated.map((key) => cache.delete(key)));
  if (isDiscarded()) await win.caches.delete(snapshotCache);
}

async function becomesUsable(win: Window): Promise<boolean> {
  for (let check = 0; check < maxChecks; check += 1) {
    if (!win.document.querySelector('.sk, [aria-busy="true"]')) return true;
    await new Promise((resolve) => win.setTimeout(resolve, checkIntervalMs));
  }
  return false;
}
