import type { Page } from 'playwright/test';
import { asRemote } from '../fixtures/native-app.ts';
import { openAccount, openFor } from '../fixtures/new-account.ts';
import { openActionSheet, sheet } from '../fixtures/stakes.ts';
import { expect, test } from '../fixtures/test.ts';

/** What was typed is there again after a reload, and after a document was read. Nothing is sent. */
const as = 'good deal';
const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const radio = (page: Page, name: string | RegExp) => page.getByRole('radio', { name });
/** The label covers the radio button. */
const choose = (page: Page, name: string | RegExp) =>
  page
    .locator('label')
    .filter({ has: radio(page, name) })
    .click();
const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('drafts.kept') ?? '');

test('a withdrawal', async ({ page, open }) => {
  const address = `T${'a'.repeat(33)}`;
  await open('/wallet/withdraw', { as });
  await choose(page, /^YUT$/);
  await choose(page, /TRON/);
  await box(page, 'Wallet address').fill(address);
  await box(page, 'Amount').fill('12.5');
  await page.reload();
  await expect(box(page, 'Amount')).toHaveValue('12.5');
  await expect(box(page, 'Wallet address')).toHaveValue(address);
  await expect(radio(page, /^YUT$/)).toBeChecked();
  await expect(radio(page, /TRON/)).toBeChecked();
});

test('a withdrawal of benefits, chosen on the screen itself', async ({ page, open }) => {
  await open('/wallet/withdraw', { as });
  await page.getByText('Benefits to a bank').click();
  const country = page.getByLabel('Country');
  await country.selectOption({ label: 'Brazil' });
  const bank = page.getByLabel('Bank', { exact: true });
  await bank.selectOption({ index: 1 });
  const code = await bank.inputValue();
  await box(page, 'Account holder').fill('Ana Souza');
  await box(page, 'Amount').fill('7.5');
  await page.reload();
  await expect(box(page, 'Amount')).toHaveValue('7.5');
  await expect(box(page, 'Account holder')).toHaveValue('Ana Souza');
  await expect(country.locator('option:checked')).toHaveText('Brazil');
  await expect(bank).toHaveValue(code);
});

test('an investment', async ({ page, open }) => {
  await open('/creator/invest', { as });
  await choose(page, /^Level 5/);
  const offset = page.getByRole('switch', { name: 'Pay part with profit' });
  await offset.check();
  await page.getByRole('checkbox', { name: /agree to Creator agreement \d/ }).check();
  await page.reload();
  await expect(radio(page, /^Level 5/)).toBeChecked();
  await expect(offset).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /agree to Creator agreement/ })).toBeChecked();
});

test('a campaign', async ({ page, open }) => {
  await open('/traffic-pool', { as });
  await choose(page, 'More followers');
  await choose(page, '7 days');
  await box(page, 'Daily budget').fill('6.5');
  await page.reload();
  await expect(box(page, 'Daily budget')).toHaveValue('6.5');
  await expect(radio(page, 'More followers')).toBeChecked();
  await expect(radio(page, '7 days')).toBeChecked();
});

test('a stake whose term was chosen on the screen', async ({ page, open }) => {
  await open('/staking/create', { as });
  await choose(page, /^90\sdays/);
  await box(page, 'Amount').fill('120');
  await page.reload();
  await expect(box(page, 'Amount')).toHaveValue('120');
  await expect(radio(page, /^90\sdays/)).toBeChecked();
});

test('a transfer whose recipient was chosen on the screen', async ({ page, open }) => {
  await open('/wallet/transfer', { as });
  await page.getByRole('searchbox').fill('linh');
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('linh');
  await page.getByRole('button', { name: /Linh/ }).first().click();
  await box(page, 'Amount').fill('3.5');
  await page.reload();
  await expect(box(page, 'Amount')).toHaveValue('3.5');
});

test('the sheet of a stake, on the way back from its agreement and after a reload, until it is closed', async ({
  page,
  open,
}) => {
  await open('/staking/orders', { as });
  await page
    .getByRole('link', { name: /Earning/ })
    .first()
    .click();
  const adding = await openActionSheet(page, 'Add principal');
  const amount = adding.getByRole('textbox', { name: 'Amount' });
  const tick = adding.getByRole('checkbox', { name: /agree to Staking agreement/ });
  await amount.fill('60');
  await tick.check();
  await adding.getByRole('link', { name: /^Staking agreement \d/ }).click();
  await expect(page).toHaveURL(/\/terms5\?version=\d/);
  await page.goBack();
  await expect(amount).toHaveValue('60');
  await expect(tick).toBeChecked();
  await expect(adding.locator(':focus')).toHaveCount(1);
  await expect(adding.getByRole('button', { name: 'Add principal' })).toBeEnabled();

  await page.reload();
  await expect(amount).toHaveValue('60');
  await expect(adding.locator(':focus')).toHaveCount(1);
  await page.goBack();
  await expect(adding).toBeHidden();
  await expect(page.getByRole('region', { name: 'Actions' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Actions' })).toBeVisible();
  await openActionSheet(page, 'Add principal');
  await expect(sheet(page, 'Add principal').getByRole('textbox')).toHaveValue('');
});

test('nothing is left of them after a sign-out', async ({ page, baseURL }) => {
  await openFor(await openAccount(baseURL), page, '/profile/edit');
  await page.getByLabel('Bio').fill('Half a biogra');
  await expect.poll(() => kept(page)).toContain('Half a biogra');
  // The page reloads before it answers.
  await asRemote(page, '(host) => host.session.signOut()').catch(() => {});
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(await kept(page)).toBe('');
});
