import type { ResponseOf } from '@shared/contract/call';
import type { verifyUsdtTransfer } from '@shared/contract/money';
import type { getUsdtInfo, getYutInfo } from '@shared/contract/wallet';
import type { Page, Route } from 'playwright/test';
import { agree } from '../fixtures/agreements.ts';
import type { DemoAccount } from '../fixtures/api.ts';
import { callApi, codeOf, signIn } from '../fixtures/api.ts';
import { readCode } from '../fixtures/mail.ts';
import {
  accountOf,
  command,
  enterPaymentPassword,
  proofSheet,
  units,
  urlOn,
} from '../fixtures/money-server.ts';
import type { OwnServer } from '../fixtures/own-server.ts';
import { startOwnServer } from '../fixtures/own-server.ts';
import { expect, test } from '../fixtures/test.ts';

/** Exact amounts. Serial, on its own server. */
test.describe.configure({ mode: 'serial', timeout: 90_000 });

let server: OwnServer;
let rich: DemoAccount;
let guarded: DemoAccount;

test.beforeAll(async () => {
  // A server with the demo accounts takes up to a minute to start.
  test.setTimeout(90_000);
  server = await startOwnServer();
  // The outgoing amount of the rich account's last day varies with the hour: raises the limit for proof.
  await command(server, 'operator', 'settings', 'set', 'strong_proof_from', '100000');
  rich = accountOf(server, '80012468');
  guarded = accountOf(server, '80015791');
});
test.afterAll(() => server?.stop());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 2, name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });

const tokens = new Map<string, string>();
async function tokenOf(account: DemoAccount): Promise<string> {
  const token = tokens.get(account.id) ?? (await signIn(server.url, account));
  tokens.set(account.id, token);
  return token;
}

async function open(page: Page, at: string, account: DemoAccount): Promise<void> {
  await page.goto(urlOn(server, at, await tokenOf(account)));
}

/** The available amounts of an account on the server. */
async function readBalance(account: DemoAccount) {
  const call = { baseUrl: server.url, token: await tokenOf(account), body: {} };
  const usdt = await callApi<ResponseOf<typeof getUsdtInfo>>({
    ...call,
    path: '/v1/user/balance/usdt/info',
  });
  const yut = await callApi<ResponseOf<typeof getYutInfo>>({
    ...call,
    path: '/v1/business/yut/info',
  });
  return { usdt: units(usdt.available), locked: units(usdt.locked), yut: units(yut.available, 8) };
}

/** The total cost of a transfer with its fee. */
async function costOf(text: string): Promise<bigint> {
  const { quote } = await callApi<ResponseOf<typeof verifyUsdtTransfer>>({
    baseUrl: server.url,
    token: await tokenOf(rich),
    path: '/v1/business/transferVerify',
    body: { to: guarded.id, amount: text },
  });
  return units(quote?.total ?? '');
}

/** Fills in the form and opens the confirmation. */
async function transfer(page: Page, text: string): Promise<void> {
  await open(page, `/wallet/transfer?to=${guarded.id}`, rich);
  await amount(page).fill(text);
  await button(page, 'Review transfer').click();
  await dialog(page, 'Transfer').getByRole('button', { name: 'Send' }).click();
}

test('an exchange: quote, confirmation, receipt, and exact balances', async ({
  page,
  checkAccessibility,
}) => {
  const before = await readBalance(rich);
  await open(page, '/wallet/exchange', rich);
  await expect(button(page, 'Enter an amount')).toBeDisabled();
  await page.getByRole('textbox', { name: 'You pay' }).fill('12,5');
  await expect(button(page, 'Review exchange')).toBeVisible();
  await checkAccessibility();
  await button(page, 'Review exchange').click();
  const sheet = dialog(page, 'Exchange');
  await expect(sheet).toContainText('12.5 USDT');
  await checkAccessibility();
  // Back closes the sheet, and the form keeps its input.
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'You pay' })).toHaveValue('12,5');
  await button(page, 'Review exchange').click();
  await sheet.getByRole('button', { name: 'Exchange' }).click();
  await expect(heading(page, 'Done')).toBeFocused();
  const received = await page
    .getByText('You receive')
    .locator('xpath=..')
    .locator('dd')
    .textContent();
  await checkAccessibility();
  const after = await readBalance(rich);
  expect(before.usdt - after.usdt).toBe(units('12.5'));
  expect(after.yut - before.yut).toBe(units(/[\d.]+/.exec(received ?? '')?.[0] ?? '', 8));
  await button(page, 'Done').click();
  await expect(page).toHaveURL(/\/webview\/wallet/);
});

