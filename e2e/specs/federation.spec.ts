import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import type { OwnServer } from '../fixtures/own-server.ts';
import { startOwnServer } from '../fixtures/own-server.ts';
import { describeRelease, readReleases, remoteOf } from '../fixtures/releases.ts';
import { expect, test } from '../fixtures/test.ts';

const brokenOnPurpose =
  /Failed to (load|fetch)|integrity|RUNTIME-|ChunkLoadError|Loading|preload|Refused to/i;

test('every remote shares the same React, store, host and kit', async ({ page, open, baseURL }) => {
  const { releases } = await readReleases(baseURL ?? '');
  await open('/qwert');
  await page.getByRole('button', { name: 'Check shared pieces' }).click();
  const section = page.getByRole('region', { name: 'Shared pieces' });
  for (const { name } of releases.remotes) {
    const row = section.locator('div', { has: page.getByText(name, { exact: true }) }).last();
    await expect(row).toContainText('Shared');
  }
  await expect(section.getByText('Shared', { exact: true })).toHaveCount(releases.remotes.length);
});

test('the HTML names the files of the route, and none is fetched twice', async ({
  page,
  open,
  baseURL,
}) => {
  const { html, releases } = await readReleases(baseURL ?? '', '/wallet?locale=en');
  const wallet = await describeRelease(baseURL ?? '', remoteOf(releases, 'wallet-staking'));
  const route = wallet.routes.find((one) => one.path === '/wallet');
  const needed = [wallet.entry, ...wallet.assets, ...(route?.assets ?? [])];
  for (const { url, integrity } of needed) {
    expect(html).toMatch(new RegExp(`"${url}(#ahead)?"`));
    expect(html).toContain(integrity);
  }
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await open('/wallet', { as: 'good deal' });
  await expect(page.getByText('Total assets')).toBeVisible();
  const files = fetched.filter((url) => url.startsWith('/webview/releases/'));
  expect(files.filter((url, index) => files.indexOf(url) !== index)).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(needed.map(({ url }) => url)));
});

test('a part of the shell that failed to load is retried', async ({ page, open, allowConsole }) => {
  allowConsole(brokenOnPurpose);
  let requested = 0;
  await page.route(/\/releases\/shell\/[^/]+\/\d+\.[^/]+\.js$/, (route) => {
    requested += 1;
    return requested === 1 ? route.abort() : route.continue();
  });
  await open('/wallet/history', { as: 'good deal' });
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  expect(requested).toBeGreaterThan(1);
});

test('an entry starts while the shell still loads', async ({ page, open, baseURL }) => {
  const { releases } = await readReleases(baseURL ?? '');
  const { container } = remoteOf(releases, 'wallet-staking');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/releases\/shell\/[^/]+\/shell\.[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const opening = open('/wallet', { as: 'good deal' });
  await page.waitForFunction((name) => name in window, container);
  letGo();
  await opening;
  await expect(page.getByText('Total assets')).toBeVisible();
});

test('the shell waits for a late entry', async ({ page, open }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/wallet-staking\/[^/]+\/remoteEntry\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const opening = open('/wallet', { as: 'good deal' });
  // The shell has drawn its frame, and loads the entry itself.
  await expect(page.locator('#initial-loader')).toHaveCount(0);
  letGo();
  await opening;
  await expect(page.getByText('Total assets')).toBeVisible();
});

for (const [what, file] of [
  ['the shell', /\/releases\/shell\/[^/]+\/shell\.[^/]+\.js$/],
  ['the federation’s runtime', /\/releases\/shell\/[^/]+\/federation\.[^/]+\.js$/],
] as const) {
  test(`without ${what} the page shows an error and retries`, async ({
    page,
    open,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource|federationRuntime/);
    await page.route(file, (route) => route.abort());
    await open('/wallet', { as: 'good deal' });
    const retry = page.getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    await page.unroute(file);
    await retry.click();
    await expect(page.getByText('Total assets')).toBeVisible();
  });
}

const classes = [
  { what: 'entry', of: /remoteEntry\.js$/ },
  { what: 'chunk', of: /wallet-staking\/[^/]+\/(?!remoteEntry)[^/]+\.js$/ },
  { what: 'style', of: /wallet-staking\/[^/]+\/[^/]+\.css$/ },
  { what: 'words', of: /wallet-staking\/[^/]+\/words\/en\.[^/]+\.json$/ },
];

const positions = [
  { where: 'first', at: () => 0 },
  { where: 'middle', at: (length: number) => Math.floor(length / 2) },
  { where: 'last', at: (length: number) => length - 1 },
];

/** Records the scripts and styles that the browser has accepted. */
async function recordLoadedCode(page: Page): Promise<string[]> {
  const taken: string[] = [];
  const browser = await page.context().newCDPSession(page);
  browser.on('Debugger.scriptParsed', ({ url }) => taken.push(url));
  browser.on('CSS.styleSheetAdded', ({ header }) => taken.push(header.sourceURL));
  await browser.send('Debugger.enable');
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  return taken;
}

for (const { what, of } of classes) {
  for (const { where, at } of positions) {
    test(`the ${where} byte of a remote's ${what} flipped: nothing of it runs, the frame says so, and it recovers`, async ({
      page,
      open,
      allowConsole,
    }) => {
      allowConsole(brokenOnPurpose);
      const taken = await recordLoadedCode(page);
      const takenOfIt = () => taken.filter((url) => of.test(url));
      await page.route(of, async (route) => {
        const response = await route.fetch();
        const body = await response.body();
        const position = at(body.length);
        body.writeUInt8(body.readUInt8(position) ^ 1, position);
        await route.fulfill({ response, body });
      });
      await open('/wallet', { as: 'good deal' });
      await expect(page.getByRole('alert')).toContainText('This page didn’t load', {
        timeout: 20_000,
      });
      await expect(page.getByText('Total assets')).toHaveCount(0);
      expect(takenOfIt()).toEqual([]);
      await page.unroute(of);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('Total assets')).toBeVisible();
      // Words are data, so the browser's record of code does not contain them.
      if (what !== 'words') expect(takenOfIt()).not.toEqual([]);
    });
  }
}

