import type { Page } from 'playwright/test';
import { deviceId } from '../fixtures/api.ts';
import { openAccount } from '../fixtures/new-account.ts';
import { expect, test } from '../fixtures/test.ts';

/** Several accounts and windows in one browser. */
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) =>
  page.getByLabel(name, { exact: true }).and(page.locator('input:not([type=radio])'));

async function signInWith(page: Page, identifier: string, password: string): Promise<void> {
  await field(page, 'Email or ID').fill(identifier);
  await field(page, 'Password').fill(password);
  await button(page, 'Sign in').click();
}

/** Waits for the reload after adding an account, so that no click hits the old page. */
async function addAccountWith(page: Page, identifier: string, password: string): Promise<void> {
  const loaded = page.waitForEvent('load');
  await signInWith(page, identifier, password);
  await loaded;
  await expect(page).toHaveURL(/\/webview\/changeSecurity\?step=accounts$/);
}

test('a signed-in user adds another account, and switches between the two', async ({
  page,
  baseURL,
  checkAccessibility,
}) => {
  const first = await openAccount(baseURL);
  const second = await openAccount(baseURL);
  const query = new URLSearchParams({ token: first.token, deviceId, locale: 'en', theme: 'light' });
  await page.goto(`/webview/changeSecurity?${query}`);
  await page.getByRole('link', { name: /^Accounts/ }).click();
  await page.getByRole('link', { name: 'Add another account' }).click();
  await expect(heading(page, 'Add another account')).toBeVisible();
  await checkAccessibility();
  await addAccountWith(page, second.email, second.password);
  const accounts = page.getByRole('main').getByRole('listitem');
  const uidOf = async () => /ID (\d+)/.exec((await current.textContent()) ?? '')?.[1] ?? '';
  const current = accounts.filter({ hasText: 'Current' });
  await expect(accounts).toHaveCount(2);
  const added = await uidOf();
  // The first account is still signed in, so the switch needs no password.
  await accounts.filter({ hasNotText: 'Current' }).getByRole('button').click();
  await button(page, 'Switch').click();
  await expect(current).not.toContainText(added);
  await expect(accounts).toHaveCount(2);
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(first.token);
  await page.goBack();
  await expect(page).toHaveURL(/\/webview\/changeSecurity$/);
});

test('a plain browser, which has no device id, also switches between two accounts', async ({
  page,
  baseURL,
}) => {
  const first = await openAccount(baseURL);
  const second = await openAccount(baseURL);
  await page.goto('/webview/sign-in?returnTo=%2FchangeSecurity&locale=en&theme=light');
  await signInWith(page, first.email, first.password);
  await page.getByRole('link', { name: /^Accounts/ }).click();
  await page.getByRole('link', { name: 'Add another account' }).click();
  await addAccountWith(page, second.email, second.password);
  const accounts = page.getByRole('main').getByRole('listitem');
  await expect(accounts).toHaveCount(2);
  const other = accounts.filter({ hasNotText: 'Current' });
  const uid = /ID (\d+)/.exec((await other.textContent()) ?? '')?.[1] ?? '';
  await other.getByRole('button').click();
  await button(page, 'Switch').click();
  await expect(accounts.filter({ hasText: 'Current' })).toContainText(uid);
  expect(await page.evaluate(() => localStorage.getItem('deviceId'))).toBeNull();
  // No script can read the browser's id.
  expect(await page.evaluate(() => document.cookie)).not.toContain('browser=');
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'browser')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
  });
});

test.describe('two windows of one browser', () => {
  const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
  const loadsOf = (page: Page): (() => number) => {
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    return () => loads;
  };

  test('a sign-out reaches the other window, which says so', async ({ page, context, baseURL }) => {
    const { token } = await openAccount(baseURL);
    const query = new URLSearchParams({ token, deviceId, locale: 'en' });
    await page.goto(`/webview/?${query}`);
    const other = await context.newPage();
    await other.goto(`/webview/wallet?${query}`);
    await expect(other.getByText('Your wallet is empty')).toBeVisible();
    const loads = loadsOf(other);
    await button(page, 'Sign out').click();
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect(other.getByText('You were signed out. Sign in to continue.')).toBeVisible();
    await expect(other).toHaveURL(/\/webview\/start\?returnTo=%2Fwallet$/);
    await other.waitForLoadState('networkidle');
    expect(loads()).toBe(1);
    expect(await other.evaluate(() => localStorage.getItem('deviceId'))).toBe(deviceId);
  });

  test('a switch of accounts reaches the other window, and both stay signed in', async ({
    page,
    context,
    baseURL,
  }) => {
    const first = await openAccount(baseURL);
    const second = await openAccount(baseURL);
    const query = new URLSearchParams({ token: first.token, deviceId, locale: 'en' });
    await page.goto(`/webview/sign-in?add=1&${query}`);
    const other = await context.newPage();
    await other.goto(`/webview/wallet?${query}`);
    await expect(other.getByText('Your wallet is empty')).toBeVisible();
    const loads = loadsOf(other);
    await signInWith(page, second.email, second.password);
    await expect(page.getByRole('link', { name: 'Wallet' })).toBeVisible();
    await expect.poll(loads).toBeGreaterThan(0);
    await expect(other.getByText('Your wallet is empty')).toBeVisible();
    await other.waitForLoadState('networkidle');
    expect(loads()).toBeLessThan(3);
    expect(await tokenIn(other)).toBe(await tokenIn(page));
    expect(await tokenIn(other)).not.toBe(first.token);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Wallet' })).toBeVisible();
  });
});
