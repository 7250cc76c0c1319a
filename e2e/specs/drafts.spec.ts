import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** What was typed is there again after a document was read, and after a reload. */
const as = 'good deal';
const sheet = (page: Page) => page.getByRole('dialog');

async function readAgreement(page: Page, name: RegExp): Promise<void> {
  await sheet(page).getByRole('link', { name }).click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: /greement/ })).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toBeVisible();
}

test('the sheet of a buy order is open again after its agreement was read', async ({
  page,
  open,
}) => {
  await open('/c2c', { as });
  await page.getByRole('button', { name: 'Buy YUT' }).click();
  await sheet(page).getByRole('textbox', { name: 'You pay' }).fill('11.5');
  await readAgreement(page, /^Trading agreement \d/);
  await expect(sheet(page).getByRole('textbox', { name: 'You pay' })).toHaveValue('11.5');
});

test('the sheet of a VIP quota action is open again after its agreement was read', async ({
  page,
  open,
}) => {
  await open('/vip-quota', { as });
  await page.getByRole('button', { name: 'Redeem' }).first().click();
  const units = sheet(page).getByRole('textbox').first();
  await units.fill('2');
  await readAgreement(page, /quota agreement \d/i);
  await expect(sheet(page).getByRole('textbox').first()).toHaveValue('2');
});

const forms = [
  { path: '/wallet/withdraw', amount: '31.5' },
  { path: '/wallet/transfer?to=80013579', amount: '7.25' },
  { path: '/staking/create?term=90-days', amount: '120' },
  { path: '/traffic-pool', amount: '42' },
] as const;
for (const { path, amount } of forms) {
  test(`a reload keeps the amount on ${path}`, async ({ page, open }) => {
    await open(path, { as });
    await expect(page.locator('main:visible [aria-busy=true]')).toHaveCount(0);
    const field = page.getByRole('textbox', { name: /Amount|budget/i }).first();
    await field.fill(amount);
    await page.reload();
    await expect(field).toHaveValue(amount);
  });
}
