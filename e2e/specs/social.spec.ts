import type { ResponseOf } from '@shared/contract/call';
import type { getProfile } from '@shared/contract/profile';
import type { Browser, Page } from 'playwright/test';
import { callApi, demoAccount, deviceId, signIn } from '../fixtures/api.ts';
import { type NewAccount, openAccount, openFor } from '../fixtures/new-account.ts';
import { expect, test } from '../fixtures/test.ts';

/** Profiles and messages, as two people see each other, and one person in two windows. */
const as = 'good deal';

const uidOf = async ({ baseUrl, token }: NewAccount): Promise<string> =>
  (
    await callApi<ResponseOf<typeof getProfile>>({
      baseUrl,
      path: '/v1/user/get/profile',
      body: {},
      token,
    })
  ).uid;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

/** Opens a profile as another user, in another browser; its owner is notified of the visit. */
async function openAsAnotherUser(browser: Browser, baseUrl: string, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const url = new URL(`/webview${path}`, baseUrl);
  const token = await signIn(baseUrl, demoAccount(as));
  for (const [name, value] of Object.entries({ token, deviceId, locale: 'en' })) {
    url.searchParams.set(name, value);
  }
  const reported = page.waitForResponse(/user\/visit$/);
  await page.goto(url.href);
  await reported;
  return page;
}

test('another user sees an edited profile, without the hidden fields', async ({
  page,
  browser,
  baseURL,
  checkAccessibility,
}) => {
  const account = await openAccount(baseURL);
  const uid = await uidOf(account);
  await openFor(account, page, '/profile');
  await page.getByRole('link', { name: 'Edit profile' }).click();
  await page.getByLabel('Nickname').fill('Lumen42');
  await page.getByLabel('Bio').fill('<b>Tea</b>, then\nmore tea.');
  await page.getByLabel('Region', { exact: true }).selectOption({ label: 'France' });
  await page.getByLabel('Username').fill(`lumen.${uid}`);
  await expect(page.getByText('This username is available')).toBeVisible();
  await checkAccessibility();
  // Back asks first, and the input stays.
  await button(page, 'Back').click();
  await button(page, 'Keep editing').click();
  await expect(page.getByLabel('Nickname')).toHaveValue('Lumen42');
  await button(page, 'Save').click();
  await expect(heading(page, 'Lumen42')).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  await checkAccessibility();

  const other = await openAsAnotherUser(browser, account.baseUrl, `/profile/${uid}`);
  await expect(heading(other, 'Lumen42')).toBeVisible();
  await expect(other.getByText(`@lumen.${uid}`)).toBeVisible();
  await expect(other.getByText('<b>Tea</b>, then more tea.')).toBeVisible();
  await expect(other.getByText('France')).toBeVisible();

  await page.getByRole('link', { name: 'Edit profile' }).click();
  const taken = page.waitForResponse(/set\/privacy$/);
  await page.getByRole('switch', { name: 'My region' }).click();
  await taken;
  await other.reload();
  await expect(heading(other, 'Lumen42')).toBeVisible();
  await expect(other.getByText('France')).toBeHidden();
  await other.context().close();
});

test('leaving a form with unsaved changes needs a confirmation', async ({ page, baseURL }) => {
  const account = await openAccount(baseURL);
  await openFor(account, page, '/profile');
  await page.getByRole('link', { name: 'Edit profile' }).click();
  await page.getByLabel('Bio').fill('Not kept');
  await page.goBack();
  await button(page, 'Discard').click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByText('Not kept')).toBeHidden();
});

