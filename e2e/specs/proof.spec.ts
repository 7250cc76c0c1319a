import type { ResponseOf } from '@shared/contract/call';
import type { getUsdtInfo } from '@shared/contract/wallet';
import type { Page } from 'playwright/test';
import type { DemoAccount } from '../fixtures/api.ts';
import { callApi, signIn } from '../fixtures/api.ts';
import { readCode } from '../fixtures/mail.ts';
import {
  accountOf,
  command,
  enterPaymentPassword,
  inDatabase,
  proofSheet,
  units,
  urlOn,
} from '../fixtures/money-server.ts';
import type { OwnServer } from '../fixtures/own-server.ts';
import { startOwnServer } from '../fixtures/own-server.ts';
import { expect, test } from '../fixtures/test.ts';

/** Proofs of one person and session, one journey after the other, on a server of their own. */
test.describe.configure({ mode: 'serial', timeout: 90_000 });

let server: OwnServer;
let mara: DemoAccount;
let linh: DemoAccount;
let token = '';
const usedCodes: string[] = [];

test.beforeAll(async () => {
  // A server with the demo accounts takes up to a minute to start.
  test.setTimeout(90_000);
  server = await startOwnServer();
  mara = accountOf(server, '80012468');
  linh = accountOf(server, '80015791');
  token = await signIn(server.url, mara);
});
test.afterAll(() => server?.stop());

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Transfer', exact: true });
const codeField = (page: Page) => proofSheet(page).getByLabel('Verification code');
const done = (page: Page) => page.getByRole('heading', { level: 2, name: 'Done' });
/** As if a minute had passed while the person looked for the code. */
const endQuotes = () => inDatabase(server, `update quotes set expires_at = now() where not used`);

async function readUsdt(): Promise<bigint> {
  const info = await callApi<ResponseOf<typeof getUsdtInfo>>({
    baseUrl: server.url,
    token,
    path: '/v1/user/balance/usdt/info',
    body: {},
  });
  return units(info.available);
}

async function nextCode(): Promise<string> {
  const code = await readCode(server.url, mara.email, usedCodes);
  usedCodes.push(code);
  return code;
}

/** Goes from the form to the proof sheet. */
async function send(page: Page, amount: string): Promise<void> {
  await page.goto(urlOn(server, `/wallet/transfer?to=${linh.id}`, token));
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await page.getByRole('button', { name: 'Review transfer' }).click();
  // Its fee follows no rate, so there is nothing to count down.
  await expect(sheet(page).getByText(/holds for/)).toHaveCount(0);
  await sheet(page).getByRole('button', { name: 'Send' }).click();
  await enterPaymentPassword(page, mara);
}

test('a code that comes after the quote has ended sends the same amount without another word', async ({
  page,
}) => {
  const before = await readUsdt();
  await send(page, '12');
  const code = await nextCode();
  await endQuotes();
  await codeField(page).fill(code);
  await expect(done(page)).toBeVisible();
  expect(before - (await readUsdt())).toBeGreaterThanOrEqual(units('12'));
});

test('a fee that has changed meanwhile is shown with its old value, and one tap confirms it', async ({
  page,
}) => {
  await send(page, '600');
  const code = await nextCode();
  await command(server, 'operator', 'settings', 'set', 'fee_transfer_charge', '7');
  await endQuotes();
  const before = await readUsdt();
  await codeField(page).fill(code);
  await expect(sheet(page).getByText(/^The quote changed/)).toBeVisible();
  await expect(sheet(page).getByText(/^was /).first()).toBeVisible();
  expect(await readUsdt()).toBe(before);
  await sheet(page).getByRole('button', { name: 'Send' }).click();
  await expect(done(page)).toBeVisible();
  await expect(proofSheet(page)).toHaveCount(0);
});

test('above the sum of a day one code serves what follows to the same person', async ({ page }) => {
  await send(page, '300');
  await expect(done(page)).toBeVisible();
  // What the code of before allows is used up by this one.
  await send(page, '400');
  await codeField(page).fill(await nextCode());
  await expect(done(page)).toBeVisible();
});

test('after ten codes a day the next one comes in minutes, not hours', async ({ page }) => {
  await inDatabase(server, `update used_limits set used = 10 where key like 'codeTo:%'`);
  await send(page, '700');
  await codeField(page).fill(await nextCode());
  await expect(done(page)).toBeVisible();
  await send(page, '900');
  await expect(proofSheet(page).getByText(/^Send again in 1[45]\smin$/)).toBeVisible();
  await inDatabase(server, `update used_limits set since = since - interval '15 minutes'`);
  await page.reload();
  await send(page, '900');
  await codeField(page).fill(await nextCode());
  await expect(done(page)).toBeVisible();
});
