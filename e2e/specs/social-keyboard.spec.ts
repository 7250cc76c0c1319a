import type { Locator, Page } from 'playwright/test';
import { openAccount, openFor } from '../fixtures/new-account.ts';
import { expect, test } from '../fixtures/test.ts';

/** Messages, profiles, invitations, reports and support by keyboard only. */
const as = 'good deal';
const linh = '80015791';

const button = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Presses Tab until the target has the focus, up to a limit. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${target} is not reached with ${key}.`);
}

async function pressOn(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

test('messages are read and filtered, and removed elements do not lose the focus', async ({
  page,
  open,
  baseURL,
}) => {
  await open('/messages', { as });
  await pressOn(page, page.getByRole('link', { name: /^Interactive/ }));
  await expect(title(page, 'Interactive')).toBeVisible();
  const filter = page.getByRole('combobox', { name: 'Filter interactions' });
  await tabTo(page, filter);
  await page.keyboard.type('Comments');
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('commented');
  await page.keyboard.press('Home');
  const folded = page.locator('summary').first();
  await pressOn(page, folded);
  await page.keyboard.press('Tab');
  await expect(page.locator('details[open]').getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile\/\d+$/);

  const account = await openAccount(baseURL);
  await openFor(account, page, '/messages/interactive');
  await tabTo(page, filter);
  await page.keyboard.type('Comments');
  await pressOn(page, button(page, 'Clear filters'));
  await expect(filter).toHaveValue('');
  await expect(page.locator('main :focus')).toBeVisible();
  await openFor(account, page, '/messages');
  await pressOn(page, button(page, 'Mark all as read'));
  await expect(button(page, 'Mark all as read')).toBeHidden();
  await expect(button(page, 'Refresh')).toBeFocused();
  await pressOn(page, page.getByRole('main').getByRole('link').last());
  await expect(title(page, 'Message')).toBeVisible();
});

test('a profile is edited, and the back button asks before it discards changes', async ({
  page,
  baseURL,
}) => {
  const account = await openAccount(baseURL);
  await openFor(account, page, '/profile/edit');
  await tabTo(page, page.getByLabel('Nickname'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Lumen7');
  await tabTo(page, page.getByRole('radio', { name: 'Not set' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Male', exact: true })).toBeChecked();
  const birthday = page.getByLabel('Birthday', { exact: true });
  await tabTo(page, birthday);
  await page.keyboard.type('05171994');
  await expect(birthday).toHaveValue('1994-05-17');
  await tabTo(page, page.getByLabel('Region', { exact: true }));
  await page.keyboard.type('France');

  const back = button(page, 'Back');
  await tabTo(page, back, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const requested = page.getByRole('alertdialog');
  await expect(button(requested, 'Keep editing')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(requested).toBeHidden();
  await expect(back).toBeFocused();

  const region = page.getByRole('switch', { name: 'My region' });
  const taken = page.waitForResponse(/set\/privacy$/);
  await pressOn(page, region, 'Space');
  await taken;
  await expect(region).not.toBeChecked();
  await expect(region).toBeFocused();
  await tabTo(page, button(page, 'Save'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Lumen7' })).toBeVisible();
  await expect(page.getByText('1994-05-17')).toBeVisible();
});

test('a user is reported with a reason, a detail and a picture', async ({ page, baseURL }) => {
  const account = await openAccount(baseURL);
  await openFor(account, page, `/report/user?id=${linh}`);
  await pressOn(page, page.getByRole('radio', { name: 'Spam or advertising' }), 'Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Pretending to be someone else' })).toBeChecked();
  await tabTo(page, page.getByRole('textbox'));
  await page.keyboard.type('Uses my pictures.');
  const add = page.getByLabel('Add picture');
  // Listens early, because the browser opens file choosers slowly.
  const opened = page.waitForEvent('filechooser');
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const picture = { mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') };
  await (await opened).setFiles(['one.png', 'two.png'].map((name) => ({ ...picture, name })));
  await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0);
  await tabTo(page, button(page, 'Remove, two.png'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Remove, one.png')).toBeFocused();
  await pressOn(page, button(page, 'Send report'));
  const done = page.getByRole('heading', { name: 'Thanks, we got your report' });
  await expect(done).toBeFocused();
  await pressOn(page, button(page, 'Done'));
  await expect(title(page, 'Messages')).toBeVisible();
});

test('a user writes to support, replies and closes the ticket', async ({ page, baseURL }) => {
  const account = await openAccount(baseURL);
  await openFor(account, page, '/customService');
  await tabTo(page, page.getByRole('radio', { name: 'Money' }));
  await page.keyboard.press('ArrowRight');
  const question = page.getByText('I forgot my password');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  await expect(page.locator('details[open]')).toHaveCount(1);

  const form = page.getByRole('region', { name: 'Message us' });
  await tabTo(page, form.getByLabel('Topic'));
  await page.keyboard.type('Account');
  await pressOn(page, button(form, 'Send'));
  await expect(form.getByLabel('Your message')).toBeFocused();
  await page.keyboard.type('Where do I change my name?');
  await pressOn(page, button(form, 'Send'));
  const talk = page.getByRole('dialog', { name: 'Your message to us' });
  await tabTo(page, talk.getByLabel('Your reply'));
  await page.keyboard.type('The one that others see.');
  await pressOn(page, button(talk, 'Send'));
  await expect(talk.getByRole('listitem').last()).toContainText('The one that others see.');
  await expect(button(talk, 'Send')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(talk).toBeHidden();
  await expect(button(form, 'Send')).toBeFocused();

  const row = page.getByRole('region', { name: 'My messages' }).getByRole('button').first();
  await pressOn(page, row);
  await pressOn(page, button(talk, 'Close'));
  await expect(talk).toBeHidden();
  await expect(row).toBeFocused();
});

test('an invitation is copied and saved as a poster, and its lists are switched', async ({
  page,
  baseURL,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const account = await openAccount(baseURL);
  await openFor(account, page, '/invite');
  await pressOn(page, button(page, 'Copy code'));
  await expect(page.getByText('Copied')).toBeVisible();
  const poster = button(page, 'Save poster');
  await tabTo(page, poster);
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/^invite-.+\.jpg$/);
  await expect(poster).toBeFocused();
  await tabTo(page, page.getByRole('radio', { name: 'Friends' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Claimed' })).toBeChecked();
  await expect(page.getByText('No rewards claimed yet')).toBeVisible();
});

test('a user is found, followed and unfollowed', async ({ page, baseURL }) => {
  const account = await openAccount(baseURL);
  await openFor(account, page, '/search');
  const field = page.getByLabel('Find a person');
  await tabTo(page, field);
  await page.keyboard.type('linh.tran');
  await pressOn(page, page.getByRole('button', { name: /Linh/ }));
  await pressOn(page, button(page, 'Follow'));
  await expect(button(page, 'Unfollow')).toBeFocused();

  await page.goBack();
  await expect(field).toHaveValue('linh.tran');
  await field.fill('');
  await pressOn(page, button(page, 'Remove: linh.tran'));
  await expect(field).toBeFocused();

  await openFor(account, page, '/profile');
  await pressOn(page, page.getByRole('link', { name: '1 Following' }));
  await pressOn(page, button(page, 'Unfollow, Linh'));
  await expect(button(page, 'Follow, Linh')).toBeFocused();
});

test('a list continues at its position after a failed page', async ({
  page,
  open,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await open('/messages', { as });
  await page.route('**/v1/user/get/systemMessage', (route) => route.abort());
  const rows = page.getByRole('main').getByRole('link');
  await tabTo(page, rows.last());
  const retry = button(page, 'Retry');
  await tabTo(page, retry);
  await page.unroute('**/v1/user/get/systemMessage');
  const before = await rows.count();
  await page.keyboard.press('Enter');
  await expect.poll(() => rows.count()).toBeGreaterThan(before);
  await expect(rows.nth(before - 1)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(rows.nth(before)).toBeFocused();
});
