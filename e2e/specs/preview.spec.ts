import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { copyDemo, type OwnServer, startOwnServer } from '../fixtures/own-server.ts';
import { createReleaseToken } from '../fixtures/release-token.ts';
import { readReleases, remoteOf } from '../fixtures/releases.ts';
import { previewOn, remakeRelease } from '../fixtures/remade-release.ts';
import { expect, test } from '../fixtures/test.ts';

/** A release that only the holders of its link see, until they end it or it ends. */
test.describe.configure({ mode: 'default', timeout: 90_000 });
// Snapshots of the live view must not answer in a preview.
test.use({ serviceWorkers: 'allow' });

const name = 'legal-terms';
const build = 'feed0001';
/** Only this release says so. */
const shownBy = 'document.documentElement.dataset.tried="yes";';

let server: OwnServer;
let link = '';
test.beforeAll(async () => {
  test.setTimeout(90_000);
  const dataDir = copyDemo();
  const token = await createReleaseToken(dataDir, name);
  server = await startOwnServer({ dataDir, outsideDemo: true });
  const { releases } = await readReleases(server.url);
  const remote = remoteOf(releases, name);
  const folder = path.join(server.releasesDir, name, `${remote.version}-${remote.build}`);
  link = await previewOn(
    { url: server.url, token },
    remakeRelease(folder, build, `\n;${shownBy}\n`),
  );
});
test.afterAll(() => server?.stop());

const bar = (page: Page) => page.getByRole('region', { name: 'Preview' });
const isTried = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.tried === 'yes');

async function openTerms(page: Page): Promise<void> {
  await page.goto(`${server.url}/webview/terms?locale=en`);
  await expect(page.getByRole('heading', { name: 'Terms of service', level: 2 })).toBeVisible();
}

async function startPreview(page: Page): Promise<void> {
  await page.goto(server.url + link);
  await expect(page.getByRole('heading', { name: 'Open this preview?' })).toBeVisible();
  await page.getByRole('button', { name: 'Open preview' }).click();
  await page.waitForURL(`${server.url}/webview/`);
  await expect(bar(page)).toBeVisible();
}

test('a link opens the preview, a bar says so on every page and ends it', async ({
  page,
  browser,
  checkAccessibility,
}) => {
  await openTerms(page);
  expect(await isTried(page)).toBe(false);
  await startPreview(page);
  await checkAccessibility();
  await openTerms(page);
  await expect(bar(page)).toContainText(`Preview: ${name}`);
  expect(await isTried(page)).toBe(true);
  await checkAccessibility();
  // Below the bar, not behind it.
  const [own, top] = [
    await bar(page).boundingBox(),
    await page.locator('header').first().boundingBox(),
  ];
  expect(top?.y ?? 0).toBeGreaterThanOrEqual((own?.y ?? 0) + (own?.height ?? 0) - 1);

  const other = await browser.newContext();
  const stranger = await other.newPage();
  await openTerms(stranger);
  expect(await isTried(stranger)).toBe(false);
  await expect(bar(stranger)).toHaveCount(0);
  await other.close();

  await bar(page).getByRole('button', { name: 'End preview' }).click();
  await page.waitForURL(`${server.url}/webview/`);
  await expect(bar(page)).toHaveCount(0);
  await openTerms(page);
  expect(await isTried(page)).toBe(false);
});

/** What a page reports that fails and is left. */
async function countReports(page: Page): Promise<number> {
  let reports = 0;
  const count = (request: { url(): string }) => {
    if (request.url().endsWith('/webview/report')) reports += 1;
  };
  page.on('request', count);
  await openTerms(page);
  await page.evaluate(async () => {
    const failed = new Promise((resolve) => addEventListener('error', resolve, { once: true }));
    setTimeout(() => {
      throw new Error('broken on purpose');
    });
    await failed;
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    // Comes after whatever was sent.
    await fetch('/readyz');
  });
  page.off('request', count);
  return reports;
}

test('a preview reports nothing, so that no live release suffers', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/broken on purpose/);
  expect(await countReports(page)).toBeGreaterThan(0);
  await startPreview(page);
  expect(await countReports(page)).toBe(0);
});

test('a tampered link says so and shows the live view', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  await startPreview(page);
  await page.goto(`${server.url}${link.slice(0, -3)}AAA`);
  await page.waitForURL(`${server.url}/webview/`);
  await expect(
    page.getByRole('status').filter({ hasText: 'This preview link doesn’t work' }),
  ).toBeVisible();
  await openTerms(page);
  await expect(bar(page)).toHaveCount(0);
  expect(await isTried(page)).toBe(false);
  await expect(page.getByText('This preview link doesn’t work')).toHaveCount(0);
});

test('an ended preview says so and shows the live view, by link and in the middle of it', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  await startPreview(page);
  const noted = path.join(server.releasesDir, 'previews.json');
  const text = fs.readFileSync(noted);
  fs.rmSync(noted);
  // Servers look once a second.
  const hasEnded = async () =>
    (await (await fetch(server.url + link)).text()).includes('has ended');
  await expect.poll(hasEnded).toBe(true);
  await openTerms(page);
  await expect(page.getByRole('status').filter({ hasText: 'has ended' })).toBeVisible();
  expect(await isTried(page)).toBe(false);

  await page.goto(server.url + link);
  await page.waitForURL(`${server.url}/webview/`);
  await expect(page.getByText('This preview has ended. You’re on the live version.')).toBeVisible();
  fs.writeFileSync(noted, text);
});
