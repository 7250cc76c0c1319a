import type { ResponseOf } from '@shared/contract/call';
import type { getPortfolio } from '@shared/contract/portfolio';
import type { Page } from 'playwright/test';
import { callApi, signIn } from '../fixtures/api.ts';
import { accountOf, command, units, urlOn } from '../fixtures/money-server.ts';
import type { OwnServer } from '../fixtures/own-server.ts';
import { startOwnServer } from '../fixtures/own-server.ts';
import { expect, test } from '../fixtures/test.ts';

/** Exact amounts over business days, on its own server. */
test.describe.configure({ mode: 'serial', timeout: 60_000 });

let server: OwnServer;
let token: string;

test.beforeAll(async () => {
  server = await startOwnServer();
  token = await signIn(server.url, accountOf(server, '80012468'));
});
test.afterAll(() => server?.stop());

const urlOf = (at: string) => urlOn(server, at, token);

/** The server's balances of the wallet and the store. */
async function readBalance() {
  const { items } = await callApi<ResponseOf<typeof getPortfolio>>({
    baseUrl: server.url,
    token,
    path: '/v1/business/assetPortfolio/info',
    body: {},
  });
  const of = (account: string) =>
    units(items.find((one) => one.account === account && one.asset === 'USDT')?.amount ?? '0');
  return { wallet: of('wallet'), store: of('store') };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const way = (page: Page, name: string) => page.getByRole('link', { name: `${name} · Store` });

async function confirm(page: Page, what: string, amount: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await button(page, 'Review transfer').click();
  await page.getByRole('dialog', { name: what }).getByRole('button', { name: what }).click();
}

test('a parcel arrives, and its owner is notified', async ({ page }) => {
  const order = urlOf('/order-details/SO26111500415');
  const events = page.getByRole('region', { name: 'Updates' }).getByRole('listitem');
  await page.goto(order);
  await expect(heading(page, 'Out for delivery')).toBeVisible();
  await expect(events).toHaveCount(10);
  await command(server, 'demo:time', '+1d');
  await page.goto(order);
  await expect(heading(page, 'Delivered')).toBeVisible();
  await expect(events).toHaveCount(11);
  await page.goto(urlOf('/messages'));
  await expect(page.getByText('A package from order SO26111500415 was delivered.')).toBeVisible();
});

test('money moves into the store at once, and back a day later', async ({
  page,
  checkAccessibility,
}) => {
  const before = await readBalance();
  await page.goto(urlOf('/wallet'));
  await page.getByRole('link', { name: 'Portfolio' }).click();
  await expect(
    page.getByRole('table', { name: 'Portfolio breakdown' }).getByRole('row'),
  ).not.toHaveCount(1);
  await expect(page.getByText('No transfers in progress')).toBeVisible();
  await checkAccessibility();

  await way(page, 'Transfer in').click();
  await expect(button(page, 'Enter an amount')).toBeDisabled();
  await confirm(page, 'Transfer in', '30');
  await expect(heading(page, 'Done')).toBeFocused();
  await expect(page.getByRole('main')).toContainText('Store');
  expect(await readBalance()).toEqual({
    wallet: before.wallet - units('30'),
    store: before.store + units('30'),
  });
  await button(page, 'Done').click();

  await way(page, 'Transfer out').click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('12.5');
  await expect(button(page, 'Review transfer')).toBeVisible();
  await expect(page.getByText('In about 24 h')).toBeVisible();
  await checkAccessibility();
  await confirm(page, 'Transfer out', '12.5');
  await expect(heading(page, 'On its way')).toBeVisible();
  await checkAccessibility();
  await button(page, 'Done').click();
  await expect(button(page, /Store → Wallet.*Arrives.*12\.50/)).toBeVisible();

  await command(server, 'demo:time', '+1d');
  await page.goto(urlOf('/asset/Portfolio'));
  await expect(page.getByText('No transfers in progress')).toBeVisible();
  await page.getByText('Past', { exact: true }).click();
  await expect(button(page, /Store → Wallet.*12\.50/)).toBeVisible();
  await button(page, /Wallet → Store.*30\.00/).click();
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toContainText('30 USDT');
  await checkAccessibility();
  const after = await readBalance();
  expect(after.store - before.store).toBe(units('17.5'));
  expect(after.wallet + after.store).toBe(before.wallet + before.store);
});

test('a lost answer is found after a reload, and the money moves once', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  const before = await readBalance();
  await page.goto(urlOf('/asset/Portfolio/transferIn?account=store&asset=USDT'));
  let arrived = () => {};
  const isThere = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  await page.route('**/api/v1/business/assetPortfolio/transfer', async (route) => {
    await route.fetch();
    // The page never gets this answer.
    arrived();
  });
  await confirm(page, 'Transfer in', '2');
  await isThere;
  await page.reload();
  await expect(heading(page, 'Done')).toBeVisible();
  expect((await readBalance()).store - before.store).toBe(units('2'));
});

test('signed-out visitors see a hint and a sign-in button', async ({ page }) => {
  await page.goto(urlOn(server, '/asset/Portfolio/transferOut'));
  await expect(page.getByText('between your wallet and your other accounts')).toBeVisible();
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL(/\/sign-in\?.*returnTo=.*transferOut/);
});

test('the wallet links to the profit by kind and by day', async ({ page, checkAccessibility }) => {
  await page.goto(urlOf('/wallet'));
  await page.getByRole('link', { name: /Today’s profit/ }).click();
  await expect(page.getByRole('slider', { name: 'Profit by day, last 30 days' })).toBeVisible();
  await checkAccessibility();
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Invite reward' });
  await expect(button(page, /Invite reward/).first()).toBeVisible();
  await expect(button(page, /Staking reward|Creator/)).toHaveCount(0);
});

test('the ledger is consistent afterwards', async () => {
  expect(await command(server, 'ledger:verify')).toContain('The ledger is sound.');
});
