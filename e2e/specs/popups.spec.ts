import type { ResponseOf } from '@shared/contract/call';
import type { getPopup } from '@shared/contract/home';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import { demoAccount, deviceId, signIn } from '../fixtures/api.ts';
import { openAccount, switchOnAuthenticator } from '../fixtures/new-account.ts';
import { expect, test } from '../fixtures/test.ts';

/** A visit greets with what concerns the person, in contexts in which nothing hides the greeting. */
const popup = '/v1/home/popup';
const greeting = (page: Page, name: string) => page.getByRole('dialog', { name });
const rewards = 'Rewards for newcomers';
const protect = 'Protect your money';

const newContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });

/** Opens the messages in a tab of its own, which is a visit of its own. */
async function visit(
  context: BrowserContext,
  { baseURL, token }: { baseURL: string | undefined; token: string },
): Promise<Page> {
  const page = await context.newPage();
  const start = { token, deviceId, locale: 'en', theme: 'light' };
  await page.goto(`${baseURL}/webview/messages?${new URLSearchParams(start)}`);
  return page;
}

function promise() {
  let resolve = () => {};
  const is = new Promise<void>((done) => {
    resolve = done;
  });
  return { is, resolve };
}

const answeredPopup = async (page: Page) => {
  const response = await page.waitForResponse(`**/api${popup}`);
  return ((await response.json()) as { data: ResponseOf<typeof getPopup> }).data.popup;
};

test('a newcomer is greeted by the rewards, then by the second factor, and by neither once it is done', async ({
  browser,
  baseURL,
}) => {
  const account = await openAccount(baseURL);
  const context = await newContext(browser);
  const { token } = account;
  const first = await visit(context, { baseURL, token });
  await expect(greeting(first, rewards)).toBeVisible();
  await greeting(first, rewards).getByRole('button', { name: 'Not now' }).click();
  await expect(greeting(first, rewards)).toBeHidden();
  const second = await visit(context, { baseURL, token });
  await expect(greeting(second, protect)).toBeVisible();
  await second.close();

  // The notice was not closed, so only the authenticator is a reason to leave it out.
  await switchOnAuthenticator(account);
  const third = await context.newPage();
  const answered = answeredPopup(third);
  await third.goto(`${baseURL}/webview/messages?preventRemoveToken=1`);
  expect(await answered).toBeNull();
  await expect(third.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await expect(third.getByRole('dialog')).toHaveCount(0);
  await context.close();
});

test('a person of some months gets no rewards for newcomers', async ({ browser, baseURL }) => {
  const context = await newContext(browser);
  const token = await signIn(baseURL ?? '', demoAccount('good deal'));
  const page = await visit(context, { baseURL, token });
  await expect(greeting(page, protect)).toBeVisible();
  await expect(greeting(page, rewards)).toHaveCount(0);
  await context.close();
});

test('a greeting that comes late covers no outcome, and is there on the next page that has one', async ({
  browser,
  baseURL,
}) => {
  const { token } = await openAccount(baseURL);
  const context = await newContext(browser);
  const asked = promise();
  const released = promise();
  await context.route(`**/api${popup}`, async (route) => {
    asked.resolve();
    await released.is;
    await route.continue();
  });
  const page = await visit(context, { baseURL, token });
  await asked.is;
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Customer service' }).click();
  await page.getByLabel('Your message').fill('Where do I change my name?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const outcome = page.getByRole('dialog', { name: 'Your message to us' });
  await expect(outcome).toBeVisible();
  const answered = answeredPopup(page);
  released.resolve();
  expect(await answered).toMatchObject({ title: rewards });
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(outcome).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('link', { name: /^Messages/ }).click();
  await expect(greeting(page, rewards)).toBeVisible();
  await context.close();
});
