import fs from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** Wallet, receive and history of an account with weeks of history. */
const as = 'good deal';

const rows = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('button');

test('the eye hides every amount, also on other screens and after a reload', async ({
  page,
  open,
}) => {
  await open('/wallet', { as });
  await expect(rows(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  for (const name of ['Assets', 'Recent transactions']) {
    await expect(page.getByRole('region', { name })).not.toContainText(/\d[.,]\d/);
  }
  await page.getByRole('link', { name: 'See all' }).click();
  await expect(rows(page).first()).toContainText('••••');
  await page.reload();
  await expect(rows(page).first()).toContainText('••••');
  await page.goBack();
  await page.getByRole('button', { name: 'Show amounts' }).click();
  await expect(rows(page).first()).not.toContainText('••••');
});

test('a sheet shows the locked amounts with their total, and leads to where they are', async ({
  page,
  open,
  checkBothThemes,
}) => {
  await open('/wallet', { as });
  const locked = page.getByRole('button', { name: /^Locked / });
  const [total = ''] = /\$[\d,.]+/.exec((await locked.textContent()) ?? '') ?? [];
  await locked.click();
  const sheet = page.getByRole('dialog', { name: 'Locked funds' });
  const stakes = sheet.getByRole('link', { name: /^Staking / });
  await expect(stakes).toBeVisible();
  await expect(sheet.getByRole('definition').filter({ hasText: total })).toBeVisible();
  await checkBothThemes();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await locked.click();
  await stakes.click();
  await expect(page).toHaveURL(/\/staking$/);
  await expect(sheet).toBeHidden();
  await page.goBack();
  await expect(locked).toBeVisible();
  await expect(sheet).toBeHidden();
});

test('the QR code for payments can be copied and saved', async ({ page, open, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open('/wallet/receive', { as });
  await expect(page.getByRole('img', { name: /QR code with your ID \d+/ })).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  const uid = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page.getByText(uid, { exact: true })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as image' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`id-${uid}.png`);
  expect(fs.statSync(await file.path()).size).toBeGreaterThan(1000);
});

test('a history loads more on scrolling, each movement once, until the end', async ({
  page,
  open,
}) => {
  await open('/wallet/history', { as });
  await expect(rows(page).first()).toBeVisible();
  const firstPage = await rows(page).count();
  const end = page.getByText('End of list');
  await expect(async () => {
    await page.mouse.wheel(0, 5000);
    await expect(end).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await rows(page).count()).toBeGreaterThan(firstPage);
  const headings = await page
    .getByRole('main')
    .getByRole('heading', { level: 3 })
    .allTextContents();
  expect(new Set(headings).size).toBe(headings.length);
});

test('a failed page keeps the loaded rows, and can be retried', async ({
  page,
  open,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await open('/wallet/history', { as });
  await expect(rows(page).first()).toBeVisible();
  const shown = await rows(page).count();
  await page.route('**/v1/business/usdt/history', (route) => route.abort());
  await page.mouse.wheel(0, 9000);
  await expect(page.getByText('The rest didn’t load')).toBeVisible();
  expect(await rows(page).count()).toBe(shown);
  await page.unroute('**/v1/business/usdt/history');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(shown);
});

test('a filter by kind stays in the URL', async ({ page, open }) => {
  await open('/wallet/history', { as });
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Withdrawal');
  await expect(rows(page).first()).toContainText('Withdrawal');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('withdrawal');
  await expect(rows(page).first()).toContainText('Withdrawal');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Investment');
  await page.getByRole('group', { name: 'Asset' }).getByText('YUT').click();
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Refund');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('a receipt opens and closes by keyboard', async ({ page, open }) => {
  await open('/wallet/history', { as });
  await rows(page).first().focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Receipt' });
  await expect(sheet.getByText('Reference', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(rows(page).first()).toBeFocused();
});

test('a statement is saved as CSV with exact amounts', async ({ page, open }) => {
  await open('/wallet/history', { as });
  await page.getByRole('button', { name: 'Statement' }).click();
  const sheet = page.getByRole('dialog', { name: 'USDT statement' });
  await sheet.getByRole('button', { name: 'Create file' }).click();
  const said = await sheet.getByText(/^Your file is ready/).textContent();
  const saved = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save file' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^wallet-USDT-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const text = fs.readFileSync(await file.path(), 'utf8');
  expect(text.startsWith('\ufeffDate and time (Asia/Shanghai),Type,Amount,Asset')).toBe(true);
  const lines = text.trimEnd().split('\r\n').slice(1);
  expect(said).toBe(`Your file is ready. Transactions: ${lines.length}`);
  for (const line of lines) {
    expect(line).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,[^,]+,-?\d+(\.\d+)?,USDT,/);
  }
});

test('a sliding sheet ignores taps, which could hit the wrong control', async ({ page, open }) => {
  await open('/wallet/history', { as });
  await page.getByRole('button', { name: 'Statement' }).click();
  const create = page.getByRole('dialog').getByRole('button', { name: 'Create file' });
  await create.waitFor();
  const takesPress = () =>
    create.evaluate((button) => {
      const { x, y } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + 9, y + 9));
    });
  await expect.poll(takesPress).toBe(true);
  // Restarts the animation, and pauses it at nine tenths.
  const slide = await page.getByRole('dialog').evaluateHandle((dialog) => {
    dialog.style.animation = 'none';
    dialog.getAnimations();
    dialog.style.animation = '';
    const [again] = dialog.getAnimations();
    if (!again) throw new Error('the sheet does not slide');
    return again;
  });
  await slide.evaluate((animation) => {
    animation.pause();
    animation.currentTime = 0.9 * Number(animation.effect?.getComputedTiming().duration);
  });
  expect(await takesPress()).toBe(false);
  await slide.evaluate((animation) => animation.finish());
  expect(await takesPress()).toBe(true);
});

test('a new user sees how to begin', async ({ page, open }) => {
  await open('/wallet', { as: 'new and empty' });
  await expect(page.getByText('Your wallet is empty')).toBeVisible();
  await page.getByRole('link', { name: 'Deposit' }).click();
  await expect(page).toHaveURL(/\/wallet\/receive\?network=any$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Receive' })).toBeVisible();
});

for (const path of ['/wallet', '/wallet/receive', '/wallet/history']) {
  test(`${path} asks a visitor to sign in, and is no wider than a small phone in French`, async ({
    page,
    open,
  }) => {
    await open(path);
    await expect(page).toHaveURL(/\/start\?/);
    await page.setViewportSize({ width: 320, height: 700 });
    await open(path, { as, locale: 'fr' });
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test('pulling down a history refreshes it', async ({ page, open }) => {
    await open('/wallet/history', { as });
    await expect(rows(page).first()).toBeVisible();
    const requested = page.waitForRequest(/\/v1\/business\/usdt\/history/);
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: 180, y }],
      });
    await touch('touchStart', 260);
    for (let y = 270; y <= 460; y += 10) await touch('touchMove', y);
    await expect(page.getByText('Release to refresh')).toBeVisible();
    await touch('touchEnd');
    await requested;
    await expect(rows(page).first()).toBeVisible();
  });
});

test('the list of withdrawals has its own title, and links back to the form', async ({
  page,
  open,
  checkAccessibility,
}) => {
  await open('/wallet/withdraw', { as: 'good deal' });
  await page.getByRole('link', { name: 'See all' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawals' })).toBeVisible();
  await expect(page).toHaveTitle('Withdrawals');
  await expect(page.getByRole('link', { name: /USDT · BSC/ }).first()).toBeVisible();
  await checkAccessibility();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Withdraw', exact: true }),
  ).toBeVisible();
});
