import { keptPagesStore, workerPath } from '@shared/contract/releases';
import { isKeepable, keyOf, readStamp, stamped, stampOf, toDrop } from './kept-page.rules.ts';

interface KeepNeeds {
  page: Window;
  /** The address without its query: what is in there belongs to one opening. */
  pathname: string;
  /** All was thrown away meanwhile. */
  isOver: () => boolean;
}

const lookAgainMs = 500;
const looks = 20;

/** Fetches the page once more as the server has it now, for the next opening. */
export async function keepPage({ page, pathname, isOver }: KeepNeeds): Promise<void> {
  // A page that does not come up leaves the next opening to the server.
  if (!(await isUsableSoon(page))) return;
  const answer = await page.fetch(pathname, {
    cache: 'no-cache',
    headers: { accept: 'text/html' },
    priority: 'low',
  });
  if (!isKeepable(answer)) return;
  const html = await answer.text();
  const stamp = stampOf(html, Date.now());
  if (!stamp || isOver()) return;
  // Not sooner: a worker that has just taken its leave would be called back for good.
  await page.navigator.serviceWorker.register(workerPath);
  const store = await page.caches.open(keptPagesStore);
  await store.put(pathname, stamped(html, answer.headers, stamp));
  const all = (await store.keys()).map(async (request) => {
    const kept = await store.match(request);
    return { key: keyOf(request.url), stamp: kept && readStamp(kept) };
  });
  await Promise.all(toDrop(await Promise.all(all), stamp).map((key) => store.delete(key)));
  if (isOver()) await page.caches.delete(keptPagesStore);
}

async function isUsableSoon(page: Window): Promise<boolean> {
  for (let look = 0; look < looks; look += 1) {
    if (!page.document.querySelector('.sk, [aria-busy="true"]')) return true;
    await new Promise((resolve) => page.setTimeout(resolve, lookAgainMs));
  }
  return false;
}
