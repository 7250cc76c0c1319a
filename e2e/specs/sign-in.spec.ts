import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import { callApi, codeOf, demoAccount, deviceId } from '../fixtures/api.ts';
import { readCode, readSignInCode } from '../fixtures/mail.ts';
import { openAccount, switchOnAuthenticator } from '../fixtures/new-account.ts';
import { expect, test } from '../fixtures/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) =>
  page.getByLabel(name, { exact: true }).and(page.locator('input:not([type=radio])'));

async function signInWith(page: Page, identifier: string, password: string): Promise<void> {
  await field(page, 'Email or ID').fill(identifier);
  await field(page, 'Password').fill(password);
  await button(page, 'Sign in').click();
}

/** An unused address. */
const newAddress = () => `journey-${randomBytes(5).toString('hex')}@demo.example`;
const newPassword = 'Meadow31Lake';

interface NewAccount {
  baseUrl: string;
  email: string;
}

/** Registers an account, from the first step to the map of home, which names the new person. */
async function register(page: Page, { baseUrl, email }: NewAccount): Promise<void> {
  await field(page, 'Email').fill(email);
  await button(page, 'Send code').click();
  await expect(heading(page, 'Choose a password')).toBeVisible();
  await field(page, 'Verification code').fill(await readCode(baseUrl, email));
  await field(page, 'Password').fill(newPassword);
  await page.getByRole('checkbox').check();
  await button(page, 'Create account').click();
  await expect(heading(page, 'Home')).toBeVisible();
  await expect(page.getByText(/^ID \d+$/)).toBeVisible();
  await expect(page).toHaveURL(/\/webview\/$/);
}

test('a user signs in by e-mail, lands on the requested page, and "back" skips the sign-in', async ({
  page,
  open,
}) => {
  const { email, password } = demoAccount('good deal');
  await open('/terms');
  await expect(page.getByRole('heading', { name: 'Terms of service' })).toBeVisible();
  await page.goto('/webview/c2c');
  await expect(page).toHaveURL(/\/webview\/start\?/);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await button(page, 'Sign in').click();
  await expect(page.getByText('This field is required')).toHaveCount(2);
  await signInWith(page, email, 'Wrong12345');
  await expect(page.getByText(/Wrong account or password.*Tries left/)).toBeVisible();
  await expect(field(page, 'Password')).toBeFocused();
  await field(page, 'Password').fill(password);
  await field(page, 'Password').press('Enter');
  await expect(page).toHaveURL(/\/webview\/c2c$/);
  await expect(heading(page, 'YUT market')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/webview\/terms/);
});

