import { deviceId } from '../fixtures/api.ts';
import { playNativeApp } from '../fixtures/native-app.ts';
import { openAccount } from '../fixtures/new-account.ts';
import { expect, test } from '../fixtures/test.ts';

/** §1, §9: the language and the theme, and how they persist. */
const lang = 'document.documentElement.lang';

const cases = [
  { says: 'the query wins', query: 'fr', stored: 'ja', browser: 'ko-KR', shown: 'fr' },
  { says: 'then what is stored', stored: 'ja', browser: 'ko-KR', shown: 'ja' },
  { says: 'then the browser', browser: 'ko-KR', shown: 'ko' },
  { says: 'a browser in traditional Chinese', browser: 'zh-TW', shown: 'zh-cn' },
  { says: 'then English', browser: 'de-DE', shown: 'en' },
  { says: 'a stored one that is none is removed', stored: 'xx', browser: 'vi-VN', shown: 'vi' },
];

for (const { says, query, stored, browser, shown } of cases) {
  test.describe(() => {
    test.use({ locale: browser });
    test(`§1 precedence of languages: ${says}`, async ({ page }) => {
      if (stored) {
        // Only once: later loads must find the page's own value.
        await page.goto('/webview/unsupported');
        await page.evaluate((value) => localStorage.setItem('locale', value), stored);
      }
      await page.goto(`/webview/${query ? `?locale=${query}` : ''}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(lang)).toBe(shown);
      const kept = await page.evaluate('localStorage.getItem("locale")');
      expect(kept).toBe(query ?? (stored === 'xx' ? null : (stored ?? null)));
    });
  });
}

test('§1 switches the language without a reload, and remembers it', async ({ page, open }) => {
  await open('/');
  await page.evaluate('globalThis.stillHere = true');
  await page.getByLabel('Language', { exact: true }).selectOption('Français');
  await expect(page.getByRole('heading', { level: 1, name: 'Accueil' })).toBeVisible();
  await expect(page).toHaveTitle('Accueil');
  await page.getByLabel('Langue', { exact: true }).selectOption('简体中文');
  await expect(page.getByRole('heading', { level: 1, name: '首页' })).toBeVisible();
  expect(await page.evaluate('globalThis.stillHere')).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '首页' })).toBeVisible();
});

test('§1 the names on the home page follow the language', async ({ page, open }) => {
  await open('/', { as: 'good deal' });
  await expect(page.getByRole('link', { name: 'Wallet' })).toBeVisible();
  await page.getByLabel('Language', { exact: true }).selectOption('Français');
  await page.getByText('Mentions légales', { exact: true }).click();
  for (const name of ['Portefeuille', 'Commandes et livraisons', 'Conditions et politiques']) {
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  }
});

test('§1 texts of the server and §9 dates follow the language on the screen', async ({
  page,
  open,
}) => {
  const app = await playNativeApp(page, 'android');
  await open('/terms');
  await expect(page.getByText(/^Effective \d{4}-\d{2}-\d{2}$/)).toBeVisible();
  await page.evaluate('globalThis.stillHere = true');
  await app.say({ event: 'language', language: 'zh_cn' });
  await expect(page.getByText(/^自\d{4}年\d{2}月\d{2}日起生效$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: '服务条款' }).first()).toBeVisible();
  await app.say({ event: 'language', language: 'fr' });
  await expect(page.getByText(/^En vigueur depuis le \d{4}-\d{2}-\d{2}$/)).toBeVisible();
  await expect(page.getByText('Terms of service')).toHaveCount(0);
  await expect(page.getByText('服务条款')).toHaveCount(0);
  expect(await page.evaluate('globalThis.stillHere')).toBe(true);
});

test('§1 every call carries the current language', async ({ page, open }) => {
  await open('/');
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/')) sent.push(request.headers().language);
  });
  await page.getByLabel('Language', { exact: true }).selectOption('日本語');
  await expect.poll(() => sent).toContain('ja');
});

test('§1 language and theme survive a sign-out', async ({ page, baseURL }) => {
  // A new account, because other journeys share the demo's sessions.
  const { token } = await openAccount(baseURL);
  const query = new URLSearchParams({ token, deviceId, locale: 'es', theme: 'dark' });
  await page.goto(`/webview/?${query}`);
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible();
  const kept = 'JSON.stringify([localStorage.locale, localStorage.theme, localStorage.token])';
  expect(await page.evaluate(kept)).toBe('["es","dark",null]');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

const ground = { light: 'rgb(244, 244, 249)', dark: 'rgb(13, 13, 20)' };

test('§4 follows the theme of the system live, unless one is chosen', async ({ page, open }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open('/');
  const body = page.locator('body');
  await page.getByText('System', { exact: true }).click();
  await expect(body).toHaveCSS('background-color', ground.light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(body).toHaveCSS('background-color', ground.dark);
  await page.getByText('Light', { exact: true }).click();
  await expect(body).toHaveCSS('background-color', ground.light);
  const bars = page.locator('meta[name=theme-color]');
  expect(await bars.evaluateAll((all) => all.map((one) => one.getAttribute('content')))).toEqual([
    '#f4f4f9',
    '#f4f4f9',
  ]);
  await page.reload();
  await expect(body).toHaveCSS('background-color', ground.light);
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
});

test('§1 keeps the language when the words of another fail to load', async ({
  page,
  open,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|ERR_FAILED/);
  await open('/');
  await page.route(/\/words\/vi\./, (route) => route.abort());
  await page.getByLabel('Language', { exact: true }).selectOption('Tiếng Việt');
  await expect(page.getByText('Network error. Check your connection and try again.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expect(page.getByLabel('Language', { exact: true })).toHaveValue('en');
  expect(await page.evaluate('localStorage.locale')).toBe('en');
});
