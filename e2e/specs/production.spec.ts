import type { Page } from 'playwright/test';
import { agree } from '../fixtures/agreements.ts';
import { deviceId } from '../fixtures/api.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../fixtures/empty-database.ts';
import { command, enterPaymentPassword, proofSheet } from '../fixtures/money-server.ts';
import { copyReleases, type OwnServer, startOwnServer } from '../fixtures/own-server.ts';
import { type SmtpServer, startSmtpServer } from '../fixtures/smtp-server.ts';
import { sheet } from '../fixtures/stakes.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * A server without the demo, on an empty database, from its first start: operators set it up as
 * docs/deploying.md says, and a newcomer uses it.
 */
test.describe.configure({ mode: 'serial', timeout: 180_000 });

let server: OwnServer;
let database: EmptyDatabase;
let mails: SmtpServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  [database, mails] = [await createEmptyDatabase(), await startSmtpServer()];
  server = await startOwnServer({
    dataDir: copyReleases(),
    outsideDemo: true,
    env: {
      DATABASE_URL: database.url,
      SECRET_KEY: '07'.repeat(32),
      SMTP_URL: mails.url,
      MAIL_FROM: 'Mail <no-reply@web.example>',
    },
  });
});
test.afterAll(async () => {
  await server?.stop();
  mails?.close();
  await database?.drop();
});

/** `npm run operator -- …`, with a reason where something changes. */
const operate = (...words: string[]) =>
  command(server, 'operator', ...words, '--reason', 'Set up for the opening');
const list = async (subject: string): Promise<Record<string, string>[]> =>
  JSON.parse(await command(server, 'operator', subject, 'list', '--json')) as Record<
    string,
    string
  >[];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const main = (page: Page) => page.getByRole('main');

/** Opens a path in the browser that is signed in, as a link of the native app does. */
async function open(page: Page, at: string): Promise<void> {
  const url = new URL(`/webview${at}`, server.url);
  for (const [name, value] of Object.entries({ deviceId, locale: 'en', theme: 'light' })) {
    url.searchParams.set(name, value);
  }
  url.searchParams.set('preventRemoveToken', '1');
  await page.goto(url.href);
}

const email = 'first@web.example';
const paymentPassword = '493817';
let uid = '';

