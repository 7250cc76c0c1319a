import type { ResponseOf } from '@shared/contract/call';
import type { getStakeOrder } from '@shared/contract/stake';
import type { getUsdtInfo, getYutInfo } from '@shared/contract/wallet';
import type { Page, Route } from 'playwright/test';
import { agree } from '../fixtures/agreements.ts';
import type { DemoAccount } from '../fixtures/api.ts';
import { callApi, codeOf, signIn } from '../fixtures/api.ts';
import { readCode } from '../fixtures/mail.ts';
import {
  accountOf,
  command,
  endHolds,
  enterPaymentPassword,
  pay,
  proofSheet,
  units,
  urlOn,
} from '../fixtures/money-server.ts';
import { stakeForAWeek } from '../fixtures/new-stake.ts';
import type { OwnServer } from '../fixtures/own-server.ts';
import { startOwnServer } from '../fixtures/own-server.ts';
import { confirmAction, flick, openActionSheet, record, sheet } from '../fixtures/stakes.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * Money from its arrival until it leaves, over several days and with a security hold. Serial, on its
 * own server.
 */
test.describe.configure({ mode: 'serial', timeout: 120_000 });
// As on a phone, where days later pages open from their snapshots.
test.use({ serviceWorkers: 'allow' });

let server: OwnServer;
/** Receives, stakes and withdraws. */
let linh: DemoAccount;
/** Pays, and later changes the payment password. */
let mara: DemoAccount;
const tokens = new Map<string, string>();
/** Codes of earlier mails. */
const usedCodes: string[] = [];

test.beforeAll(async () => {
  // A server with the demo accounts takes up to a minute to start.
  test.setTimeout(90_000);
  server = await startOwnServer();
  linh = accountOf(server, '80015791');
  mara = accountOf(server, '80012468');
});
test.afterAll(() => server?.stop());

async function tokenOf(account: DemoAccount): Promise<string> {
  const token = tokens.get(account.id) ?? (await signIn(server.url, account));
  tokens.set(account.id, token);
  return token;
}

const open = async (page: Page, at: string, account: DemoAccount) =>
  page.goto(urlOn(server, at, await tokenOf(account)));

async function read<Data>(account: DemoAccount, path: string, body: object = {}): Promise<Data> {
  return callApi<Data>({ baseUrl: server.url, token: await tokenOf(account), path, body });
}

/** The available amounts of an account, in smallest units. */
async function readBalance(account: DemoAccount) {
  const usdt = await read<ResponseOf<typeof getUsdtInfo>>(account, '/v1/user/balance/usdt/info');
  const yut = await read<ResponseOf<typeof getYutInfo>>(account, '/v1/business/yut/info');
  return { usdt: units(usdt.available), yut: units(yut.available, 8) };
}

