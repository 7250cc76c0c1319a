import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { agree } from '../fixtures/agreements.ts';
import { type DemoAccount, deviceId, signIn } from '../fixtures/api.ts';
import { readCode } from '../fixtures/mail.ts';
import type { OwnServer } from '../fixtures/own-server.ts';
import { startOwnServer } from '../fixtures/own-server.ts';
import { expect, test } from '../fixtures/test.ts';
import { downloadDemoVideo, publishVideo } from '../fixtures/videos.ts';

/** Creators, on a server whose clock can move. */
const root = path.resolve(import.meta.dirname, '../..');
let own: OwnServer;

test.describe.configure({ mode: 'serial', timeout: 90_000 });
test.beforeAll(async () => {
  // A server with the demo accounts takes up to a minute to start.
  test.setTimeout(90_000);
  own = await startOwnServer();
});
test.afterAll(() => own?.stop());

/** A demo account of this server, which has its own keys. */
function account(word: string): DemoAccount {
  const text = fs.readFileSync(path.join(own.dataDir, 'demo.json'), 'utf8');
  const found = (JSON.parse(text) as DemoAccount[]).find(({ what }) => what.includes(word));
  if (!found) throw new Error(`No demo account is “${word}”.`);
  return found;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function open(page: Page, at: string, who: DemoAccount): Promise<void> {
  const url = new URL(`/webview${at}`, own.url);
  const token = await signIn(own.url, who);
  const start = { token, deviceId, locale: 'en', theme: 'light' };
  for (const [name, value] of Object.entries(start)) url.searchParams.set(name, value);
  await page.goto(url.href);
}

const codesRead: string[] = [];

/** Enters the payment password and an e-mail code, required after large outgoing amounts. */
async function prove(page: Page, { paymentPassword = '', email }: DemoAccount): Promise<void> {
  const sheet = dialog(page, 'Confirm it’s you');
  for (const digit of paymentPassword) {
    await sheet.getByRole('button', { name: digit, exact: true }).click();
  }
  const field = sheet.getByLabel('Verification code');
  await expect(field).toBeVisible();
  const code = await readCode(own.url, email, codesRead);
  codesRead.push(code);
  await field.fill(code);
  await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible();
}

async function letTimePass(page: Page, step: string): Promise<void> {
  const program = path.join(root, 'dist/server/command.mjs');
  const env = { ...process.env, DATA_DIR: own.dataDir };
  expect(spawnSync(process.execPath, [program, 'demo:time', step], { env }).status).toBe(0);
  await page.reload();
}

test('an investment reaches a level, and its reward is paid once', async ({
  page,
  checkAccessibility,
}) => {
  const rich = account('good deal');
  await open(page, '/creator/invest?level=5', rich);
  await expect(page.getByText('15.6 USDT')).toBeVisible();
  await expect(button(page, 'Accept the terms first')).toBeDisabled();
  await page.getByRole('checkbox', { name: /agree to Creator agreement \d/ }).check();
  await checkAccessibility();
  await button(page, 'Review').click();
  await dialog(page, 'Invest in level 5').getByRole('button', { name: 'Invest' }).click();
  await prove(page, rich);
  await checkAccessibility();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Creator agreement \d/ })
    .click();
  await expect(page).toHaveURL(/\/terms2\?version=\d/);
  // That in force stands first.
  const earlier = page.getByRole('link', { name: /^Version / }).last();
  const version = await earlier.textContent();
  await earlier.click();
  await expect(page.getByText(`${version} isn’t in force any more`)).toBeVisible();
  await checkAccessibility();

  // What was agreed to is not asked for again.
  await page.goto(`${own.url}/webview/creator/invest?level=2&preventRemoveToken=1`);
  await expect(page.getByText(/^You’ve agreed to Creator agreement \d/)).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(button(page, 'Review')).toBeEnabled();

  await page.goto(`${own.url}/webview/creator?preventRemoveToken=1`);
  await expect(page.getByText('Level 5', { exact: true }).first()).toBeVisible();
  // The new one beside the one that has run before.
  const investments = page.getByRole('region', { name: 'My investments' }).getByRole('listitem');
  await expect(investments).toHaveCount(2);
  await expect(investments.filter({ hasText: 'Level 5' })).toHaveCount(1);
  const rewards = page.getByRole('region', { name: 'Level rewards' });
  await rewards.getByRole('button', { name: 'Claim: Level 5' }).click();
  await expect(rewards.getByText('160.00 YUT received')).toBeVisible();
  await expect(rewards.getByRole('button', { name: 'Claim: Level 5' })).toHaveCount(0);
  await checkAccessibility();
});

