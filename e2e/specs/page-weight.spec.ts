import type { Page } from 'playwright/test';
import type { Seen } from '../fixtures/in-page.ts';
import { watch } from '../fixtures/in-page.ts';
import { recordNetwork, summarize } from '../fixtures/network.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * What stands between an address and its page, opened cold: bytes on the wire, requests, and how
 * many of them wait for one another. Times differ from machine to machine; these do not.
 */
interface Opened {
  remote: string;
  path: string;
  /** What is there when the page's data are. */
  text: string;
  /** All that may come until it asks for nothing more: the shell, the answers and its late parts. */
  kilobytes: number;
  requests: number;
}

const pages: readonly Opened[] = [
  { remote: 'the shell', path: '/', text: 'Portfolio', kilobytes: 215, requests: 10 },
  { remote: 'wallet-staking', path: '/wallet', text: 'C2C trade', kilobytes: 250, requests: 26 },
  {
    remote: 'wallet-staking',
    path: '/wallet/history',
    text: 'Load more',
    kilobytes: 230,
    requests: 17,
  },
  { remote: 'c2c-vip', path: '/c2c', text: 'USDT', kilobytes: 255, requests: 27 },
  { remote: 'creator-business', path: '/creator', text: 'Level', kilobytes: 240, requests: 21 },
  { remote: 'shop-logistics', path: '/shop/orders', text: 'Order', kilobytes: 230, requests: 18 },
  { remote: 'social-messages', path: '/messages', text: 'System', kilobytes: 235, requests: 18 },
  { remote: 'legal-terms', path: '/terms', text: 'Terms', kilobytes: 235, requests: 16 },
];
/** The HTML names every file of the route; later requests are only those that the page itself makes. */
const deepest = 2;

async function openCold(page: Page, text: string, open: () => Promise<void>) {
  await page.addInitScript(watch, { text, skeleton: '.sk' });
  // What is fetched ahead when the page is idle comes after it, on a slow machine between.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const network = recordNetwork(session);
  await open();
  await page.waitForFunction(() => (window as unknown as { bench?: Seen }).bench?.usableMs);
  // What a page asks for last comes before it is whole on one machine and after that on another.
  await page.waitForLoadState('networkidle');
  network.stop();
  // The shell has claimed the early requests; one that it sends again is found below, as sent twice.
  expect(await page.evaluate(() => 'earlyRequests' in window)).toBe(false);
  const seen = summarize(network.requests(), Number.POSITIVE_INFINITY);
  const requested = seen.waterfall.map(({ url }) => url).filter((url) => url.includes('/api/'));
  expect(requested).toEqual([...new Set(requested)]);
  return seen;
}

for (const { remote, path, text, kilobytes, requests } of pages) {
  test(`${remote} opens ${path} with what it needs and no more`, async ({ page, open }) => {
    const seen = await openCold(page, text, () => open(path, { as: 'good deal' }));
    const waterfall = seen.waterfall.map(
      ({ depth, bytes, url }) => `${depth} ${bytes} ${new URL(url).pathname}`,
    );
    test.info().annotations.push({ type: 'path', description: waterfall.join('\n') });
    expect.soft(seen.bytes / 1024, `${waterfall.join('\n')}\nkilobytes`).toBeLessThan(kilobytes);
    expect.soft(seen.requests, 'requests').toBeLessThanOrEqual(requests);
    expect(seen.depth, 'depth').toBeLessThanOrEqual(deepest);
  });
}

test('unreachable remotes do not delay the page of another', async ({
  page,
  open,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|Loading|remoteEntry/);
  const dead: string[] = [];
  await page.route(/\/webview\/releases\/(?!shell|wallet-staking)/, (route) => {
    dead.push(route.request().url());
    return route.abort();
  });
  const seen = await openCold(page, 'Load more', () =>
    open('/wallet/history', { as: 'good deal' }),
  );
  const others = seen.waterfall.filter(({ url }) => /releases\/(?!shell|wallet-)/.test(url));
  expect(others).toEqual([]);
  expect(seen.depth).toBeLessThanOrEqual(deepest);
});
