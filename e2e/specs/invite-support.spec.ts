import type { ResponseOf } from '@shared/contract/call';
import type { getInvite } from '@shared/contract/invite';
import type { Page } from 'playwright/test';
import { callApi, demoAccount, signIn } from '../fixtures/api.ts';
import { readCode } from '../fixtures/mail.ts';
import { type NewAccount, openAccount, openFor } from '../fixtures/new-account.ts';
import { expect, test } from '../fixtures/test.ts';

/** Invitations, reports and customer service. */
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name });

const inviteOf = ({ baseUrl, token }: NewAccount) =>
  callApi<ResponseOf<typeof getInvite>>({ baseUrl, path: '/v1/invite', body: {}, token });

test('a friend registers with an invite code, and both accounts see it', async ({
  page,
  browser,
  baseURL,
  checkAccessibility,
}) => {
  const host = await openAccount(baseURL);
  const { inviteCode, link } = await inviteOf(host);
  await openFor(host, page, '/invite');
  await expect(page.getByText(inviteCode, { exact: true })).toBeVisible();
  await expect(page.getByText('No friends yet')).toBeVisible();
  await checkAccessibility();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const friend = await context.newPage();
  await friend.goto(`${baseURL}/webview${link}&locale=en&deviceId=invited-phone`);
  await expect(friend.getByRole('heading', { name: /invites you$/ })).toBeVisible();
  await friend.getByRole('link', { name: 'Sign up' }).click();
  const email = `invited-${inviteCode.toLowerCase()}@demo.example`;
  const field = (name: string) => friend.getByLabel(name, { exact: true });
  await field('Email').fill(email);
  await button(friend, 'Send code').click();
  await expect(field('Invite code (optional)')).toHaveValue(inviteCode);
  await field('Verification code').fill(await readCode(baseURL ?? '', email));
  await field('Password').fill('Meadow31Lake');
  await friend.getByRole('checkbox').check();
  await button(friend, 'Create account').click();
  await expect(friend).toHaveURL(/\/webview\/$/);
  await expect(friend.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await friend.goto(`${baseURL}/webview/invite?preventRemoveToken=1`);
  await expect(friend.getByText('Invited you')).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByText(/^U\*\*\*\d$/)).toBeVisible();
  await expect(page.getByText('No friends yet')).toHaveCount(0);
});

test('a video is played and reported, and a second report gets a friendly answer', async ({
  page,
  open,
  baseURL,
  checkAccessibility,
}) => {
  const account = await openAccount(baseURL);
  const id = await demoVideo(account);
  await open(`/videoPreview?videoId=${id}`);
  await checkAccessibility();
  await button(page, 'Play').click();
  await expect(button(page, 'Pause')).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Position' })).toBeEnabled();
  for (const title of ['Thanks, we got your report', 'We already have your report']) {
    await openFor(account, page, `/report/video?id=${id}`);
    await page.getByRole('radio', { name: 'Spam or advertising' }).check();
    await button(page, 'Send report').click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await checkAccessibility();
  }
});

test('a user writes to support and gets an answer', async ({
  page,
  baseURL,
  checkAccessibility,
}) => {
  const account = await openAccount(baseURL);
  await openFor(account, page, '/customService');
  const form = region(page, 'Message us');
  await form.getByLabel('Topic').selectOption({ label: 'Account' });
  await form.getByLabel('Your message').fill('<b>Where</b> can I change my name?');
  await checkAccessibility();
  await form.getByRole('button', { name: 'Send' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('<b>Where</b> can I change my name?')).toBeVisible();
  // The demo's agent answers after a moment.
  await expect(sheet.getByText(/this is support/)).toBeVisible({ timeout: 30_000 });
  await checkAccessibility();
});

/** A demo video, from the call with which campaigns select videos. */
async function demoVideo({ baseUrl }: NewAccount): Promise<string> {
  const token = await signIn(baseUrl, demoAccount('good deal'));
  const path = '/v1/business/campaign/info';
  const info = await callApi<{ videos: { id: string }[] }>({ baseUrl, path, body: {}, token });
  const [first] = info.videos;
  if (!first) throw new Error('the demo has no video');
  return first.id;
}
