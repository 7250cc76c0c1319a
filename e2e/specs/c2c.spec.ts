import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Locator, Page, Request } from 'playwright/test';
import { agree } from '../fixtures/agreements.ts';
import type { DemoAccount } from '../fixtures/api.ts';
import { deviceId, signIn } from '../fixtures/api.ts';
import type { OwnServer } from '../fixtures/own-server.ts';
import { startOwnServer } from '../fixtures/own-server.ts';
import { expect, test } from '../fixtures/test.ts';

let server: OwnServer;
let mara: DemoAccount;
let linh: DemoAccount;

const tokens = new Map<string, string>();

/** Opens a URL in a new browser for an account. */
async function openAs(browser: Browser, of: { account: DemoAccount; at: string }): Promise<Page> {
  const { account, at } = of;
  const token = tokens.get(account.id) ?? (await signIn(server.url, account));
  tokens.set(account.id, token);
  const context = await browser.newContext();
  const page = await context.newPage();
  const url = new URL(`/webview${at}`, server.url);
  const start = { token, deviceId, locale: 'en', theme: 'light' };
  for (const [name, value] of Object.entries(start)) url.searchParams.set(name, value);
  await page.goto(url.href);
  return page;
}

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function enterPaymentPassword(page: Page, { paymentPassword = '' }: DemoAccount) {
  const proof = sheet(page, 'Confirm it’s you');
  for (const digit of paymentPassword) {
    await proof.getByRole('button', { name: digit, exact: true }).click();
  }
}

/** Reads the document in force, and comes back to the same sheet. */
async function readAgreement(page: Page, form: Locator, name: RegExp): Promise<void> {
  await form.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(form).toBeVisible();
  await expect(form.locator(':focus')).toHaveCount(1);
}

/** Two users in two browsers: each sees the other's actions without a reload. */
test.describe('between two people', () => {
  test.describe.configure({ mode: 'serial', timeout: 90_000 });

  test.beforeAll(async () => {
    // A server with the demo accounts takes up to a minute to start.
    test.setTimeout(90_000);
    server = await startOwnServer();
    const text = fs.readFileSync(path.join(server.dataDir, 'demo.json'), 'utf8');
    const accounts = JSON.parse(text) as DemoAccount[];
    const find = (id: string): DemoAccount => {
      const account = accounts.find((one) => one.id === id);
      if (!account) throw new Error(`There is no demo account ${id}.`);
      return account;
    };
    mara = find('80012468');
    linh = find('80015791');
  });
  test.afterAll(() => server?.stop());

  test('a user posts a buy order, another sells into it, and both see it without a reload', async ({
    browser,
  }) => {
    const buyer = await openAs(browser, { account: mara, at: '/c2c' });
    const seller = await openAs(browser, { account: linh, at: '/c2c' });
    await expect(seller.getByRole('article').first()).toBeVisible();

    await buyer.getByRole('button', { name: 'Buy YUT' }).click();
    const buying = sheet(buyer, 'Buy YUT');
    const price = buying.getByRole('textbox', { name: 'Price per YUT' });
    const best = (Number(await price.inputValue()) * 1.05).toFixed(4);
    await price.fill(best);
    await buying.getByRole('textbox', { name: 'You pay' }).fill('40');
    await agree(buying);
    await readAgreement(buyer, buying, /^Trading agreement/);
    await expect(price).toHaveValue(best);
    await expect(buying.getByRole('textbox', { name: 'You pay' })).toHaveValue('40');
    await buying.getByRole('button', { name: 'Review' }).click();
    await buying.getByRole('button', { name: 'Post buy order' }).click();
    await enterPaymentPassword(buyer, mara);
    await expect(buying.getByRole('heading', { name: 'Posted' })).toBeVisible();
    await expect(buying).toContainText(/Bought so far\s*0\sYUT/);
    await expect(buying).not.toContainText('You receive');
    const posted = seller.getByRole('article').filter({ hasText: `${best} USDT` });
    await expect(posted).toBeVisible();
    await buying.getByRole('button', { name: 'See order' }).click();
    await expect(buyer.getByText('No one has sold yet')).toBeVisible();

    await posted.getByRole('button', { name: 'Sell' }).click();
    const selling = sheet(seller, 'Sell YUT');
    await selling.getByRole('textbox', { name: 'You sell' }).fill('10');
    await agree(selling);
    await selling.getByRole('button', { name: 'Review' }).click();
    await selling.getByRole('button', { name: 'Sell now' }).click();
    await enterPaymentPassword(seller, linh);
    await expect(selling.getByRole('heading', { name: 'Done' })).toBeVisible();
    await expect(buyer.getByRole('heading', { name: 'Sales to this order' })).toBeVisible();
    await expect(buyer.getByText('+10.00 YUT')).toBeVisible();
    await selling.getByRole('button', { name: 'Done' }).click();

    await buyer.getByRole('button', { name: 'Cancel order' }).click();
    await buyer.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
    await expect(buyer.getByText('Canceled')).toBeVisible();
    await expect(posted).toBeHidden();
    await seller.getByRole('link', { name: 'My buy orders' }).click();
    await seller.getByText('Sold', { exact: true }).click();
    await expect(seller.getByText('−10.00 YUT').first()).toBeVisible();

    // Open orders stand by their price, ended ones below the day of their end.
    await buyer.goto(`${server.url}/webview/c2c/orders?preventRemoveToken=1`);
    const open = buyer.getByRole('region', { name: 'Best price first' }).getByRole('link');
    await expect(open.first()).toBeVisible();
    const prices = (await open.allTextContents()).map((text) => Number.parseFloat(text));
    expect(prices.length).toBeGreaterThan(1);
    expect(prices).toEqual([...prices].sort((one, other) => other - one));
    await buyer.getByText('Ended', { exact: true }).click();
    const today = buyer.getByRole('list', { name: 'Today' });
    await expect(today.getByRole('link', { name: best })).toBeVisible();
  });

  test('a user allocates quota, and another redeems it', async ({ browser }) => {
    const owner = await openAs(browser, { account: mara, at: '/vip-quota' });
    const other = await openAs(browser, { account: linh, at: '/vip-quota' });
    const forMe = other.getByRole('region', { name: 'Allocated to me' });
    await expect(forMe.getByRole('listitem')).toHaveCount(1);

    await owner.getByRole('button', { name: 'Allocate' }).click();
    const giving = sheet(owner, 'Allocate');
    await giving.getByRole('searchbox').fill(linh.id);
    await giving.getByRole('button', { name: new RegExp(linh.id) }).click();
    await giving.getByRole('textbox', { name: 'Units' }).fill('2');
    await expect(giving.getByText('88 → 86')).toBeVisible();
    await agree(giving);
    await readAgreement(owner, giving, /^VIP quota agreement/);
    await expect(giving.getByText(`ID ${linh.id}`)).toBeVisible();
    await expect(giving.getByRole('textbox', { name: 'Units' })).toHaveValue('2');
    await giving.getByRole('button', { name: 'Allocate now' }).click();
    await enterPaymentPassword(owner, mara);
    await expect(giving.getByRole('heading', { name: 'Done' })).toBeVisible();
    await giving.getByRole('button', { name: 'Done' }).click();

    await expect(forMe.getByRole('listitem')).toHaveCount(2);
    await forMe.getByRole('listitem').first().getByRole('button', { name: 'Redeem' }).click();
    const redeeming = sheet(other, 'Redeem');
    await redeeming.getByRole('textbox', { name: 'Units' }).fill('2');
    await expect(redeeming.getByText('20 YUT')).toBeVisible();
    await agree(redeeming);
    await redeeming.getByRole('button', { name: 'Redeem now' }).click();
    await enterPaymentPassword(other, linh);
    await expect(redeeming.getByText('VIP quota redeemed')).toBeVisible();
    await redeeming.getByRole('button', { name: 'Done' }).click();
    await expect(forMe.getByRole('listitem')).toHaveCount(1);

    await other.getByRole('link', { name: 'Quota history' }).click();
    await expect(other.getByText('Redeemed from allocation').first()).toBeVisible();
  });
});

