import type { Page } from 'playwright/test';
import { codeOf, deviceId } from '../fixtures/api.ts';
import type { NewAccount } from '../fixtures/new-account.ts';
import {
  changeEmail,
  nextCode,
  openAccount,
  signInElsewhere,
  switchOnAuthenticator,
} from '../fixtures/new-account.ts';
import { expect, test } from '../fixtures/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: RegExp) => page.getByRole('link', { name });
const sheet = (page: Page) => page.getByRole('dialog');
const codeField = (page: Page) => page.getByLabel('Verification code');

/** Opens a path as the native app does, with the account's token. */
async function openFor({ token }: NewAccount, page: Page, path: string): Promise<void> {
  const query = new URLSearchParams({ token, deviceId, locale: 'en', theme: 'light' });
  await page.goto(`/webview${path}?${query}`);
}

async function press(page: Page, digits: string): Promise<void> {
  for (const digit of digits) await button(page, digit).click();
}

test('a first payment password is set, and another device is signed out', async ({
  page,
  baseURL,
  checkAccessibility,
}) => {
  const account = await openAccount(baseURL);
  await signInElsewhere(account);
  await openFor(account, page, '/changeSecurity');
  await expect(row(page, /^Payment password/)).toContainText('Not set');
  await checkAccessibility();
  await row(page, /^Payment password/).click();
  await expect(heading(page, 'Set a payment password')).toBeFocused();
  await press(page, '493817');
  await press(page, '493816');
  await expect(page.getByRole('alert')).toHaveText('These don’t match. Try again.');
  await checkAccessibility();
  await press(page, '493817');
  await press(page, '493817');
  await expect(sheet(page)).toContainText('Enter the code from your email');
  await checkAccessibility();
  await codeField(page).fill(await nextCode(account));
  await expect(heading(page, 'Payment password saved')).toBeVisible();
  await button(page, 'Done').click();
  await expect(row(page, /^Payment password/)).toContainText('Set');
  // A first payment password causes no hold.
  await expect(page.getByText('Sending is paused')).toHaveCount(0);

  await row(page, /^Devices/).click();
  const devices = page.getByRole('main').getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await checkAccessibility();
  await devices.getByRole('button').click();
  // Back closes only the dialog.
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await devices.getByRole('button').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(sheet(page)).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  await expect(devices).toHaveCount(2);
  await devices.getByRole('button').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  // A stolen token alone must not sign out the user's other devices.
  await sheet(page).getByLabel('Password', { exact: true }).fill(account.password);
  await button(page, 'Continue').click();
  await expect(devices).toHaveCount(1);
  // The list reloads while the sheet is open, and Back would close the sheet.
  await expect(sheet(page)).toHaveCount(0);
  await expect(devices).toContainText('This device');
  await page.goBack();
  await expect(row(page, /^Devices/)).toContainText('1');
});

test('an authenticator is set up, and confirms a change of the password', async ({
  page,
  baseURL,
  checkAccessibility,
}) => {
  const account = await openAccount(baseURL);
  await openFor(account, page, '/2fa/tutorial');
  await button(page, 'I have an app').click();
  await codeField(page).fill(await nextCode(account));
  await expect(heading(page, 'Add your account')).toBeFocused();
  await expect(page.getByRole('img', { name: 'QR code with your key' })).toBeVisible();
  await checkAccessibility();
  const key = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  // The phone may unload the page while the user is in the authenticator app.
  await page.reload();
  await expect(heading(page, 'Add your account')).toBeVisible();
  expect((await page.locator('code').textContent())?.replaceAll(' ', '')).toBe(key);
  await button(page, 'Continue').click();
  await page.getByRole('checkbox', { name: 'I saved the key' }).check();
  await button(page, 'Continue').click();
  await codeField(page).fill(codeOf(key));
  await expect(heading(page, 'Authenticator turned on')).toBeVisible();
  await button(page, 'Done').click();
  await expect(page).toHaveURL(/\/webview\/changeSecurity$/);

  await openFor(account, page, '/changeSecurity');
  await expect(row(page, /^Authenticator/)).toContainText('On');
  await row(page, /^Password/).click();
  await page.getByLabel('Current password', { exact: true }).fill(account.password);
  await page.getByLabel('New password', { exact: true }).fill('Harvest52Moon');
  await button(page, 'Change password').click();
  await codeField(page).fill('000000');
  await expect(sheet(page)).toContainText('Tries left: 4');
  await codeField(page).fill(codeOf(key, 1));
  await expect(heading(page, 'Password changed')).toBeVisible();
  await expect(page.getByText('Sending is paused')).toBeVisible();
  await button(page, 'Done').click();
  await expect(
    page.getByText(/send or withdraw money for another (24\sh|23\sh 5\d\smin)/),
  ).toBeVisible();

  await openFor(account, page, '/2fa/retrieve');
  await button(page, 'None of these work').click();
  await button(page, 'Use email').click();
  await sheet(page).getByLabel('Password', { exact: true }).fill('Harvest52Moon');
  await button(page, 'Continue').click();
  // The earlier code is used up, so a new one comes at once.
  await expect(sheet(page)).toContainText('We sent a 6-digit code');
  await expect(sheet(page)).toContainText(/Send again in (1\smin|\d+\ss)/);
});