test('an exchange: typed as what arrives, turned round, and received exactly', async ({
  page,
  checkBothThemes,
}) => {
  const before = await readBalance(rich);
  await open(page, '/wallet/exchange', rich);
  const pay = page.getByRole('textbox', { name: 'You pay' });
  const receive = page.getByRole('textbox', { name: 'You receive' });
  await pay.fill('3.21');
  await expect(receive).toHaveValue(/^[\d.]+$/);
  await button(page, 'Swap assets').click();
  // The amount stays with its asset.
  await expect(receive).toHaveValue('3.21');
  await expect(pay).toHaveValue(/^[\d.]+$/);
  await receive.fill('2.000003');
  await expect(button(page, 'Review exchange')).toBeEnabled();
  const cost = await pay.inputValue();
  await checkBothThemes();
  await button(page, 'Review exchange').click();
  const sheet = dialog(page, 'Exchange');
  await expect(sheet).toContainText('2.000003 USDT');
  await sheet.getByRole('button', { name: 'Exchange' }).click();
  await expect(heading(page, 'Done')).toBeFocused();
  const after = await readBalance(rich);
  expect(after.usdt - before.usdt).toBe(units('2.000003'));
  expect(before.yut - after.yut).toBe(units(cost, 8));
});

test('a transfer to a new recipient: found, marked, proved twice, received', async ({
  page,
  checkAccessibility,
}) => {
  const [before, theirs, cost] = [
    await readBalance(rich),
    await readBalance(guarded),
    await costOf('20'),
  ];
  await open(page, '/wallet/transfer', rich);
  await page.getByRole('searchbox').fill(guarded.id);
  await button(page, /Linh/).click();
  await amount(page).fill('20');
  await page.getByRole('textbox', { name: /^Note/ }).fill('Lunch');
  await expect(button(page, 'Review transfer')).toBeEnabled();
  await checkAccessibility();
  await button(page, 'Review transfer').click();
  const sheet = dialog(page, 'Transfer');
  await expect(sheet).toContainText('First time sending here');
  await checkAccessibility();
  await sheet.getByRole('button', { name: 'Send' }).click();
  await enterPaymentPassword(page, rich);
  await proofSheet(page)
    .getByLabel('Verification code')
    .fill(await readCode(server.url, rich.email));
  await expect(heading(page, 'Done')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Lunch');
  await checkAccessibility();
  expect(before.usdt - (await readBalance(rich)).usdt).toBe(cost);
  expect((await readBalance(guarded)).usdt - theirs.usdt).toBe(units('20'));
});

/** The possible faults of the request that moves the money. */
const accidents: Record<string, (route: Route) => Promise<void>> = {
  'the answer is lost': async (route) => {
    await route.fetch();
    await route.abort();
  },
  'the request comes twice': async (route) => {
    await route.fetch();
    await route.fulfill({ response: await route.fetch() });
  },
  'the request comes late': async (route) => {
    const request = route.request();
    const late = { method: 'POST', headers: await request.allHeaders(), body: request.postData() };
    const answered = request
      .frame()
      .page()
      .waitForResponse(/user\/operation\/get$/);
    await route.abort();
    // The page has learned once that the operation is unknown.
    await answered;
    await fetch(request.url(), late);
  },
};

for (const [what, accident] of Object.entries(accidents)) {
  test(`${what}: the money moves once, and the screen says so`, async ({ page, allowConsole }) => {
    allowConsole(/Failed to load resource/);
    const [before, theirs, cost] = [
      await readBalance(rich),
      await readBalance(guarded),
      await costOf('7.25'),
    ];
    await page.route('**/api/v1/business/transfer', async (route) => {
      const { proof } = route.request().postDataJSON() as { proof?: object };
      await (proof ? accident(route) : route.continue());
    });
    await transfer(page, '7.25');
    await enterPaymentPassword(page, rich);
    await expect(heading(page, 'Done')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('main')).toContainText('7.25 USDT');
    expect(before.usdt - (await readBalance(rich)).usdt).toBe(cost);
    expect((await readBalance(guarded)).usdt - theirs.usdt).toBe(units('7.25'));
  });
}

test('an address of another network: one tap switches to its network, the amount is next', async ({
  page,
  context,
  checkBothThemes,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/wallet/withdraw', guarded);
  const network = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
  const box = page.getByRole('textbox', { name: 'Wallet address' });
  // A choice by tap leads to the next empty field.
  await page.getByText('TRON', { exact: true }).click();
  await expect(box).toBeFocused();
  await page.getByText('BSC', { exact: true }).click();
  const addresses = {
    TRON: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    BSC: '0x52908400098527886E0F7030069857D2E4169EE7',
  };
  for (const [name, address] of Object.entries(addresses)) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), address);
    await button(page, 'Paste').click();
    await expect(page.getByRole('alert')).toHaveText('This isn’t an address on this network');
    if (name === 'TRON') await checkBothThemes();
    await button(page, `Switch to ${name}`).click();
    await expect(network(name)).toBeChecked();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(amount(page)).toBeFocused();
  }
  await page.keyboard.type('12');
  await agree(page);
  await expect(button(page, 'Review withdrawal')).toBeEnabled();
  await button(page, 'Review withdrawal').click();
  await expect(dialog(page, 'Withdraw')).toContainText('BSC');
});

