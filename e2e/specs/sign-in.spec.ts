import { demoAccount } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/test.ts';

test('a person signs in by e-mail and lands where they wanted to go', async ({ page, open }) => {
  const { email, password } = demoAccount('good deal');
  await open('/c2c');
  await expect(page).toHaveURL(/\/webview\/start\?/);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This field is required')).toHaveCount(2);
  await page.getByLabel('E-mail', { exact: true }).last().fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Wrong12345');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/webview\/c2c$/);
  await expect(page.getByRole('heading', { level: 1, name: 'YUT market' })).toBeVisible();
});

test('a person signs in by id, stays signed in over a reload, and sees what can be opened', async ({
  page,
  open,
}) => {
  const { id, password } = demoAccount('new and empty');
  await open('/sign-in');
  await page.getByText('ID', { exact: true }).first().click();
  await page.getByLabel('ID', { exact: true }).last().fill(id);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('link', { name: 'Wallet' })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Wallet' }).click();
  await expect(page.getByText('Your wallet is empty')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('en');
});

test('an address that cannot be decoded leads home, and its token goes nowhere', async ({
  page,
  open,
}) => {
  await open('/');
  await page.goto('/webview/order-details/%E0%A4%A?token=secret');
  await expect(page).toHaveURL(/\/webview\/?$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
});

test('an opening by the native app without a token ends the session', async ({ page, open }) => {
  await open('/wallet', { as: 'new and empty' });
  await expect(page.getByText('Your wallet is empty')).toBeVisible();
  await open('/wallet');
  await expect(page).toHaveURL(/\/webview\/start\?/);
});