test('a market polls within three seconds, and not while it is hidden', async ({ open, page }) => {
  await page.clock.install();
  const requested: string[] = [];
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().includes('/c2c/')) return;
    requested.push(request.url());
    underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  await open('/c2c', { as: 'good deal' });
  await expect(page.getByRole('article').first()).toBeVisible();
  // From here the clock moves only on request.
  await page.clock.pauseAt(Date.now() + 10_000);
  await expect.poll(() => underWay.size).toBe(0);
  requested.length = 0;
  await page.clock.runFor(3000);
  await expect.poll(() => requested.length).toBeGreaterThan(0);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  // Lets a request that is already scheduled finish first.
  await page.clock.runFor(2500);
  await expect.poll(() => underWay.size).toBe(0);
  requested.length = 0;
  await page.clock.runFor(20_000);
  expect(requested).toEqual([]);
  // Otherwise Playwright resumes the clock while it resets the context, and leaves a script in it.
  await page.clock.resume();
});

test.describe('every screen', () => {
  test('is accessible in both themes', async ({ open, page, checkBothThemes }) => {
    const market = page.getByRole('article').first();
    await open('/c2c', { as: 'good deal' });
    await expect(market).toBeVisible();
    await checkBothThemes();
    await market.getByRole('button', { name: 'Sell' }).click();
    await expect(sheet(page, 'Sell YUT').getByText('Limits')).toBeVisible();
    await checkBothThemes();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Buy YUT' }).click();
    await expect(sheet(page, 'Buy YUT').getByText('Limits')).toBeVisible();
    await checkBothThemes();
    for (const [at, there] of [
      ['/c2c/orders', 'Open'],
      ['/vip-quota', 'Allocated to others'],
      ['/vip-quota/history', 'Granted'],
    ] as const) {
      await open(at, { as: 'good deal' });
      await expect(page.getByText(there).first()).toBeVisible();
      await checkBothThemes();
    }
    await open('/c2c/orders', { as: 'good deal' });
    await page.getByRole('link', { name: /of 180/ }).click();
    await expect(page.getByRole('heading', { name: 'Sales to this order' })).toBeVisible();
    await checkBothThemes();
  });
});
