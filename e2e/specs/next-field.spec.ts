import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** After a choice the focus is on what has to be done next. */
const as = 'good deal';
const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const option = (page: Page, name: RegExp) => page.locator('main label').filter({ hasText: name });

test('who gets a transfer, and in what, leads to the amount', async ({ page, open }) => {
  await open('/wallet/transfer', { as });
  await page.getByRole('searchbox').fill('80015791');
  await page.getByRole('button', { name: /Linh/ }).click();
  await expect(box(page, 'Amount')).toBeFocused();
  await page.keyboard.type('5');
  await option(page, /^YUT$/).click();
  await expect(box(page, 'Amount')).toBeFocused();
  await expect(box(page, 'Amount')).toHaveValue('');
});

test('a term leads to the amount, and the arrow keys stay with the terms', async ({
  page,
  open,
}) => {
  await open('/staking/create', { as });
  await option(page, /^90\sdays/).click();
  await expect(page.getByRole('radio', { name: /^90\sdays/ })).toBeChecked();
  await expect(box(page, 'Amount')).toBeFocused();
  await page.getByRole('radio', { name: /^90\sdays/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { checked: true })).toBeFocused();
  await expect(page.getByRole('radio', { name: /^90\sdays/ })).not.toBeChecked();
});

test('the days of a campaign lead to its budget', async ({ page, open }) => {
  await open('/traffic-pool', { as });
  await option(page, /^7\sdays/).click();
  await expect(page.getByRole('radio', { name: /^7\sdays/ })).toBeChecked();
  await expect(box(page, 'Daily budget')).toBeFocused();
});

test('who gets VIP quota leads to how much', async ({ page, open }) => {
  await open('/vip-quota', { as });
  await page.getByRole('button', { name: 'Allocate', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Allocate', exact: true });
  await sheet.getByRole('searchbox').fill('80015791');
  await sheet.getByRole('button', { name: /80015791/ }).click();
  await expect(sheet.getByRole('textbox', { name: 'Units' })).toBeFocused();
});