test.describe('releases that a journey breaks', () => {
  // Both share one server: the first restores what it removes.
  test.describe.configure({ mode: 'serial' });
  let server: OwnServer;
  test.beforeAll(async () => {
    server = await startOwnServer({ outsideDemo: true });
  });
  test.afterAll(() => server.stop());

  test('without the files of one remote its routes show the error frame, and all else works', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(brokenOnPurpose);
    const { releases } = await readReleases(server.url);
    const legal = remoteOf(releases, 'legal-terms');
    const folder = path.join(server.releasesDir, 'legal-terms', `${legal.version}-${legal.build}`);
    await page.goto(`${server.url}/webview/?locale=en`);
    fs.renameSync(folder, `${folder}.gone`);
    await page.goto(`${server.url}/webview/terms?locale=en`);
    await expect(page.getByRole('alert')).toContainText('This page didn’t load', {
      timeout: 20_000,
    });
    await page.getByRole('button', { name: 'Back' }).click();
    await page.goto(`${server.url}/webview/sign-in?locale=en`);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    fs.renameSync(`${folder}.gone`, folder);
    await page.goto(`${server.url}/webview/terms?locale=en`);
    await expect(page.getByRole('heading', { name: 'Terms of service', level: 2 })).toBeVisible();
  });

  test('the previous release replaces one that does not load', async ({ page, allowConsole }) => {
    allowConsole(brokenOnPurpose);
    const { releases } = await readReleases(server.url);
    const legal = remoteOf(releases, 'legal-terms');
    const good = `${legal.version}-${legal.build}`;
    breakRelease(server.releasesDir, good);
    await expect
      .poll(async () => {
        const live = await readReleases(server.url);
        return remoteOf(live.releases, 'legal-terms').container;
      })
      .toBe('legal_terms_broken');
    await page.goto(`${server.url}/webview/terms?locale=en`);
    await expect(page.getByRole('heading', { name: 'Terms of service' })).toBeVisible();
  });
});

/** Makes a release without files live before the good one, as a failed publication would. */
function breakRelease(releasesDir: string, good: string): void {
  const folder = path.join(releasesDir, 'legal-terms');
  const text = fs.readFileSync(path.join(folder, good, 'release.json'), 'utf8');
  const broken = text
    .replaceAll(good, '9.9.9-broken')
    .replace(/"legal_terms_\w+"/, '"legal_terms_broken"')
    .replace(/"version": "[^"]+"/, '"version": "9.9.9"')
    .replace(/"build": "[^"]+"/, '"build": "broken"');
  fs.mkdirSync(path.join(folder, '9.9.9-broken'));
  fs.writeFileSync(path.join(folder, '9.9.9-broken', 'release.json'), broken);
  const liveFile = path.join(releasesDir, 'live.json');
  // Edited by hand, without the checksum that a store writes.
  const { sum: _, ...live } = JSON.parse(fs.readFileSync(liveFile, 'utf8'));
  live.remotes['legal-terms'] = { live: '9.9.9-broken', previous: good };
  fs.writeFileSync(`${liveFile}.part`, JSON.stringify(live));
  fs.renameSync(`${liveFile}.part`, liveFile);
}
