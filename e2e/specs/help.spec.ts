import { codes } from '@shared/contract/codes';
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** “Get help” leads to support, which knows what it is about. */
const as = 'good deal';
const about = (page: Page) =>
  page.getByRole('combobox', { name: 'Which transaction is it about?' });
const getHelp = (page: Page) => page.getByRole('link', { name: 'Get help' }).click();
const isNamed = (page: Page) => expect(about(page)).toHaveValue(/\S/);

test('a receipt and a withdrawal take their operation to support, the wallet none', async ({
  page,
  open,
}) => {
  await test.step('a receipt of the history', async () => {
    await open('/wallet/history', { as });
    await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    await receipt.getByRole('link', { name: 'Get help' }).click();
    await isNamed(page);
  });
  await test.step('a withdrawal', async () => {
    await open('/wallet/withdrawals', { as });
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await getHelp(page);
    await isNamed(page);
    await expect(page.getByRole('main')).toContainText(/Withdraw.* · .*USDT/);
  });
  await test.step('the wallet', async () => {
    await open('/wallet', { as });
    await getHelp(page);
    await expect(about(page)).toHaveValue('');
  });
});

test('an operation that failed is named to support', async ({ page, open }) => {
  await page.route('**/api/v1/business/yut/exchange', (route) =>
    route.fulfill({
      json: {
        code: codes.notEnough,
        message: 'There is not enough.',
        timestamp: Math.floor(Date.now() / 1000),
      },
    }),
  );
  await open('/wallet/exchange', { as });
  await page.getByRole('textbox', { name: 'You pay' }).fill('2');
  await page.getByRole('button', { name: 'Review exchange' }).click();
  const sheet = page.getByRole('dialog', { name: 'Exchange', exact: true });
  await sheet.getByRole('button', { name: 'Exchange' }).click();
  await expect(page.getByRole('heading', { name: 'It didn’t go through' })).toBeFocused();
  await getHelp(page);
  await isNamed(page);
});

test('a failure takes its number to support', async ({ page, open }) => {
  await page.route('**/api/v1/business/withdraw/list', (route) =>
    route.fulfill({
      json: {
        code: codes.internal,
        message: 'Failed.',
        timestamp: Math.floor(Date.now() / 1000),
        data: { failure: 'K7F2ABCD' },
      },
    }),
  );
  await open('/wallet/withdrawals', { as });
  await getHelp(page);
  await expect(page.getByLabel('Your message')).toHaveValue(/K7F2ABCD/);
});