test('one protection after another: no code of one stands in the way of the next', async ({
  page,
  baseURL,
}) => {
  const account = await openAccount(baseURL);
  await openFor(account, page, '/changeSecurity');
  await test.step('payment password', async () => {
    await row(page, /^Payment password/).click();
    await press(page, '493817');
    await expect(page.getByText('Enter it again')).toBeVisible();
    await press(page, '493817');
    await codeField(page).fill(await nextCode(account));
    await expect(heading(page, 'Payment password saved')).toBeVisible();
    await button(page, 'Done').click();
  });

  let key = '';
  let used = '';
  await test.step('authenticator', async () => {
    await row(page, /^Authenticator/).click();
    await page.getByRole('link', { name: 'Set up authenticator' }).click();
    await button(page, 'I have an app').click();
    await codeField(page).fill(await nextCode(account));
    await expect(heading(page, 'Add your account')).toBeVisible();
    key = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await button(page, 'Continue').click();
    await page.getByRole('checkbox', { name: 'I saved the key' }).check();
    await button(page, 'Continue').click();
    used = codeOf(key);
    await codeField(page).fill(used);
    await expect(heading(page, 'Authenticator turned on')).toBeVisible();
    await button(page, 'Done').click();
  });

  await test.step('another e-mail address', async () => {
    await row(page, /^Email/).click();
    const email = `next-${account.email}`;
    await page.getByLabel('New email').fill(email);
    await button(page, 'Send code').click();
    account.email = email;
    await codeField(page).fill(await nextCode(account));
    await button(page, 'Change email').click();
    // The app still shows the code that has turned it on.
    await sheet(page).getByLabel('Verification code').fill(used);
    await expect(sheet(page)).toContainText('You’ve just used this code');
    await expect(sheet(page)).not.toContainText('Tries left');
    await sheet(page).getByLabel('Verification code').fill(codeOf(key, 1));
    await expect(heading(page, 'Email saved')).toBeVisible();
    await button(page, 'Done').click();
  });
  await expect(row(page, /^Payment password/)).toContainText('Set');
  await expect(row(page, /^Authenticator/)).toContainText('On');
});

test('a lost authenticator is reported by e-mail, and the report is withdrawn', async ({
  page,
  baseURL,
  checkAccessibility,
}) => {
  const account = await openAccount(baseURL);
  const { key } = await switchOnAuthenticator(account);
  // A new address has no wait between codes.
  await changeEmail(account, codeOf(key, 1));
  await openFor(account, page, '/2fa/retrieve');
  await button(page, 'None of these work').click();
  await button(page, 'Use email').click();
  await sheet(page).getByLabel('Password', { exact: true }).fill(account.password);
  await button(page, 'Continue').click();
  await codeField(page).fill(await nextCode(account));
  await expect(heading(page, 'Request in progress')).toBeVisible();
  await checkAccessibility();
  await page.reload();
  await button(page, 'Cancel request').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel request' }).click();
  await expect(heading(page, 'Request canceled')).toBeVisible();
  await openFor(account, page, '/changeSecurity');
  await expect(row(page, /^Authenticator/)).toContainText('On');
});

test('the back button returns to the previous question, and a wrong password shows the tries left', async ({
  page,
  baseURL,
  checkAccessibility,
}) => {
  const account = await openAccount(baseURL);
  await openFor(account, page, '/changeSecurity');
  await row(page, /^Email/).click();
  await page.getByLabel('New email').fill(account.email.toUpperCase());
  await expect(page.getByText('This is already your email.')).toBeVisible();
  const next = `next-${account.email}`;
  await page.getByLabel('New email').fill(next);
  await button(page, 'Send code').click();
  await expect(heading(page, 'Enter the code from your new email')).toBeFocused();
  await checkAccessibility();
  await page.goBack();
  await expect(page.getByLabel('New email')).toHaveValue(next);
  await page.goBack();

  await row(page, /^Password/).click();
  await page.getByLabel('Current password', { exact: true }).fill('Wrong11xx');
  await page.getByLabel('New password', { exact: true }).fill('Harvest52Moon');
  await button(page, 'Change password').click();
  await expect(page.getByText('This password is wrong. Tries left: 4.')).toBeVisible();
  for (let tries = 0; tries < 4; tries += 1) await button(page, 'Change password').click();
  await expect(page.getByText(/Too many tries. Try again in (1\smin|5\d\ss)/)).toBeVisible();
  await expect(button(page, 'Change password')).toBeDisabled();
  await checkAccessibility();
});

