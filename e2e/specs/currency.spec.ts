import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test.ts';

const as = 'good deal';

const unit = (page: Page, name: string) =>
  page.getByRole('button', { name: `Currency: ${name}`, exact: true });

/** Every worth of the screen is in the currency: none has the sign of the dollar. */
async function expectWorthsIn(page: Page, sign: string): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByText(new RegExp(`^${sign}[\\d,.]+`)).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

test('D24: the currency chosen in the preferences holds on every screen, and for the next opening', async ({
  page,
  open,
}) => {
  await open('/', { as });
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR');

  await test.step('wallet and portfolio show their worths in it, also after a reload', async () => {
    await open('/wallet', { as });
    await expect(unit(page, 'EUR')).toBeVisible();
    await expectWorthsIn(page, '€');
    await page.reload();
    await expect(unit(page, 'EUR')).toBeVisible();
    await open('/asset/Portfolio', { as });
    await expectWorthsIn(page, '€');
    await expect(page.getByText(/^\$\d/)).toHaveCount(0);
  });

  await test.step('a start parameter wins for its opening, reloads included', async () => {
    await open('/wallet?currencyType=JPY', { as });
    await expect(unit(page, 'JPY')).toBeVisible();
    await expectWorthsIn(page, '¥');
    await page.reload();
    await expect(unit(page, 'JPY')).toBeVisible();
    await open('/wallet', { as });
    await expect(unit(page, 'EUR')).toBeVisible();
  });

  await test.step('the unit of the total changes it', async () => {
    await unit(page, 'EUR').click();
    await page
      .getByRole('dialog', { name: 'Currency' })
      .getByRole('button', { name: /US Dollar/ })
      .click();
    await expect(unit(page, 'USD')).toBeFocused();
    await expectWorthsIn(page, '\\$');
    await open('/wallet', { as });
    await expect(unit(page, 'USD')).toBeVisible();
  });
});

test('the choice of the currency is accessible in both themes', async ({
  page,
  open,
  checkBothThemes,
}) => {
  await open('/wallet', { as });
  await unit(page, 'USD').click();
  await expect(page.getByRole('dialog', { name: 'Currency' })).toBeVisible();
  await checkBothThemes();
});