/** Registers in the page, and reads the new ID from it. */
async function register(page: Page): Promise<void> {
  await open(page, '/sign-in?mode=register');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await button(page, 'Send code').click();
  await expect(heading(page, 'Choose a password')).toBeVisible();
  await page.getByLabel('Verification code').fill(await mails.readCode(email));
  await page.getByLabel('Password', { exact: true }).fill('Meadow31Lake');
  await page.getByRole('checkbox').check();
  await button(page, 'Create account').click();
  await expect(heading(page, 'Home')).toBeVisible();
  await open(page, '/wallet/receive');
  const code = page.getByRole('img', { name: /^QR code with your ID \d+$/ });
  uid = /\d+$/.exec((await code.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  expect(uid).not.toBe('');
}

test('an operator sets up an empty server, and a newcomer takes money from deposit to withdrawal', async ({
  page,
}) => {
  await test.step('set up: price, fees, terms, questions, each in the log', async () => {
    await operate('prices', 'set', 'YUT', '2');
    await operate('settings', 'set', 'fee_withdraw_bsc_charge', '1');
    await operate('stake-terms', 'set', '7-days', 'yield=0.007', 'smallest=20');
    await operate('levels', 'set', '1', 'price=120', '--from', '2126-12-01');
    const hours = { en: { question: 'When do you answer?', answer: 'Within a day.' } };
    const words = `words=${JSON.stringify(hours)}`;
    await operate('questions', 'set', 'hours', 'subject=money', words, 'position=1');
    expect((await list('levels'))[0]).toMatchObject({ id: '1', price: '100' });
    expect(await command(server, 'operator', 'levels', 'changes')).toContain('waits');
    // Without a reason nothing changes outside of the demo.
    const silent = command(server, 'operator', 'banks', 'withdraw', 'BR-BBDEBRSP');
    await expect(silent).rejects.toThrow();
  });

  await test.step('register', () => register(page));

  await test.step('no screen is empty by mistake', async () => {
    for (const [at, text] of [
      ['/creator', 'Level 1'],
      ['/discover', 'Use your wallet'],
      ['/novice', 'Verify your identity'],
      ['/staking', '365 days'],
      ['/customService', 'When do you answer?'],
    ] as const) {
      await open(page, at);
      await expect(main(page).getByText(text).first()).toBeVisible();
    }
  });

  await test.step('identity check', async () => {
    await open(page, '/changeSecurity');
    await expect(main(page)).toContainText('Not verified');
    await operate('identity', 'pass', uid);
    await page.reload();
    await expect(main(page)).toContainText('Verified');
  });

  await test.step('deposit', async () => {
    await operate('deposits', 'book', uid, '300', 'USDT', '0xfeed0001');
    await open(page, '/wallet');
    await expect(page.getByRole('region', { name: 'Recent transactions' })).toContainText('300.00');
  });

  await test.step('exchange at the operator’s price', async () => {
    await open(page, '/wallet/exchange');
    await page.getByRole('textbox', { name: 'You pay' }).fill('100');
    await button(page, 'Review exchange').click();
    await sheet(page, 'Exchange').getByRole('button', { name: 'Exchange' }).click();
    await expect(heading(page, 'Done')).toBeVisible();
    await expect(main(page)).toContainText('50 YUT');
  });

  await test.step('stake at the operator’s terms', async () => {
    await open(page, '/staking/create?term=7-days');
    await page.getByRole('textbox', { name: 'Amount' }).fill('20');
    await agree(page);
    await button(page, 'Review stake').click();
    const confirm = sheet(page, 'Stake YUT');
    await expect(confirm.getByText('0.14 YUT')).toBeVisible();
    await confirm.getByRole('button', { name: 'Stake' }).click();
    await button(page, 'See stake').click();
    await expect(page.getByText('Earning', { exact: true })).toBeVisible();
    // What has begun ends as it began.
    await operate('stake-terms', 'withdraw', '7-days');
    await page.reload();
    await expect(page.getByText('0.7%').first()).toBeVisible();
    await open(page, '/staking');
    await expect(page.getByRole('link', { name: 'Stake for 30 days' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Stake for 7 days' })).toHaveCount(0);
  });

  await test.step('set a payment password', async () => {
    await open(page, '/changeSecurity');
    await page.getByRole('link', { name: /^Payment password/ }).click();
    await expect(heading(page, 'Set a payment password')).toBeFocused();
    for (const digit of paymentPassword + paymentPassword) await button(page, digit).click();
    await page.getByLabel('Verification code').fill(await mails.readCode(email));
    await expect(heading(page, 'Payment password saved')).toBeVisible();
  });

  await test.step('withdraw, as an operator decides', async () => {
    await open(page, '/wallet/withdraw');
    await page
      .getByRole('textbox', { name: 'Wallet address' })
      .fill('0x52908400098527886E0F7030069857D2E4169EE7');
    await page.getByRole('textbox', { name: 'Amount' }).fill('15');
    await agree(page);
    await button(page, 'Review withdrawal').click();
    await expect(sheet(page, 'Withdraw')).toContainText('1 USDT');
    await sheet(page, 'Withdraw').getByRole('button', { name: 'Withdraw' }).click();
    await enterPaymentPassword(page, { paymentPassword });
    await proofSheet(page)
      .getByRole('textbox')
      .fill(await mails.readCode(email));
    await expect(heading(page, 'On its way')).toBeVisible();
    const [{ id = '' } = {}] = await list('withdrawals');
    await operate('withdrawals', 'approve', id);
    await operate('withdrawals', 'confirming', id, '0xfeed0002');
    await operate('withdrawals', 'completed', id);
    await open(page, '/wallet/withdraw');
    await page.getByRole('link', { name: /USDT · BSC.*Completed/ }).click();
    await expect(main(page)).toContainText('0xfeed0002');
  });

  await test.step('ask support, and read the answer', async () => {
    await open(page, '/customService');
    const form = page.getByRole('region', { name: 'Message us' });
    await form.getByLabel('Your message').fill('Which bank do you use?');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('dialog').getByText('Which bank do you use?')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    const [{ number = '' } = {}] = await list('tickets');
    await operate('tickets', 'answer', number, 'Write to us for details.');
    await open(page, '/customService');
    await page.getByRole('button', { name: /Write to us for details/ }).click();
    await expect(page.getByRole('dialog').getByText('Write to us for details.')).toBeVisible();
  });

  expect(await command(server, 'ledger:verify')).toContain('The ledger is sound.');
});
