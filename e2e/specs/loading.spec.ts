import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startOwnServer } from '../fixtures/own-server.ts';
import { readReleases, remoteOf } from '../fixtures/releases.ts';
import { expect, test } from '../fixtures/test.ts';

/** Chrome says that a preload was for nothing some seconds after the page has loaded. */
const untilChromeComplainsMs = 6500;

test('a reload in the stored language sends for that language’s words alone', async ({
  page,
  open,
}) => {
  await open('/wallet', { as: 'good deal', locale: 'fr' });
  await expect(page.getByText('Total des actifs')).toBeVisible();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.reload();
  await expect(page.getByText('Total des actifs')).toBeVisible();
  const words = fetched.filter((url) => url.includes('/words/'));
  expect(words.length).toBeGreaterThan(0);
  expect(words.filter((url) => !url.includes('/words/fr.'))).toEqual([]);
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  await sleep(untilChromeComplainsMs);
});

test('who is sent to the start page has fetched nothing for nothing', async ({ page, open }) => {
  await open('/wallet');
  await expect(page).toHaveURL(/\/webview\/start\?/);
  await sleep(untilChromeComplainsMs);
});

for (const path of ['/wallet', '/creator', '/messages', '/c2c', '/order-details/SO26111500414']) {
  test(`nothing jumps while ${path} loads`, async ({ page, open }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as never as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open(path, { as: 'good deal' });
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await sleep(500);
    const shifts = await page.evaluate(() => (globalThis as never as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
  });
}

test('a release that does not load is replaced by the one before it', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to (load|fetch)|integrity|RUNTIME-|Refused to|preload/i);
  const server = await startOwnServer();
  try {
    const { releases } = await readReleases(server.url);
    const legal = remoteOf(releases, 'legal-terms');
    const good = `${legal.version}-${legal.build}`;
    breakRelease(server.releasesDir, good);
    await page.goto(`${server.url}/webview/terms?locale=en`);
    await expect(page.getByRole('heading', { name: 'Terms of service' })).toBeVisible();
  } finally {
    await server.stop();
  }
});

/** Puts a release without files before the good one, as a publication that went wrong would. */
function breakRelease(releasesDir: string, good: string): void {
  const folder = path.join(releasesDir, 'legal-terms');
  const text = fs.readFileSync(path.join(folder, good, 'release.json'), 'utf8');
  const broken = text
    .replaceAll(good, '9.9.9-broken')
    .replace(/"legal_terms_\w+"/, '"legal_terms_broken"');
  fs.mkdirSync(path.join(folder, '9.9.9-broken'));
  fs.writeFileSync(path.join(folder, '9.9.9-broken', 'release.json'), broken);
  const liveFile = path.join(releasesDir, 'live.json');
  const live = JSON.parse(fs.readFileSync(liveFile, 'utf8'));
  live.remotes['legal-terms'] = { live: '9.9.9-broken', previous: good };
  fs.writeFileSync(`${liveFile}.part`, JSON.stringify(live));
  fs.renameSync(`${liveFile}.part`, liveFile);
}
