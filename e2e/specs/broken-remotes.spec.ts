import type { Page } from 'playwright/test';
import type { BrokenRemote } from '../fixtures/broken-remotes.ts';
import { brokenRemotes, hangingRemotes, text } from '../fixtures/broken-remotes.ts';
import { forceLive } from '../fixtures/made-remote.ts';
import type { OwnServer } from '../fixtures/own-server.ts';
import { startOwnServer } from '../fixtures/own-server.ts';
import { readReleases } from '../fixtures/releases.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * Releases that the checks would refuse are live, all at once, without an earlier one: what a person
 * sees of each, and that they can leave it for screens that work (docs/deploying.md).
 */
// One server for all of them.
test.describe.configure({ mode: 'default' });
let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer({ outsideDemo: true });
  forceLive(server.releasesDir, [...brokenRemotes, ...hangingRemotes]);
  // The server looks at the live set once a second.
  const liveNames = async () =>
    (await readReleases(server.url)).releases.remotes.map(({ name }) => name);
  await expect.poll(liveNames).toContain('mount-throws');
});
test.afterAll(() => server.stop());
test.beforeEach(async ({ page, allowConsole }) => {
  // Whatever a broken remote writes.
  allowConsole(/./);
  await page.goto(`${server.url}/webview/?locale=en`);
  await expectHome(page);
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const failure = (page: Page) => page.getByRole('alert').getByText('This page didn’t load');
const expectHome = (page: Page) =>
  expect(page.getByRole('link', { name: 'Track a package' })).toBeVisible();

/** Navigates inside the page, as a link does. */
const go = (page: Page, to: string) =>
  page.evaluate((target) => {
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', `/webview${target}`);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, to);

/** By the button of the bar, to the home page, and from there to another remote and back. */
async function leave(page: Page): Promise<void> {
  const back = page.getByRole('button', { name: 'Back' });
  await back.click();
  await expectHome(page);
  await go(page, '/logistics');
  await expect(heading(page, 'Track a package')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Track', exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await back.click();
  await expectHome(page);
}

async function expectSeen(page: Page, { name, sees }: BrokenRemote): Promise<void> {
  if (sees === 'failure') return expect(failure(page)).toBeVisible();
  await expect(heading(page, sees === 'word' ? 'title' : name)).toBeVisible();
  if (sees !== 'bar') return expect(page.getByText(text)).toBeVisible();
  // An empty page has no text at all, an invisible one has one that nobody sees.
  await expect(page.getByText(text)).toHaveCount(name === 'empty' ? 0 : 1);
}

for (const broken of brokenRemotes) {
  test(`a remote that ${broken.how}: ${broken.sees}`, async ({ page }) => {
    await go(page, `/${broken.name}${broken.second ? '/second' : ''}`);
    await expectSeen(page, broken);
    await leave(page);
  });
}

for (const { name, how } of hangingRemotes) {
  test(`a remote that hangs: ${how}`, async ({ page }) => {
    if (name === 'hanging-entry') await page.route(new RegExp(`/${name}/.*remoteEntry`), () => {});
    await page.clock.install();
    await go(page, `/${name}`);
    await expect(page.locator('.sk')).toBeVisible();
    await leave(page);
    await go(page, `/${name}`);
    await expect(async () => {
      // Just above the time limit of an attempt.
      await page.clock.fastForward(10_001);
      await expect(failure(page)).toBeVisible({ timeout: 500 });
    }).toPass();
    await leave(page);
  });
}
