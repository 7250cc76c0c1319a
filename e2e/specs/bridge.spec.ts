import { randomBytes } from 'node:crypto';
import { codePurposes } from '@shared/contract/enums';
import type { Frame, Page } from 'playwright/test';
import { demoAccount, signIn } from '../fixtures/api.ts';
import type { Platform } from '../fixtures/native-app.ts';
import { asRemote, playNativeApp } from '../fixtures/native-app.ts';
import { expect, test } from '../fixtures/test.ts';

/** §1: the messages between the web view and the native app. */
const platforms: Platform[] = ['android', 'ios'];
const home = { name: 'Home', level: 1 } as const;

const saved = `(host) => host.bridge.saveImage({
  dataUrl: 'data:image/png;base64,iVBORw0KGgo=', fileName: 'receipt.png',
}).then(() => 'saved', (error) => error.reason)`;

for (const platform of platforms) {
  test(`§1 ${platform}: sends ready once, after the first paint`, async ({ page, open }) => {
    const app = await playNativeApp(page, platform);
    await open('/');
    await expect(page.getByRole('heading', home)).toBeVisible();
    const calls = await app.calls();
    expect(calls).toMatchObject([{ v: 1, method: 'ready', params: {}, drawn: true }]);
    expect(calls[0]?.id).toMatch(/^\w+-1$/);
  });

  test(`§1 ${platform}: back goes back in the web view, and closes it at its first page`, async ({
    page,
    open,
  }) => {
    const app = await playNativeApp(page, platform);
    await open('/', { as: 'new and empty' });
    await page.getByRole('link', { name: 'Wallet' }).click();
    await expect(page.getByText('Your wallet is empty')).toBeVisible();
    await app.say({ event: 'back' });
    await expect(page.getByRole('heading', home)).toBeVisible();
    expect(await app.methods()).toEqual(['ready']);
    await app.say({ event: 'back' });
    await expect.poll(() => app.methods()).toEqual(['ready', 'close']);
  });

  test(`D28 ${platform}: the arrow of a page that the app opened closes it`, async ({
    page,
    open,
  }) => {
    const app = await playNativeApp(page, platform);
    const arrow = page.getByRole('button', { name: 'Back', exact: true });
    await open('/wallet/history', { as: 'good deal' });
    await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible();
    await arrow.click();
    await expect.poll(() => app.methods()).toEqual(['ready', 'close']);
    await expect(page).toHaveURL(/\/webview\/wallet\/history$/);
  });

  test(`D28 ${platform}: the arrow of a stake that the app opened shows the list, then closes`, async ({
    page,
    open,
  }) => {
    const app = await playNativeApp(page, platform);
    const arrow = page.getByRole('button', { name: 'Back', exact: true });
    await open('/staking/orders', { as: 'good deal' });
    const stake = page.locator('main a[href*="/staking/orders/"]').first();
    const path = (await stake.getAttribute('href')) ?? '';
    await open(path.replace('/webview', ''), { as: 'good deal' });
    await arrow.click();
    await expect(page).toHaveURL(/\/webview\/staking\/orders$/);
    await expect(stake).toBeVisible();
    expect(await app.methods()).toEqual(['ready']);
    await arrow.click();
    await expect.poll(() => app.methods()).toEqual(['ready', 'close']);
  });

  test(`D28 ${platform}: the arrow of a form that the app opened shows the page that leads to it`, async ({
    page,
    open,
  }) => {
    const app = await playNativeApp(page, platform);
    for (const [form, above] of [
      ['/staking/create', '/staking'],
      ['/asset/Portfolio/transferIn', '/asset/Portfolio'],
      ['/profile/80015791/followers', '/profile/80015791'],
    ]) {
      await open(form ?? '', { as: 'good deal' });
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe(`/webview${above}`);
    }
    expect(await app.methods()).not.toContain('close');
  });

  test(`§1 ${platform}: back cancels an open dialog, and stays`, async ({ page, open }) => {
    const app = await playNativeApp(page, platform);
    await open('/');
    await asRemote(
      page,
      `(host) => { globalThis.answer = host.notices.confirm({ title: 'Sure?', confirm: 'Yes', cancel: 'No' }); }`,
    );
    await expect(page.getByRole('alertdialog', { name: 'Sure?' })).toBeVisible();
    await app.say({ event: 'back' });
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(await page.evaluate('globalThis.answer')).toBe(false);
    expect(await app.methods()).toEqual(['ready']);
  });

  test(`§1 ${platform}: theme and language follow the app without a reload`, async ({
    page,
    open,
  }) => {
    const app = await playNativeApp(page, platform);
    await open('/');
    await expect(page.getByRole('heading', home)).toBeVisible();
    await page.evaluate('globalThis.stillHere = true');
    await app.say({ event: 'theme', theme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(13, 13, 20)');
    await app.say({ event: 'language', language: 'fr-FR' });
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toHaveCount(0);
    expect(await page.evaluate('globalThis.stillHere')).toBe(true);
    const stored = 'JSON.stringify([localStorage.theme, localStorage.locale])';
    expect(await page.evaluate(stored)).toBe('["dark","fr"]');
  });

  test(`§1 ${platform}: a new token leads to the requested page`, async ({
    page,
    open,
    baseURL,
  }) => {
    const app = await playNativeApp(page, platform);
    await open('/wallet');
    await expect(page).toHaveURL(/\/webview\/start\?/);
    const token = await signIn(baseURL ?? '', demoAccount('new and empty'));
    await app.say({ event: 'token', token });
    await expect(page.getByText('Your wallet is empty')).toBeVisible();
    expect(await page.evaluate('localStorage.token')).toBe(token);
  });

  test(`§1 ${platform}: saving a picture succeeds, is refused or times out`, async ({
    page,
    open,
  }) => {
    const app = await playNativeApp(page, platform);
    await page.clock.install();
    await open('/');
    await expect(page.getByRole('heading', home)).toBeVisible();
    const requested = asRemote(page, saved);
    await page.clock.runFor(100);
    expect(await requested).toBe('saved');
    await app.answer('denied');
    const refused = asRemote(page, saved);
    await page.clock.runFor(100);
    expect(await refused).toBe('denied');
    await app.answer('nothing');
    const silence = asRemote(page, saved);
    await page.clock.fastForward(20_000);
    expect(await silence).toBe('timeout');
    expect(await app.methods()).toEqual(['ready', 'saveImage', 'saveImage', 'saveImage']);
  });

  test(`security ${platform}: ignores foreign messages`, async ({ page, open }) => {
    const app = await playNativeApp(page, platform);
    await open('/', { as: 'new and empty' });
    await expect(page.getByRole('link', { name: 'Wallet' })).toBeVisible();
    // An answer that arrives meanwhile corrects the clock.
    const readStorage = () => page.evaluate(() => ({ ...localStorage, timeOffset: undefined }));
    // Home reads the profile once it is idle, and what is stored gets its owner then.
    await expect.poll(readStorage).toHaveProperty('tokenOwner');
    const before = await readStorage();
    const falseMessages = [
      '',
      'null',
      '[]',
      '{"event":"back"',
      'globalThis.owned = true',
      { event: 'eval', code: 'globalThis.owned = true' },
      { event: 'constructor' },
      { event: 'theme', theme: '"><script>globalThis.owned = true</script>' },
      { event: 'language', language: '../../../api' },
      { event: 'token', token: '' },
      { event: 'token', token: 'a\r\nx: y' },
      { event: 'token', token: { toString: 'x' } },
      { id: 'x-1', ok: true },
      { id: 1, ok: false, error: {} },
      { v: 1, id: 'x-1', method: 'close', params: {} },
    ];
    for (const message of falseMessages) await app.say(message);
    await page.evaluate(() => {
      // Any page can post to a window, so the bridge ignores it when an app is present.
      for (const event of ['back', 'resume']) window.postMessage(JSON.stringify({ event }), '*');
    });
    await expect(page.getByRole('link', { name: 'Wallet' })).toBeVisible();
    expect(await page.evaluate('globalThis.owned')).toBeUndefined();
    expect(await readStorage()).toEqual(before);
    expect(await app.methods()).toEqual(['ready']);
  });
}

test('§8 an invalid token is removed, and requests one reload from the app', async ({ page }) => {
  const app = await playNativeApp(page, 'android');
  await page.goto('/webview/wallet?locale=en&deviceId=e2e-device&token=none');
  await expect.poll(() => app.methods()).toContain('reload');
  await expect(page).toHaveURL(/\/webview\/start\?/);
  expect((await app.methods()).filter((method) => method === 'reload')).toHaveLength(1);
  expect(await page.evaluate('localStorage.token')).toBeUndefined();
});

test('§1 in a plain browser, features of the app say that they need the app', async ({
  page,
  open,
}) => {
  await open('/');
  await expect(page.getByRole('heading', home)).toBeVisible();
  await asRemote(page, '(host) => host.bridge.goKyc()');
  await expect(page.getByText('Verify your identity in the app.')).toBeVisible();
  await asRemote(page, `(host) => host.bridge.goPage({ page: 'shop' })`);
  await expect(page.getByText('Open this in the app.')).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), asRemote(page, saved)]);
  expect(download.suggestedFilename()).toBe('receipt.png');
});