test('a withdrawal: proved, followed, cancelled and refunded', async ({
  page,
  checkAccessibility,
}) => {
  const before = await readBalance(guarded);
  await open(page, '/wallet/withdraw', guarded);
  await page
    .getByRole('textbox', { name: 'Wallet address' })
    .fill('0x52908400098527886E0F7030069857D2E4169EE7');
  await amount(page).fill('15');
  await agree(page);
  await expect(button(page, 'Review withdrawal')).toBeEnabled();
  await checkAccessibility();
  await button(page, 'Review withdrawal').click();
  const sheet = dialog(page, 'Withdraw');
  await expect(sheet).toContainText('0x529084000985');
  await checkAccessibility();
  await sheet.getByRole('button', { name: 'Withdraw' }).click();
  await enterPaymentPassword(page, guarded);
  // The sign-in has used the current code; the server accepts the next one.
  await proofSheet(page)
    .getByRole('textbox')
    .fill(codeOf(guarded.authenticatorSecret ?? '', 1));
  await expect(heading(page, 'On its way')).toBeVisible();
  const held = await readBalance(guarded);
  expect(held.usdt).toBeLessThan(before.usdt - units('15'));

  await open(page, '/wallet/withdraw', guarded);
  await page.getByRole('link', { name: /USDT · BSC.*Submitted/ }).click();
  await expect(page.getByRole('list', { name: 'Progress' })).toContainText('Submitted');
  await checkAccessibility();
  await button(page, 'Cancel withdrawal').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect(page.getByRole('list', { name: 'Progress' })).toContainText('Canceled');
  await expect(button(page, 'Cancel withdrawal')).toHaveCount(0);
  expect(await readBalance(guarded)).toEqual(before);
});

test('the ledger is consistent afterwards', async () => {
  expect(await command(server, 'ledger:verify')).toContain('The ledger is sound.');
});