test('a new follower is announced; reading it in one window updates the count in another', async ({
  page,
  browser,
  baseURL,
  checkAccessibility,
}) => {
  const account = await openAccount(baseURL);
  const uid = await uidOf(account);
  const other = await openAsAnotherUser(browser, account.baseUrl, `/profile/${uid}`);
  await button(other, 'Follow').click();
  await expect(button(other, 'Unfollow')).toBeVisible();

  await openFor(account, page, '/messages');
  const entry = page.getByRole('link', { name: /^Interactive/ });
  await expect(entry).toContainText('Unread: 2');
  await expect(entry).toContainText('Mara started following you');
  await checkAccessibility();
  const second = await page.context().newPage();
  await openFor(account, second, '/messages/interactive');
  await expect(second.getByText('visited your profile')).toBeVisible();
  await expect(second.getByText('started following you')).toBeVisible();
  await expect(entry).not.toContainText('Unread');

  await second.getByRole('link', { name: /Mara started following/ }).click();
  await expect(second.getByText('Follows you')).toBeVisible();
  await second.close();
  await openFor(account, page, '/profile');
  await page.getByRole('link', { name: '1 Followers' }).click();
  await expect(page.getByRole('link', { name: /Mara/ })).toBeVisible();
  await checkAccessibility();

  await button(other, 'Unfollow').click();
  await expect(button(other, 'Follow')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No followers yet')).toBeVisible();
  await other.context().close();
});

test('a profile picture is uploaded, and an invalid file is explained', async ({
  page,
  baseURL,
}) => {
  const account = await openAccount(baseURL);
  await openFor(account, page, '/profile/edit');
  const field = page.getByLabel('Choose Photo');
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const file = { name: 'me.png', mimeType: 'image/png' };
  await field.setInputFiles({ ...file, buffer: Buffer.from('<script>no picture</script>') });
  await expect(page.getByRole('alert')).toBeVisible();
  await field.setInputFiles({ ...file, buffer: Buffer.from(pixel, 'base64') });
  await expect(button(page, 'Remove, Photo')).toBeVisible();
  await expect(page.locator('main img[src^="/files/"]')).toBeVisible();
});

const hostile = [
  '<script>window.hostile = 1</script><img src=x onerror="window.hostile = 1">',
  'W'.repeat(160),
  'a\n'.repeat(60),
  `Z${'\u0300\u0336\u0351'.repeat(40)}algo \u200Fمرحبا`,
  '👨‍👩‍👧‍👦'.repeat(14),
];

/** Expects that nothing overflows the screen or its sheet, and that no injected code ran. */
async function expectIntact(page: Page): Promise<void> {
  const wider = await page.evaluate(() => {
    const parts = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
    return parts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  });
  expect(Math.max(...wider)).toBeLessThanOrEqual(0);
  expect(await page.evaluate(() => 'hostile' in window)).toBe(false);
}

for (const width of [320, 390]) {
  test(`hostile texts stay text, and the layout holds at ${width} px`, async ({
    page,
    baseURL,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 640 });
    const account = await openAccount(baseURL);
    const { baseUrl, token } = account;
    for (const text of hostile) {
      await callApi({ baseUrl, path: '/v1/user/update/my', body: { signature: text }, token });
      const body = { subject: 'other', text };
      await callApi({ baseUrl, path: '/v1/support/create', body, token });
      await openFor(account, page, '/profile');
      await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible();
      await expectIntact(page);
    }

    await page.evaluate((texts) => {
      localStorage.setItem('searchHistory', JSON.stringify(texts));
    }, hostile);
    await openFor(account, page, '/search');
    await expect(page.getByRole('button', { name: 'Clear all' })).toBeVisible();
    await expectIntact(page);

    await openFor(account, page, '/report/user?id=80012468');
    for (const text of hostile) {
      await page.getByRole('textbox').fill(text);
      await expectIntact(page);
    }

    await openFor(account, page, '/customService');
    const own = page.getByRole('region', { name: 'My messages' });
    await expect(own.getByRole('button')).toHaveCount(hostile.length);
    await expectIntact(page);
    for (const index of hostile.keys()) {
      await own.getByRole('button').nth(index).click();
      await page.getByLabel('Your reply').fill(hostile[index] ?? '');
      await expectIntact(page);
      await button(page, 'Close').click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
}

test('users are found by search, and past searches are offered again', async ({
  page,
  open,
  checkAccessibility,
}) => {
  await open('/search', { as });
  await page.getByLabel('Find a person').fill('linh');
  await page.getByRole('button', { name: /Linh/ }).click();
  await expect(heading(page, 'Linh')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: /Linh/ })).toBeVisible();
  await page.getByLabel('Find a person').fill('');
  await checkAccessibility();
  await button(page, 'linh').click();
  await expect(page.getByRole('button', { name: /Linh/ })).toBeVisible();
});

test('profiles and messages can be read by all, in both themes', async ({
  page,
  open,
  checkBothThemes,
}) => {
  for (const path of ['/profile', '/profile/80012468/followers', '/messages/interactive']) {
    await open(path, { as });
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await checkBothThemes();
  }
  await open('/messages', { as });
  await page
    .getByRole('link', { name: /sign-in/ })
    .first()
    .click();
  await expect(heading(page, 'New sign-in')).toBeVisible();
  await checkBothThemes();
});