test('a user signs in by id, stays signed in after a reload, and sees the sections', async ({
  page,
  open,
}) => {
  const { id, password } = demoAccount('new and empty');
  await open('/sign-in');
  await signInWith(page, id, password);
  await expect(page.getByRole('link', { name: 'Wallet' })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Wallet' }).click();
  await expect(page.getByText('Your wallet is empty')).toBeVisible();
  await button(page, 'Back').click();
  await expect(heading(page, 'Home')).toBeVisible();
  await button(page, 'Sign out').click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('en');
});

test('a user signs in with an e-mail code', async ({ page, open, baseURL, checkAccessibility }) => {
  const { email } = demoAccount('identity check');
  await open('/sign-in?returnTo=%2Fwallet');
  await page.getByText('Email code').click();
  await field(page, 'Email').fill(email);
  await checkAccessibility();
  await button(page, 'Send code').click();
  await expect(heading(page, 'Check your email')).toBeFocused();
  await expect(page.getByText(/^New code in (5\d\ss|1\smin)$/)).toBeVisible();
  await checkAccessibility();
  const code = await readSignInCode(baseURL ?? '', email);
  const wrong = code === '000000' ? '000001' : '000000';
  await field(page, 'Verification code').fill(wrong);
  await expect(page.getByText(/Tries left: \d/)).toBeVisible();
  await field(page, 'Verification code').fill(code);
  await expect(heading(page, 'Wallet')).toBeVisible();
  await expect(page).toHaveURL(/\/webview\/wallet$/);
});

test('a user with several accounts on one e-mail chooses one', async ({
  page,
  open,
  baseURL,
  checkAccessibility,
}) => {
  const { email } = demoAccount('has the e-mail of');
  await open('/sign-in?mode=code');
  await field(page, 'Email').fill(email);
  await button(page, 'Send code').click();
  await expect(heading(page, 'Check your email')).toBeVisible();
  await field(page, 'Verification code').fill(await readSignInCode(baseURL ?? '', email));
  await expect(heading(page, 'Choose an account')).toBeFocused();
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await checkAccessibility();
  await page.getByRole('listitem').last().getByRole('button').click();
  await expect(page.getByRole('link', { name: 'Wallet' })).toBeVisible();
});

test('a new user registers with an invite code, and keeps the input while reading the terms', async ({
  page,
  open,
  baseURL,
  checkAccessibility,
}) => {
  const email = newAddress();
  await open('/sign-in?mode=register&inviteCode=MARA42');
  await expect(page.getByText('Use your real email')).toBeVisible();
  await field(page, 'Email').fill(email);
  await button(page, 'Send code').click();
  await expect(heading(page, 'Choose a password')).toBeVisible();
  await expect(field(page, 'Invite code (optional)')).toHaveValue('MARA42');
  await field(page, 'Password').fill('meadow');
  await button(page, 'Create account').click();
  await expect(page.getByText('This field is required')).toBeVisible();
  await expect(page.getByText('Accept the terms and privacy policy to continue')).toBeVisible();
  await checkAccessibility();
  await field(page, 'Verification code').fill(await readCode(baseURL ?? '', email));
  await field(page, 'Password').fill(newPassword);
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('heading', { name: 'Terms of service' })).toBeVisible();
  await button(page, 'Back').click();
  await expect(field(page, 'Password')).toHaveValue(newPassword);
  const stored = await page.evaluate(() =>
    JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }]),
  );
  expect(stored).not.toContain(newPassword);
  await page.getByRole('checkbox').check();
  await button(page, 'Create account').click();
  await expect(page).toHaveURL(/\/webview\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Wallet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Customer service' })).toBeVisible();
});

test('five wrong passwords lock the account for a countdown, and no other account', async ({
  page,
  open,
  baseURL,
}) => {
  const email = newAddress();
  await open('/sign-in?mode=register');
  await register(page, { baseUrl: baseURL ?? '', email });
  await open('/sign-in');
  await signInWith(page, email, 'Wrong12345');
  for (const left of [4, 3, 2, 1]) {
    await expect(page.getByText(`Tries left: ${left}`)).toBeVisible();
    await button(page, 'Sign in').click();
  }
  const paused = button(page, /^Try again in (\d+\ss|\d\smin)$/);
  await expect(paused).toBeDisabled();
  const first = await paused.textContent();
  await expect(paused).not.toHaveText(first ?? '');
  // The right password has to wait too; another account does not.
  await field(page, 'Password').fill(newPassword);
  await expect(paused).toBeDisabled();
  const { id, password } = demoAccount('new and empty');
  await signInWith(page, id, password);
  await expect(page.getByRole('link', { name: 'Wallet' })).toBeVisible();
});

test('an account with an authenticator needs its code too', async ({
  page,
  open,
  baseURL,
  checkAccessibility,
}) => {
  // A new account, because a code works once.
  const account = await openAccount(baseURL);
  const { key, usedCode } = await switchOnAuthenticator(account);
  await open('/sign-in?returnTo=%2Fwallet');
  await signInWith(page, account.email, account.password);
  await expect(heading(page, 'Two-step verification')).toBeFocused();
  await expect(page.getByText(account.email)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lost your authenticator?' })).toHaveAttribute(
    'href',
    '/webview/2fa/retrieve',
  );
  await checkAccessibility();
  await field(page, 'Authenticator code').fill(usedCode);
  await expect(page.getByText('This code is wrong')).toBeVisible();
  await field(page, 'Authenticator code').fill(codeOf(key, 1));
  await expect(heading(page, 'Wallet')).toBeVisible();
});

