import fs from 'node:fs';
import path from 'node:path';
import type { Page, Response } from 'playwright/test';
import type { OwnServer } from '../fixtures/own-server.ts';
import { copyDemo, startOwnServer } from '../fixtures/own-server.ts';
import type { RecordingProxy } from '../fixtures/recording-proxy.ts';
import { recordRequests } from '../fixtures/recording-proxy.ts';
import { createReleaseToken } from '../fixtures/release-token.ts';
import { readReleases, remoteOf } from '../fixtures/releases.ts';
import { releaseTo, remakeRelease } from '../fixtures/remade-release.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * An opening is answered with the HTML of the last time. What went over the wire is what the
 * server's own side has seen of it.
 */
test.use({ serviceWorkers: 'allow' });
// A server of its own, and pages that are left alone until they are idle.
test.describe.configure({ mode: 'default', timeout: 90_000 });

const address = '/webview/terms';

let server: OwnServer;
let token = '';
let wire: RecordingProxy;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  const dataDir = copyDemo();
  token = await createReleaseToken(dataDir, '*');
  server = await startOwnServer({ dataDir, outsideDemo: true });
  wire = await recordRequests(() => server.url);
});
test.afterAll(async () => {
  wire?.close();
  await server?.stop();
});

/** Opens the page as the app does; how often its HTML was asked for since. */
async function open(page: Page, query = '?locale=en&deviceId=d-1') {
  wire.requested.length = 0;
  const response = await page.goto(`${wire.url}${address}${query}`);
  await expect(page.getByRole('heading', { name: 'Terms of service', level: 2 })).toBeVisible();
  // What is kept for the next time is asked for without a query, sooner or later.
  const requested = requestedHtml().filter((one) => one !== `GET ${address}`);
  return { isSnapshot: isSnapshot(response), requested };
}

/** The worker hands on what it has no page for, and the browser calls that its answer as well. */
const isSnapshot = (response: Response | null): boolean =>
  'x-html-snapshot' in (response?.headers() ?? {});
const requestedHtml = (): string[] =>
  wire.requested.filter((one) => one.startsWith(`GET ${address}`));

const storedSnapshots = (page: Page) =>
  page.evaluate(async () => {
    const stored = await (await caches.open('kept-pages')).keys();
    return stored.map(({ url }) => new URL(url).pathname);
  });

/** The page has been idle, and the worker is there. */
async function untilStored(page: Page): Promise<void> {
  await expect.poll(() => storedSnapshots(page), { timeout: 30_000 }).toEqual([address]);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

const liveSetOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(document.querySelector('#config')?.textContent ?? '').liveSet);

test('a page opens from its snapshot, which serves once', async ({ page }) => {
  expect(await open(page)).toEqual({
    isSnapshot: false,
    requested: [`GET ${address}?locale=en&deviceId=d-1`],
  });
  await untilStored(page);
  for (const _ of ['second', 'third']) {
    expect(await open(page)).toEqual({ isSnapshot: true, requested: [] });
    // The stored URL has no personal parameters.
    await untilStored(page);
    expect(requestedHtml()).toEqual([`GET ${address}`]);
  }
});

test('a snapshot is used once, and keeps the security headers of its page', async ({ page }) => {
  await open(page);
  await untilStored(page);
  const response = await page.goto(`${wire.url}${address}?locale=en`);
  expect(isSnapshot(response)).toBe(true);
  expect(response?.headers()).toMatchObject({
    'content-security-policy': expect.stringContaining("require-trusted-types-for 'script'"),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  });
  expect(response?.headers()).not.toHaveProperty('set-cookie');
  // Sooner than a page is idle: nothing is kept now.
  expect(await storedSnapshots(page)).toEqual([]);
  expect(await open(page)).toMatchObject({ isSnapshot: false, requested: [expect.any(String)] });
});

test('what a script of a page writes there is never answered, and ends all of it', async ({
  page,
}) => {
  await open(page);
  await untilStored(page);
  await page.evaluate(async (path) => {
    const cache = await caches.open('kept-pages');
    const stored = await cache.match(path);
    const html = (await stored?.text())?.replace('<body>', '<body><p>foreign</p>');
    await cache.put(path, new Response(html, { headers: stored?.headers ?? {} }));
    await cache.put('/webview/wallet', new Response(html, { headers: stored?.headers ?? {} }));
  }, address);
  const response = await page.goto(`${wire.url}${address}?locale=en`);
  expect(isSnapshot(response)).toBe(false);
  expect(await response?.text()).not.toContain('<p>foreign</p>');
  expect(await storedSnapshots(page)).toEqual([]);
});

test('a reload goes to the server, and uses no snapshot', async ({ page }) => {
  await open(page);
  await untilStored(page);
  wire.requested.length = 0;
  expect(isSnapshot(await page.reload())).toBe(false);
  expect(requestedHtml()).toHaveLength(1);
  expect(await storedSnapshots(page)).toEqual([address]);
});

