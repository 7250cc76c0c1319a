import { openActionSheet, record, sheet } from '../fixtures/stakes.ts';
import { expect, test } from '../fixtures/test.ts';

/** The staking screens of an account with weeks of stakes. */
const as = 'good deal';

test('the staking screens and a sheet are accessible in both themes', async ({
  page,
  open,
  checkBothThemes,
}) => {
  await open('/staking', { as });
  await expect(page.getByRole('region', { name: 'Calculator' })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await checkBothThemes();
  // Beside its own yield each term names that of a year, which compares them.
  const offers = page.getByRole('region', { name: 'Terms' }).getByRole('listitem');
  await expect(offers.filter({ hasText: /\d% APR/ })).toHaveCount(await offers.count());
  await page.getByRole('link', { name: 'Stake for 30 days' }).click();
  // Waits for the next page, since the calculator has an amount field too.
  await expect(page.getByRole('region', { name: 'Calculator' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Amount' }).fill('60');
  await expect(page.getByText('1.80 YUT')).toBeVisible();
  await checkBothThemes();
  await open('/staking/orders', { as });
  await page
    .getByRole('link', { name: /Earning/ })
    .first()
    .click();
  await expect(record(page, 'YUD').first()).toContainText(/20\d\d\/\d\d\/\d\d \d\d:\d\d/);
  await checkBothThemes();
  await openActionSheet(page, 'Retrieve principal');
  await expect(page.getByRole('dialog').getByText('You receive')).toBeVisible();
  await checkBothThemes();
});

test('a sheet opens and closes by keyboard, and the focus returns', async ({ page, open }) => {
  await open('/staking/orders', { as });
  await page
    .getByRole('link', { name: /Earning/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  const opener = page.getByRole('switch', { name: 'Compound' });
  await opener.focus();
  await page.keyboard.press('Space');
  await expect(sheet(page, 'Compound')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page, 'Compound')).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a visit to the agreement keeps the draft of a stake', async ({ page, open }) => {
  await open('/staking/create?term=90-days', { as });
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('120');
  await page.getByRole('switch', { name: 'Compound' }).check();
  await page.getByRole('link', { name: /^Staking agreement \d/ }).click();
  await expect(amount).toBeHidden();
  await page.goBack();
  await expect(amount).toHaveValue('120');
  await expect(page.getByRole('switch', { name: 'Compound' })).toBeChecked();
  await expect(page.getByRole('radio', { name: /90 days/ })).toBeChecked();
});
