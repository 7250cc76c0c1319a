import path from 'node:path';
import type { Page } from 'playwright/test';
import { copyDemo, type OwnServer, startOwnServer } from '../fixtures/own-server.ts';
import { createReleaseToken } from '../fixtures/release-token.ts';
import { readReleases, remoteOf } from '../fixtures/releases.ts';
import { releaseTo, remakeRelease } from '../fixtures/remade-release.ts';
import { expect, test } from '../fixtures/test.ts';

/** The page for teams says whether something is wrong, and with which release. */
const name = 'legal-terms';
const build = 'bad00001';

const servers: OwnServer[] = [];
async function start(options: { outsideDemo?: boolean } = {}) {
  const dataDir = copyDemo();
  const token = await createReleaseToken(dataDir, '*');
  const server = await startOwnServer({ dataDir, ...options });
  servers.push(server);
  return { ...server, token };
}
test.afterEach(async ({ page }) => {
  // The page asks again and again.
  await page.goto('about:blank');
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

const verdict = (page: Page) => page.getByRole('region', { name: /All well|wrong/ });
const card = (page: Page, remote: string) => page.getByRole('article', { name: remote });

test('in the demo it is open, and names a broken release within seconds', async ({
  page,
  browser,
  checkAccessibility,
}) => {
  const server = await start();
  await page.goto(`${server.url}/releases/`);
  await expect(verdict(page)).toHaveText('✓ All well');
  await expect(card(page, name)).toContainText('✓ well');

  const { releases } = await readReleases(server.url);
  const { version, build: before } = remoteOf(releases, name);
  const folder = path.join(server.releasesDir, name, `${version}-${before}`);
  // No JavaScript any more.
  await releaseTo(server, remakeRelease(folder, build, '\n)('));
  await expect(card(page, name)).toContainText(`${version} · ${build.slice(0, 6)}`);

  const device = await browser.newContext({ serviceWorkers: 'block' });
  const visit = await device.newPage();
  await visit.goto(`${server.url}/webview/terms?locale=en`);
  // The release before takes over.
  await visit.getByRole('heading', { name: 'Terms of service', level: 2 }).waitFor();

  const trouble = verdict(page).getByRole('listitem').first();
  await expect(trouble).toContainText(
    `${name} ${version} · ${build.slice(0, 6)} (live) by journey`,
  );
  await expect(trouble).toContainText(/\d+ of \d+ openings? failed/);
  await expect(verdict(page).getByRole('heading')).toHaveText(/^! .+ wrong$/);
  await expect(verdict(page).getByRole('listitem').filter({ hasNotText: name })).toHaveCount(0);
  await expect(page.getByRole('article').first()).toHaveAccessibleName(name);
  await expect(card(page, name)).toContainText('! wrong');
  const failures = page.getByRole('region', { name: 'Who broke what' });
  await expect(failures).toContainText(name);
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    `${name} ${version} · ${build.slice(0, 6)} went live`,
  );
  await device.close();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await test.step(`in ${colorScheme}`, checkAccessibility);
  }
});

test('outside the demo it asks for a release token', async ({
  page,
  allowConsole,
  checkAccessibility,
}) => {
  allowConsole(/401/);
  const server = await start({ outsideDemo: true });
  await page.goto(`${server.url}/releases/`);
  const field = page.getByLabel('Release token');
  const show = page.getByRole('button', { name: 'Show releases' });
  await expect(field).toBeVisible();
  await expect(verdict(page)).toBeHidden();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await test.step(`in ${colorScheme}`, checkAccessibility);
  }

  // The second time, too.
  for (const _ of [1, 2]) {
    await field.fill('a-wrong-token');
    const answer = page.waitForResponse('**/releases/overview');
    await show.click();
    expect((await answer).status()).toBe(401);
    await expect(page.getByRole('alert')).toHaveText('That token is not known here.');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }

  await field.fill(server.token);
  await show.click();
  await expect(verdict(page)).toHaveText('✓ All well');
  await expect(field).toBeHidden();
  expect(page.url()).toBe(`${server.url}/releases/`);
  await page.reload();
  await expect(verdict(page)).toHaveText('✓ All well');
});
