import type { Page } from 'playwright/test';
import { deviceId, isSignedIn } from '../fixtures/api.ts';
import { playNativeApp } from '../fixtures/native-app.ts';
import { openAccount } from '../fixtures/new-account.ts';
import { expect, test } from '../fixtures/test.ts';

/** A link on another site changes no session and no device without the person’s consent (D33). */
const start = (token: string) => `/webview/terms?token=${token}&deviceId=${deviceId}&locale=en`;

const stored = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('token'),
    deviceId: localStorage.getItem('deviceId'),
    gToken: localStorage.getItem('gToken'),
  }));

/** The page loads anew meanwhile. */
const untilToken = (page: Page, token: string | null) =>
  expect(async () => expect((await stored(page)).token).toBe(token)).toPass();

const heading = (page: Page) => page.getByRole('heading', { name: 'Terms of service', level: 2 });

async function openHere(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(heading(page)).toBeVisible();
}

/** Follows a link of a page on another site, which hides where it comes from. */
async function followForeignLink(
  page: Page,
  href: string,
  from = 'http://other.example/',
): Promise<void> {
  await page.route(`${from}**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'referrer-policy': 'no-referrer' },
      body: `<a href="${href}">Win a prize</a>`,
    }),
  );
  await page.goto(from);
  await page.getByRole('link').click();
  await expect(heading(page)).toBeVisible();
}

const twoAccounts = async (baseURL: string | undefined) => {
  const [mine, theirs] = [await openAccount(baseURL), await openAccount(baseURL)];
  return { mine: mine.token, theirs: theirs.token, url: baseURL ?? '' };
};

test('another site’s link asks before it switches the account', async ({ page, baseURL }) => {
  const { mine, theirs, url } = await twoAccounts(baseURL);
  await openHere(page, start(mine));
  const link = `${url}/webview/terms?token=${theirs}&deviceId=evil&gToken=evil&locale=en`;
  await followForeignLink(page, link);
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText('Switch account?');
  expect(page.url()).toBe(`${url}/webview/terms`);
  expect(await stored(page)).toEqual({ token: mine, deviceId, gToken: null });
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(dialog).toBeHidden();
  expect(await stored(page)).toEqual({ token: mine, deviceId, gToken: null });
  expect(await isSignedIn(url, mine)).toBe(true);

  await followForeignLink(page, link);
  await dialog.getByRole('button', { name: 'Switch', exact: true }).click();
  await untilToken(page, theirs);
  await expect(heading(page)).toBeVisible();
  await expect(async () => expect((await stored(page)).deviceId).toBe(deviceId)).toPass();
  await expect.poll(() => isSignedIn(url, mine)).toBe(false);
  expect(await isSignedIn(url, theirs)).toBe(true);
});

test('another site’s link without a token asks before it signs out', async ({ page, baseURL }) => {
  const { mine, url } = await twoAccounts(baseURL);
  await openHere(page, start(mine));
  await followForeignLink(page, `${url}/webview/terms`);
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText('Sign out?');
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  expect((await stored(page)).token).toBe(mine);

  await followForeignLink(page, `${url}/webview/terms`);
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click();
  await untilToken(page, null);
  expect(await isSignedIn(url, mine)).toBe(false);
});

test('signed out, another site’s link asks before it signs in', async ({ page, baseURL }) => {
  const { theirs, url } = await twoAccounts(baseURL);
  await openHere(page, '/webview/terms?locale=en');
  const link = `${url}/webview/terms?token=${theirs}&deviceId=evil&gToken=evil&locale=en`;
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  const before = await stored(page);
  expect(before.token).toBeNull();
  await followForeignLink(page, link);
  await expect(dialog).toContainText('Sign in to this account?');
  expect(page.url()).toBe(`${url}/webview/terms`);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog).toBeHidden();
  expect(await stored(page)).toEqual(before);
  await page.reload();
  await expect(heading(page)).toBeVisible();
  expect((await stored(page)).token).toBeNull();

  await followForeignLink(page, link);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await untilToken(page, theirs);
  await expect(async () => {
    expect(await stored(page)).toMatchObject({ deviceId: before.deviceId, gToken: null });
  }).toPass();
});

test('another origin of the same site asks, too', async ({ page, baseURL }) => {
  const { mine, theirs, url } = await twoAccounts(baseURL);
  await openHere(page, start(mine));
  // Another port of the same host is the same site to a browser.
  const neighbour = new URL(url);
  neighbour.port = '4999';
  await followForeignLink(page, `${url}${start(theirs)}`, neighbour.href);
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText(
    'Switch account?',
  );
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  expect((await stored(page)).token).toBe(mine);
});

test('the host simulator signs in and changes the account without a question', async ({ page }) => {
  await page.goto('/host/');
  const accounts = page.getByLabel('Account', { exact: true });
  await page.getByLabel('Path').fill('/terms');
  const view = page.frameLocator('iframe');
  const tokens = new Set<string | null>();
  for (const name of ['tomo', 'linh']) {
    const option = accounts.locator('option', { hasText: name });
    await accounts.selectOption(await option.getAttribute('value'));
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(view.getByText(/^Effective/)).toBeVisible();
    await expect(view.getByRole('alertdialog').or(view.getByRole('dialog'))).toBeHidden();
    await expect.poll(async () => tokens.has((await stored(page)).token)).toBe(false);
    tokens.add((await stored(page)).token);
  }
  expect(tokens.has(null)).toBe(false);
  expect(tokens.size).toBe(2);
});

test('§4: a reload asks nothing and keeps the session', async ({ page, baseURL }) => {
  const { mine, url } = await twoAccounts(baseURL);
  await openHere(page, start(mine));
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeHidden();
  expect((await stored(page)).token).toBe(mine);
  expect(await isSignedIn(url, mine)).toBe(true);
});

for (const from of ['by hand', 'by the native app', 'from this origin'] as const) {
  test(`§4: an opening ${from} does as its address says`, async ({ page, baseURL }) => {
    const { mine, theirs, url } = await twoAccounts(baseURL);
    if (from === 'by the native app') await playNativeApp(page, 'android');
    const open = async (address: string) => {
      if (from !== 'from this origin') return openHere(page, address);
      await page.evaluate((href) => {
        location.href = href;
      }, address);
      await page.waitForURL((current) => !current.search.includes('token'));
      return expect(heading(page)).toBeVisible();
    };
    await openHere(page, start(mine));
    await open(`${start(theirs)}&gToken=g`);
    await expect.poll(() => stored(page)).toEqual({ token: theirs, deviceId, gToken: 'g' });
    await open('/webview/terms?locale=en');
    await expect.poll(async () => (await stored(page)).token).toBeNull();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(await isSignedIn(url, mine)).toBe(true);
  });
}

test.describe('where pages are kept', () => {
  test.use({ serviceWorkers: 'allow' });

  test('another site’s link asks all the same', async ({ page, baseURL }) => {
    test.setTimeout(60_000);
    const { mine, theirs, url } = await twoAccounts(baseURL);
    await openHere(page, start(mine));
    const kept = () =>
      page.evaluate(async () => (await (await caches.open('kept-pages')).keys()).length);
    await expect.poll(kept, { timeout: 30_000 }).toBe(1);
    for (const query of [`?token=${theirs}&locale=en`, '?locale=en']) {
      await followForeignLink(page, `${url}/webview/terms${query}`);
      await page.getByRole('button', { name: 'Stay signed in' }).click();
      expect((await stored(page)).token).toBe(mine);
    }
  });
});
