import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import type { DemoAccount } from '../fixtures/api.ts';
import { deviceId, signIn } from '../fixtures/api.ts';
import type { OwnServer } from '../fixtures/own-server.ts';
import { copyDemo, startOwnServer } from '../fixtures/own-server.ts';
import { createReleaseToken } from '../fixtures/release-token.ts';
import { readReleases, remoteOf } from '../fixtures/releases.ts';
import { changeLive, releaseTo, remakeRelease } from '../fixtures/remade-release.ts';
import { expect, test } from '../fixtures/test.ts';

/** A release is rolled back while somebody types: the page hears of it, and nothing is lost. */
const remotes = ['wallet-staking', 'c2c-vip'] as const;
const badBuilds = { 'wallet-staking': 'bad00001', 'c2c-vip': 'bad00002' };

let server: OwnServer;
let token = '';
const goodBuilds: Record<string, string> = {};
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const dataDir = copyDemo();
  token = await createReleaseToken(dataDir, '*');
  server = await startOwnServer({ dataDir });
  const { releases } = await readReleases(server.url);
  for (const name of remotes) {
    const { version, build } = remoteOf(releases, name);
    goodBuilds[name] = build;
    const folder = path.join(server.releasesDir, name, `${version}-${build}`);
    await releaseTo({ url: server.url, token }, remakeRelease(folder, badBuilds[name]));
  }
  await expect.poll(liveBuilds).toEqual(badBuilds);
});
test.afterAll(() => server?.stop());

async function liveBuilds(): Promise<Record<string, string>> {
  const { releases } = await readReleases(server.url);
  return Object.fromEntries(remotes.map((name) => [name, remoteOf(releases, name).build]));
}

/** Rolls back, and waits until the page has asked what is live: long before its check of 30 seconds. */
async function rollBack(page: Page, name: (typeof remotes)[number]): Promise<void> {
  const checked = page.waitForResponse(/\/v1\/home\/version$/, { timeout: 15_000 });
  await changeLive({ url: server.url, token }, { do: 'rollback', name });
  await (await checked).finished();
}

const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { stays: true }));
/** False once a new page is there. */
const isMarked = (page: Page) => page.evaluate(() => 'stays' in globalThis).catch(() => true);
/** The builds of a remote whose entry this page has loaded. */
const loadedBuilds = (page: Page, name: string) =>
  page.evaluate(
    (remote) =>
      performance
        .getEntriesByType('resource')
        .flatMap(
          ({ name: url }) =>
            new RegExp(`/releases/${remote}/[^/]*-(\\w+)/remoteEntry`).exec(url)?.slice(1) ?? [],
        ),
    name,
  );
const show = (page: Page, visibility: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);

test('a half-typed transfer outlives two rollbacks; what has not run is replaced without a reload', async ({
  page,
}) => {
  const file = path.join(server.dataDir, 'demo.json');
  const accounts = JSON.parse(fs.readFileSync(file, 'utf8')) as DemoAccount[];
  const account = accounts.find(({ what }) => what.toLowerCase().includes('good deal'));
  if (!account) throw new Error('The demo has no rich account.');
  const session = await signIn(server.url, account);
  const query = new URLSearchParams({ to: '80013579', locale: 'en', token: session, deviceId });
  const follows = page.waitForRequest(/\/webview\/live-set/);
  await page.goto(`${server.url}/webview/wallet/transfer?${query}`);
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('12.5');
  await mark(page);
  await follows;

  await test.step('a remote that has not run', async () => {
    expect(await loadedBuilds(page, 'c2c-vip')).toEqual([]);
    await rollBack(page, 'c2c-vip');
    await expect(amount).toHaveValue('12.5');
    await page.evaluate(() => {
      history.pushState({ key: 'market', idx: 1 }, '', '/webview/c2c');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page.getByRole('heading', { level: 1, name: 'Market' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Buy YUT' })).toBeVisible();
    expect(await isMarked(page)).toBe(true);
    expect(await loadedBuilds(page, 'c2c-vip')).toEqual([goodBuilds['c2c-vip']]);
    await page.goBack();
    await expect(amount).toHaveValue('12.5');
  });

  await test.step('the remote on the screen', async () => {
    await amount.fill('13.5');
    await page.getByLabel('Note').fill('Lunch');
    await rollBack(page, 'wallet-staking');
    // The person types: the page waits until they turn away.
    expect(await isMarked(page)).toBe(true);
    const reloaded = page.waitForEvent('load');
    await show(page, 'hidden');
    await show(page, 'visible');
    await reloaded;
    await expect(amount).toHaveValue('13.5');
    await expect(page.getByLabel('Note')).toHaveValue('Lunch');
    expect(await isMarked(page)).toBe(false);
    expect(await loadedBuilds(page, 'wallet-staking')).toEqual([goodBuilds['wallet-staking']]);
  });
});