test('a forgotten password is reset with a code, and the hold is announced', async ({
  page,
  open,
  baseURL,
  checkAccessibility,
}) => {
  const email = newAddress();
  await open('/sign-in?mode=register');
  await register(page, { baseUrl: baseURL ?? '', email });
  const used = [await readCode(baseURL ?? '', email)];
  await open('/sign-in');
  await field(page, 'Email or ID').fill(email);
  await button(page, 'Forgot password?').click();
  await expect(heading(page, 'Reset password')).toBeFocused();
  await expect(field(page, 'Email')).toHaveValue(email);
  await button(page, 'Send code').click();
  await expect(heading(page, 'Choose a new password')).toBeVisible();
  await field(page, 'Verification code').fill(await readCode(baseURL ?? '', email, used));
  await field(page, 'New password').fill('Harvest64Moon');
  await checkAccessibility();
  await button(page, 'Set password').click();
  await expect(heading(page, 'Password changed')).toBeFocused();
  await expect(page.getByText(/for 24\shours, until \d{4}-\d\d-\d\d/)).toBeVisible();
  await button(page, 'Sign in').click();
  await expect(field(page, 'Email or ID')).toHaveValue(email);
  await field(page, 'Password').fill('Harvest64Moon');
  await field(page, 'Password').press('Enter');
  await expect(page.getByRole('link', { name: 'Wallet' })).toBeVisible();
});

test('back goes back one step, and a reload restarts the sign-in', async ({ page, open }) => {
  await open('/sign-in?returnTo=%2Fwallet');
  await field(page, 'Email or ID').fill('mei@demo.example');
  await button(page, 'Create account').click();
  await expect(heading(page, 'Create account')).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue('mei@demo.example');
  await page.goBack();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(field(page, 'Email or ID')).toHaveValue('mei@demo.example');
  await page.goto('/webview/sign-in?mode=forgot&step=done&returnTo=%2Fwallet');
  await expect(heading(page, 'Reset password')).toBeVisible();
  await expect(page).toHaveURL(/\?returnTo=%2Fwallet&mode=forgot$/);
});

test('a signed-in user continues or signs out', async ({ page, open }) => {
  await open('/sign-in?returnTo=%2Fwallet', { as: 'new and empty' });
  await expect(heading(page, 'You’re signed in')).toBeVisible();
  await button(page, 'Continue as Tomo').click();
  await expect(page).toHaveURL(/\/webview\/wallet$/);
});

test('a session that ended elsewhere is announced on the start page', async ({ page, baseURL }) => {
  const { token } = await openAccount(baseURL);
  const query = new URLSearchParams({ token, deviceId, locale: 'en' });
  await page.goto(`/webview/wallet?${query}`);
  await expect(page.getByText('Your wallet is empty')).toBeVisible();
  await callApi({ baseUrl: baseURL ?? '', path: '/v1/user/logout', body: {}, token });
  // The page reloads itself when it learns of the end, perhaps during this load.
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByText('You were signed out. Sign in to continue.')).toBeVisible();
  await expect(page).toHaveURL(/\/webview\/start\?returnTo=%2Fwallet$/);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('a URL that cannot be decoded leads home, and its token is not sent', async ({
  page,
  open,
}) => {
  await open('/');
  await page.goto('/webview/order-details/%E0%A4%A?token=secret');
  await expect(page).toHaveURL(/\/webview\/$/);
  await expect(heading(page, 'Home')).toBeVisible();
});

test('opening without a token from the native app ends the session', async ({ page, open }) => {
  await open('/wallet', { as: 'new and empty' });
  await expect(page.getByText('Your wallet is empty')).toBeVisible();
  await open('/wallet');
  await expect(page).toHaveURL(/\/webview\/start\?/);
});