test('§1 in a plain browser, close goes home', async ({ page, open }) => {
  await open('/terms');
  await expect(page.getByText(/^Effective/)).toBeVisible();
  await asRemote(page, '(host) => host.bridge.close()');
  await expect(page.getByRole('heading', home)).toBeVisible();
});

test.describe('in the host simulator', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  async function openSimulator(page: Page, route: string, account = 'tomo') {
    await page.goto('/host/');
    const accounts = page.getByLabel('Account', { exact: true });
    const option = accounts.locator('option', { hasText: account });
    await accounts.selectOption(await option.getAttribute('value'));
    await page.getByLabel('Path').fill(route);
    await page.getByRole('button', { name: 'Open' }).click();
    const log = page.getByRole('region', { name: 'Bridge' });
    await expect(log.getByText('ready', { exact: true })).toBeVisible();
    return { log, view: page.frameLocator('iframe'), frame: webViewOf(page) };
  }

  function webViewOf(page: Page): Frame {
    const frame = page.frames().find((one) => one.url().includes('/webview/'));
    if (!frame) throw new Error('The phone shows no web view.');
    return frame;
  }

  test('§1 back goes back, then closes', async ({ page }) => {
    const { view } = await openSimulator(page, '/');
    await view.getByRole('link', { name: 'Wallet' }).click();
    await expect(view.getByText('Your wallet is empty')).toBeVisible();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(view.getByRole('heading', home)).toBeVisible();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByText('The web view has closed itself.')).toBeVisible();
  });

  test('§1 theme, language and token reach the web view, live', async ({ page }) => {
    const { view, frame } = await openSimulator(page, '/wallet');
    await expect(view.getByText('Your wallet is empty')).toBeVisible();
    await frame.evaluate('globalThis.stillHere = true');
    await page.getByLabel('Send a theme').selectOption('dark');
    await expect(view.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByLabel('Send a language').selectOption('ja');
    await expect(view.locator('html')).toHaveAttribute('lang', 'ja');
    await page.getByLabel('Send a language').selectOption('en');
    const accounts = page.getByLabel('Account', { exact: true });
    const rich = accounts.locator('option', { hasText: '80012468' });
    await accounts.selectOption(await rich.getAttribute('value'));
    await page.getByRole('button', { name: 'New token' }).click();
    await expect(view.getByText('Your wallet is empty')).toHaveCount(0);
    await expect(view.getByText('Total assets')).toBeVisible();
    expect(await frame.evaluate('globalThis.stillHere')).toBe(true);
  });

  test('§1 resume reloads the profile, the balance and the version', async ({ page }) => {
    const { view } = await openSimulator(page, '/wallet');
    await expect(view.getByText('Your wallet is empty')).toBeVisible();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: 'Resume' }).click();
    for (const path of ['user/get/my', 'user/balance/info', 'home/version']) {
      await expect.poll(() => requested).toContain(`/api/v1/${path}`);
    }
  });

  test('§1 matches each answer to its call', async ({ page }) => {
    const { frame, log } = await openSimulator(page, '/');
    expect(await asRemote(frame, saved)).toBe('saved');
    await expect(page.getByRole('region', { name: 'Native app' })).toContainText('receipt.png');
    await page.getByRole('button', { name: 'Back to the web view' }).click();
    await page.getByRole('radio', { name: 'No', exact: true }).check();
    expect(await asRemote(frame, saved)).toBe('denied');
    await asRemote(
      frame,
      `(host) => host.bridge.goPage({ page: 'video', params: { videoId: 'v-1' } })`,
    );
    await expect(page.getByRole('region', { name: 'Native app' })).toContainText('video');
    await frame.evaluate(() => {
      const call = { v: 1, id: 'x', method: 'goPage', params: { page: 'settings', params: {} } };
      window.parent.postMessage(JSON.stringify(call), location.origin);
    });
    await expect(log.getByText('refused', { exact: true })).toBeVisible();
  });

  test('an account with an authenticator is signed in', async ({ page }) => {
    const { view } = await openSimulator(page, '/wallet', 'linh');
    await expect(view.getByRole('heading', { level: 1 })).toHaveText('Wallet');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('a code mailed by the demo can be read and copied beside the phone', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { frame } = await openSimulator(page, '/');
    await page.getByText('Mail', { exact: true }).click();
    // An address gets one code a minute, so each try needs a new one.
    const email = `journey-${randomBytes(5).toString('hex')}@demo.example`;
    const body = JSON.stringify({ purpose: codePurposes.bindEmail, email, operation: 'register' });
    await asRemote(frame, `(host) => host.client.call('/v1/auth/sendCode', ${body})`);
    const mail = page
      .getByRole('list', { name: 'Mail' })
      .getByRole('listitem')
      .filter({ hasText: email })
      .first();
    const code = (await mail.locator('output').textContent()) ?? '';
    expect(code).toMatch(/^\d{6}$/);
    await mail.getByRole('button', { name: 'Copy code' }).click();
    await expect(mail.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  });
});