test('a page in another language comes from the server', async ({ page }) => {
  await open(page);
  await untilStored(page);
  const response = await page.goto(`${wire.url}${address}?locale=fr`);
  expect(isSnapshot(response)).toBe(false);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect.poll(() => storedSnapshots(page), { timeout: 30_000 }).toEqual([address]);
});

test('the files and calls of a page do not pass the worker', async ({ page }) => {
  await open(page);
  await untilStored(page);
  const passed: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker()) passed.push(new URL(response.url()).pathname);
  });
  await open(page);
  expect(passed).toEqual([address]);
});

/** Puts another build of a remote live while no page is open. */
async function release(page: Page, name: string, mark: string): Promise<void> {
  const { releases } = await readReleases(server.url);
  const { version, build } = remoteOf(releases, name);
  const folder = path.join(server.releasesDir, name, `${version}-${build}`);
  await page.goto('about:blank');
  await releaseTo({ url: server.url, token }, remakeRelease(folder, mark));
  const isLive = async () => remoteOf((await readReleases(server.url)).releases, name).build;
  await expect.poll(isLive).toBe(mark);
}

test('a snapshot with another remote of earlier releases is shown once more', async ({ page }) => {
  await open(page);
  await untilStored(page);
  await release(page, 'shop-logistics', 'abcdef12');
  expect((await open(page)).isSnapshot).toBe(true);
  await expect.poll(() => storedSnapshots(page), { timeout: 30_000 }).toEqual([]);
  expect((await open(page)).isSnapshot).toBe(false);
});

test('a snapshot of earlier releases is replaced automatically', async ({ page }) => {
  await open(page);
  await untilStored(page);
  const before = await liveSetOf(page);
  await release(page, 'legal-terms', 'abcdef34');

  const { isSnapshot } = await open(page);
  expect(isSnapshot).toBe(true);
  // It asks at once whether another set is live, and its reload goes to the server.
  await expect
    .poll(() => liveSetOf(page).catch(() => before), { timeout: 30_000 })
    .not.toBe(before);
  expect(requestedHtml()).toHaveLength(1);
  await untilStored(page);
  const after = await liveSetOf(page);
  expect(await open(page)).toEqual({ isSnapshot: true, requested: [] });
  expect(await liveSetOf(page)).toBe(after);
});

test('HTML that fails to start is not served twice', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource|Refused to|integrity|preload|federationRuntime/);
  await open(page);
  await untilStored(page);
  // What it needs is gone, as if it named files that never came there.
  const shell =
    fs.readdirSync(path.join(server.releasesDir, 'shell')).find((one) => !one.startsWith('.')) ??
    '';
  const folder = path.join(server.releasesDir, 'shell', shell);
  await page
    .context()
    .newCDPSession(page)
    .then((session) => session.send('Network.clearBrowserCache'));
  fs.renameSync(folder, `${folder}.gone`);
  wire.requested.length = 0;
  const broken = await page.goto(`${wire.url}${address}?locale=en`);
  expect([isSnapshot(broken), requestedHtml()]).toEqual([true, []]);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(await storedSnapshots(page)).toEqual([]);
  fs.renameSync(`${folder}.gone`, folder);
  expect(await open(page)).toMatchObject({ isSnapshot: false, requested: [expect.any(String)] });
});

test('a failed start deletes all snapshots', async ({ page, allowConsole }) => {
  allowConsole(/Failed to (load|fetch)|integrity|preload/);
  await open(page);
  await untilStored(page);
  // Another page fails, for a reason that is not known yet.
  await page.route(/\/words\/en\./, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`${wire.url}/webview/policies?locale=en`).catch(() => {});
  await expect(page.getByRole('button', { name: '↻ Retry' })).toBeVisible({ timeout: 20_000 });
  expect(await storedSnapshots(page)).toEqual([]);
});

test('a remote that fails to load deletes all snapshots', async ({ page, allowConsole }) => {
  allowConsole(/Failed to (load|fetch)|RUNTIME-|Loading|ScriptExternal/);
  await open(page);
  await untilStored(page);
  const entry = /social-messages\/.*remoteEntry/;
  await page.route(entry, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`${wire.url}/webview/landing?locale=en`);
  await expect(page.getByRole('alert')).toContainText('This page didn’t load', { timeout: 20_000 });
  expect(await storedSnapshots(page)).toEqual([]);
});

test('switching the worker off removes it from every device', async ({ page }) => {
  await open(page);
  await untilStored(page);
  await page.goto('about:blank');
  await server.stop({ keepData: true });
  const off = { HTML_SNAPSHOT: '0' };
  server = await startOwnServer({ dataDir: server.dataDir, outsideDemo: true, env: off });
  // The last one that was kept; the browser asks for the worker after it.
  await open(page);
  const left = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      stores: await caches.keys(),
    }));
  await expect.poll(left, { timeout: 30_000 }).toEqual({ workers: 0, stores: [] });
  expect(await open(page)).toMatchObject({ isSnapshot: false, requested: [expect.any(String)] });
});