async function letTimePass(page: Page, step: string): Promise<void> {
  await command(server, 'demo:time', step);
  await page.reload();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
const movements = (page: Page) => page.getByRole('region', { name: 'Recent transactions' });

test('money is received, exchanged, staked for days, retrieved and withdrawn', async ({
  page,
  allowConsole,
}) => {
  const before = await readBalance(linh);

  await test.step('receive: who reads the ID pays', async () => {
    await open(page, '/wallet', linh);
    await page.getByRole('link', { name: 'Receive' }).first().click();
    await expect(page.getByRole('img', { name: `QR code with your ID ${linh.id}` })).toBeVisible();
    const payer = { account: mara, token: await tokenOf(mara) };
    usedCodes.push(await pay(server, payer, { to: linh.id, amount: '700' }));
    await page.goBack();
    await page.reload();
    await expect(movements(page).getByRole('listitem').first()).toContainText('700.00');
    expect((await readBalance(linh)).usdt - before.usdt).toBe(units('700'));
  });

  await test.step('exchange', async () => {
    await page.getByRole('link', { name: 'Exchange' }).first().click();
    await page.getByRole('textbox', { name: 'You pay' }).fill('600');
    await button(page, 'Review exchange').click();
    await sheet(page, 'Exchange').getByRole('button', { name: 'Exchange' }).click();
    await expect(heading(page, 'Done')).toBeVisible();
    await button(page, 'Done').click();
    expect((await readBalance(linh)).usdt - before.usdt).toBe(units('700') - units('600'));
  });
  const exchanged = await readBalance(linh);

  await test.step('stake', async () => {
    await page.getByRole('link', { name: 'Staking' }).first().click();
    await page.getByRole('link', { name: 'Stake for 7 days' }).click();
    await amount(page).fill('100');
    await agree(page);
    await button(page, 'Review stake').click();
    const confirm = sheet(page, 'Stake YUT');
    await expect(confirm.getByText('0.56 YUT')).toBeVisible();
    await confirm.getByRole('button', { name: 'Stake' }).click();
    await button(page, 'See stake').click();
    await expect(page.getByText('100.00 YUT')).toBeVisible();
    expect(exchanged.yut - (await readBalance(linh)).yut).toBe(units('100', 8));
  });

  await test.step('compound', async () => {
    await flick(page, 'Compound', 'Turn on');
    await letTimePass(page, '+1d');
    await expect(record(page, 'Reward compounded')).toContainText('0.08 YUD');
    await expect(page.getByText('100.08 YUT')).toBeVisible();
  });

  await test.step('add principal: the term begins anew', async () => {
    const adding = await openActionSheet(page, 'Add principal');
    await amount(page).fill('50');
    await expect(adding.getByText(/^The term starts over/)).toBeVisible();
    await expect(adding.getByText('150.08 YUT')).toBeVisible();
    await confirmAction(page, 'Add principal');
    await expect(page.getByText('0 of 7 days')).toBeVisible();
  });

  await test.step('upgrade', async () => {
    const upgrading = await openActionSheet(page, 'Upgrade');
    await upgrading.getByText('30 days').click();
    await expect(upgrading.getByText('3%', { exact: true }).last()).toBeVisible();
    await confirmAction(page, 'Upgrade');
    await expect(page.getByText('0 of 30 days')).toBeVisible();
  });

  await test.step('retrieve the reward: its answer is lost, and a reload finds it', async () => {
    await flick(page, 'Compound', 'Turn off');
    await letTimePass(page, '+2d');
    const taking = await openActionSheet(page, 'Retrieve reward');
    await expect(taking.getByText('You receive')).toBeVisible();
    allowConsole(/ERR_FAILED/);
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/stake/retrieve/reward', loseAnswer, { times: 1 });
    let isReachable = false;
    await page.route('**/user/operation/get', (route) =>
      isReachable ? route.fallback() : route.abort(),
    );
    await taking.getByRole('button', { name: 'Retrieve reward' }).click();
    const stillOpen = page.getByRole('heading', { name: /^Still confirming/ });
    await expect(stillOpen).toBeVisible();
    await page.reload();
    await expect(stillOpen).toBeVisible();
    isReachable = true;
    await expect(heading(page, 'Done')).toBeVisible();
    await button(page, 'Done').click();
    await expect(record(page, 'Reward fee')).toHaveCount(1);
  });

  await test.step('retrieve the principal, cancel, and retrieve it again', async () => {
    for (const isLast of [false, true]) {
      const taking = await openActionSheet(page, 'Retrieve principal');
      await expect(taking.getByText('Penalty', { exact: true })).toBeVisible();
      await confirmAction(page, 'Retrieve principal');
      await expect(page.getByText('Retrieving')).toBeVisible();
      if (isLast) break;
      await openActionSheet(page, 'Cancel retrieval');
      await confirmAction(page, 'Cancel retrieval');
      await expect(page.getByText('Earning', { exact: true })).toBeVisible();
    }
  });
  const orderId = new URL(page.url()).pathname.split('/').at(-1);
  const onItsWay = await readBalance(linh);

  await test.step('withdraw, until it has arrived', async () => {
    await open(page, '/wallet/withdraw', linh);
    await page
      .getByRole('textbox', { name: 'Wallet address' })
      .fill('0x52908400098527886E0F7030069857D2E4169EE7');
    await amount(page).fill('15');
    await agree(page);
    await button(page, 'Review withdrawal').click();
    await sheet(page, 'Withdraw').getByRole('button', { name: 'Withdraw' }).click();
    await enterPaymentPassword(page, linh);
    // The sign-in may have used the current code; the server accepts the next one.
    await proofSheet(page)
      .getByRole('textbox')
      .fill(codeOf(linh.authenticatorSecret ?? '', 1));
    await expect(heading(page, 'On its way')).toBeVisible();
    await open(page, '/wallet/withdraw', linh);
    await page.getByRole('link', { name: /USDT · BSC.*Submitted/ }).click();
    await letTimePass(page, '+2d');
    await expect(page.getByRole('listitem').filter({ hasText: 'Completed' })).toBeVisible();
    await expect(button(page, 'Cancel withdrawal')).toHaveCount(0);
    expect(onItsWay.usdt - (await readBalance(linh)).usdt).toBeGreaterThanOrEqual(units('15'));
  });

  await test.step('the principal is back, and the ledger is sound', async () => {
    await open(page, `/staking/orders/${orderId}`, linh);
    await expect(page.getByText('Retrieved', { exact: true })).toBeVisible();
    await expect(record(page, 'Principal returned')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Actions' })).toHaveCount(0);
    const order = await read<ResponseOf<typeof getStakeOrder>>(
      linh,
      '/v1/business/stake/order/detail',
      { orderId },
    );
    expect(order).toMatchObject({ status: 4, principal: '150.08', penalty: '3.0016' });
    expect((await readBalance(linh)).yut - onItsWay.yut).toBe(units('147.0784', 8));
    expect(await command(server, 'ledger:verify')).toContain('The ledger is sound.');
  });
});

test('an ended term is restarted by hand, and the next one restarts by itself', async ({
  page,
}) => {
  const id = await stakeForAWeek((path, body) => read(mara, path, body), '20');
  await command(server, 'demo:time', '+7d');
  await open(page, `/staking/orders/${id}`, mara);
  await expect(page.getByText('Term ended').first()).toBeVisible();
  await expect(page.getByText('7 of 7 days')).toBeVisible();
  // An ended stake has no switches.
  await expect(page.getByRole('switch')).toHaveCount(0);

  const again = await openActionSheet(page, 'Reinvest');
  await expect(again.getByText('Earning')).toBeVisible();
  await confirmAction(page, 'Reinvest');
  await expect(page.getByText('Earning', { exact: true })).toBeVisible();
  await expect(page.getByText('0 of 7 days')).toBeVisible();
  await expect(record(page, 'Reinvested')).toContainText('20.00 YUD');

  await flick(page, 'Auto reinvest', 'Turn on');
  await letTimePass(page, '+7d');
  await expect(page.getByText('Earning', { exact: true })).toBeVisible();
  await expect(page.getByText('0 of 7 days')).toBeVisible();
  await expect(record(page, 'Auto reinvested')).toContainText('20.00 YUD');
  await expect(record(page, 'Term ended')).toHaveCount(1);

  await flick(page, 'Auto reinvest', 'Turn off');
  await letTimePass(page, '+7d');
  await expect(page.getByText('7 of 7 days')).toBeVisible();
  await expect(record(page, 'Term ended')).toHaveCount(2);
});

/** Expects the notice of a security hold, with its end. */
async function expectHold(page: Page): Promise<void> {
  const notice = page
    .getByRole('main')
    .getByText(/You can send and withdraw again in (24\sh|23\sh \d+\smin)/);
  await expect(notice).toBeVisible();
  await expect(button(page, 'Sending is paused')).toBeDisabled();
}

test('a security hold blocks outgoing money on every screen, with its end, and nothing else', async ({
  page,
}) => {
  const newPayPassword = '816375';
  const was = await readBalance(mara);
  const oldPayPassword = mara.paymentPassword;
  const proof = { paymentPassword: oldPayPassword };
  const body = { newPayPassword, oldPayPassword, proof };
  await read(mara, '/v1/user/resetPayPassword', body);

  await test.step('what lets money out waits, and says how long', async () => {
    for (const at of [
      `/wallet/transfer?to=${linh.id}`,
      '/wallet/withdraw',
      '/wallet/withdraw?show=benefit',
    ]) {
      await open(page, at, mara);
      await expectHold(page);
      // Input stays, but requests no quote.
      await amount(page).fill('12');
      await expectHold(page);
      await expect(amount(page)).toHaveValue('12');
    }
    expect(await readBalance(mara)).toEqual(was);
  });

  await test.step('what stays with the person goes on', async () => {
    await open(page, '/wallet/receive', mara);
    await expect(page.getByRole('img', { name: `QR code with your ID ${mara.id}` })).toBeVisible();
    await open(page, '/wallet/history', mara);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await open(page, '/wallet/exchange', mara);
    await page.getByRole('textbox', { name: 'You pay' }).fill('10');
    await button(page, 'Review exchange').click();
    await sheet(page, 'Exchange').getByRole('button', { name: 'Exchange' }).click();
    await expect(heading(page, 'Done')).toBeVisible();
    const id = await stakeForAWeek((path, body) => read(mara, path, body), '20');
    await open(page, `/staking/orders/${id}`, mara);
    await openActionSheet(page, 'Retrieve principal');
    await confirmAction(page, 'Retrieve principal');
    await expect(page.getByText('Retrieving')).toBeVisible();
  });

  await test.step('a day later money can be sent again', async () => {
    await endHolds(server);
    await open(page, `/wallet/transfer?to=${linh.id}`, mara);
    await amount(page).fill('12');
    await button(page, 'Review transfer').click();
    await expect(page.getByText('Sending is paused')).toHaveCount(0);
    await sheet(page, 'Transfer').getByRole('button', { name: 'Send' }).click();
    await enterPaymentPassword(page, { ...mara, paymentPassword: newPayPassword });
    // Together with the earlier payment it exceeds the limit.
    await proofSheet(page)
      .getByLabel('Verification code')
      .fill(await readCode(server.url, mara.email, usedCodes));
    await expect(heading(page, 'Done')).toBeVisible();
    expect(await command(server, 'ledger:verify')).toContain('The ledger is sound.');
  });
});