test('a video that the app publishes is there to promote, with its poster', async ({
  page,
  checkAccessibility,
}) => {
  const rich = account('good deal');
  const token = await signIn(own.url, rich);
  const api = { baseUrl: own.url, token };
  const { film, poster } = await downloadDemoVideo(api);
  await publishVideo({ ...api, title: 'A fox at the gate', film, poster });
  await publishVideo({ ...api, title: 'The last tram home', film });
  await open(page, '/traffic-pool', rich);
  const videos = page.getByRole('group', { name: 'Video' });
  const fox = videos.getByRole('radio', { name: /^A fox at the gate/ });
  await expect(fox).toHaveAccessibleName(/0:04 · Published · /);
  const picture = videos.locator('label', { hasText: 'A fox at the gate' }).locator('img');
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  // Without a poster the first frame of the file itself stands there.
  const player = videos.locator('label', { hasText: 'The last tram home' }).locator('video');
  const frame = () => player.evaluate((video: HTMLVideoElement) => video.readyState);
  await expect.poll(frame).toBeGreaterThanOrEqual(2);
  await videos.getByText('A fox at the gate').click();
  await expect(fox).toBeChecked();
  await checkAccessibility();

  await button(page, 'Publish a video').click();
  await expect(page.getByText(/^Publish videos in the app/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Daily budget' }).fill('5');
  await expect(page.getByText(/^An estimate from our usual rates/)).toBeVisible();
  await button(page, 'Review').click();
  await expect(dialog(page, 'New campaign').getByText('A fox at the gate')).toBeVisible();
});

test('a campaign is paid from the balance, delivers over days, and refunds the rest', async ({
  page,
  checkAccessibility,
}) => {
  const rich = account('good deal');
  await open(page, '/traffic-pool', rich);
  await page.getByRole('textbox', { name: 'Daily budget' }).fill('7');
  await agree(page);
  await button(page, 'Review').click();
  await dialog(page, 'New campaign').getByRole('button', { name: 'Pay from balance' }).click();
  await prove(page, rich);
  // Closing a sheet goes back in the history, which would abort a navigation.
  await expect(dialog(page, 'New campaign')).toHaveCount(0);
  await page.goto(`${own.url}/webview/traffic-pool?preventRemoveToken=1`);
  await expect(page.getByText('0.00 USDT of 21.00 USDT spent')).toBeVisible();
  await checkAccessibility();
  await letTimePass(page, '+1d');
  await expect(page.getByText(/^[67]\.\d\d\sUSDT of 21\.00\sUSDT spent$/)).toBeVisible();
  await letTimePass(page, '+3d');
  await page.getByText('Ended', { exact: true }).click();
  await expect(page.getByText(/^(18|19|20)\.\d\d\sUSDT of 21\.00\sUSDT spent$/)).toBeVisible();
});

test('starter tasks earn points, which are cashed out once, until they expire', async ({
  page,
  checkAccessibility,
}) => {
  const fresh = account('New and empty');
  await open(page, '/novice', fresh);
  const receive = (task: string) => button(page, `Claim: ${task}`);
  await receive('Add an email').click();
  await expect(page.getByText('20 points claimed')).toBeVisible();
  await receive('Verify your identity').click();
  await expect(page.getByText('50 points claimed')).toBeVisible();
  await expect(button(page, 'At least 100 points')).toBeDisabled();

  await page.getByRole('link', { name: 'Go: Set a payment password' }).click();
  await page.getByRole('link', { name: /^Payment password/ }).click();
  for (const _ of ['set', 'repeat']) {
    for (const digit of '493817') await button(page, digit).first().click();
  }
  const code = await readCode(own.url, fresh.email, codesRead);
  codesRead.push(code);
  await dialog(page, 'Confirm it’s you').getByLabel('Verification code').fill(code);
  await expect(page.getByRole('heading', { name: 'Payment password saved' })).toBeVisible();

  await page.goto(`${own.url}/webview/novice?preventRemoveToken=1`);
  await receive('Set a payment password').click();
  await button(page, 'Cash out 1.00 USDT').click();
  await checkAccessibility();
  await page
    .getByRole('alertdialog', { name: 'Cash out all points?' })
    .getByRole('button', { name: 'Cash out 1.00 USDT' })
    .click();
  await expect(page.getByText('1.00 USDT received')).toBeVisible();
  await expect(button(page, 'At least 100 points')).toBeDisabled();
  const benefit = page.getByRole('region', { name: 'Benefits from tasks and ads' });
  await expect(benefit.getByText('1.00 USDT').first()).toBeVisible();
  await checkAccessibility();

  await letTimePass(page, '+31d');
  await expect(page.getByText('Tasks ended on')).toBeVisible();
  await expect(page.getByText('Start your first stake')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Go:/ })).toHaveCount(0);
});