test('a change of the payment password needs the old one', async ({ page, baseURL }) => {
  const account = await openAccount(baseURL);
  await openFor(account, page, '/changeSecurity');
  await row(page, /^Payment password/).click();
  await press(page, '493817');
  await expect(page.getByText('Enter it again')).toBeVisible();
  await press(page, '493817');
  await codeField(page).fill(await nextCode(account));
  await expect(heading(page, 'Payment password saved')).toBeVisible();
  await button(page, 'Done').click();
  await row(page, /^Payment password/).click();
  await button(page, 'Change').click();
  await press(page, '111222');
  await expect(page.getByRole('alert')).toContainText('Tries left: 4');
  await press(page, '493817');
  await expect(heading(page, 'New payment password')).toBeFocused();
  await press(page, '274163');
  await expect(page.getByText('Enter it again')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Enter it again')).toBeHidden();
  await press(page, '590382');
  await expect(page.getByText('Enter it again')).toBeVisible();
  await press(page, '590382');
  await expect(heading(page, 'Payment password saved')).toBeVisible();
  await button(page, 'Done').click();
  await expect(page.getByText('Sending is paused')).toBeVisible();
});

test('with slow reads, no screen shows the state before “Done”', async ({ page, baseURL }) => {
  const account = await openAccount(baseURL);
  await openFor(account, page, '/changeSecurity');
  await expect(row(page, /^Payment password/)).toContainText('Not set');
  for (const read of ['/v1/user/get/my', '/v1/safe/getSafeInfo']) {
    await page.route(`**${read}`, async (route) => {
      // The answer is from the time of the request, and arrives two seconds later.
      const response = await route.fetch();
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      await route.fulfill({ response });
    });
  }
  await row(page, /^Payment password/).click();
  await press(page, '493817');
  await expect(page.getByText('Enter it again')).toBeVisible();
  await press(page, '493817');
  await codeField(page).fill(await nextCode(account));
  await button(page, 'Done').click();
  await expect(row(page, /^Payment password/)).toBeVisible();
  // Reads once, without polling.
  expect(await row(page, /^Payment password/).textContent()).not.toContain('Not set');
  await row(page, /^Payment password/).click();
  await expect(button(page, 'Change')).toBeVisible();
});

test('the deletion of an account can be cancelled', async ({ page, baseURL }) => {
  const account = await openAccount(baseURL);
  await openFor(account, page, '/changeSecurity');
  await row(page, /^Delete account/).click();
  await button(page, 'Delete account').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  await sheet(page).getByLabel('Password', { exact: true }).fill(account.password);
  await button(page, 'Continue').click();
  await codeField(page).fill(await nextCode(account));
  // The request has ended every session; a new sign-in offers to keep the account.
  await expect(heading(page, 'This account is set to be deleted')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email or ID').fill(account.email);
  await page
    .getByLabel('Password', { exact: true })
    .and(page.locator('input'))
    .last()
    .fill(account.password);
  await button(page, 'Sign in').click();
  await button(page, 'Keep my account').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await page.goto('/webview/changeSecurity?preventRemoveToken=1');
  await expect(row(page, /^Delete account/)).toBeVisible();
  await expect(page.getByText('This account is set to be deleted')).toHaveCount(0);
});

test('§2: signed out, security explains itself and offers to sign in', async ({
  page,
  open,
  checkAccessibility,
}) => {
  await open('/changeSecurity?step=password');
  await expect(page.getByText(/change how your account is protected/)).toBeVisible();
  await checkAccessibility();
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL(
    /\/webview\/sign-in\?.*returnTo=%2FchangeSecurity%3Fstep%3Dpassword/,
  );
});

for (const [id, name] of [
  ['checking', 'Checking your face'],
  ['passed', 'Passed'],
  ['failed', 'Not passed'],
  ['review', 'In review'],
  ['expired', 'This check has expired'],
] as const) {
  test(`§3: shows the state of a face check that is ${id}`, async ({
    page,
    open,
    checkAccessibility,
  }) => {
    await open(`/faceResultCheck?livenessTransactionId=demo-liveness-${id}`);
    await expect(heading(page, name)).toBeVisible();
    await checkAccessibility();
  });
}
