import { expect, test } from '../fixtures/test.ts';

interface Screen {
  path: string;
  /** A word of the demo account's description; signed out without one. */
  as?: string;
  heading: string;
  text: string;
}

/** Every screen, opened by its deep link as the native app does. */
const screens: Screen[] = [
  { path: '/', heading: 'Home', text: 'This screen lives in the app' },
  { path: '/sign-in', heading: 'Sign in', text: 'Password' },
  { path: '/qwert', heading: 'Build information', text: 'Live set' },
  { path: '/wallet', as: 'good deal', heading: 'Wallet', text: 'Total assets' },
  { path: '/wallet/receive', as: 'good deal', heading: 'Receive', text: 'My ID' },
  { path: '/wallet/history', as: 'good deal', heading: 'History', text: 'Statement' },
  { path: '/creator', as: 'good deal', heading: 'Creator level', text: 'My investments' },
  { path: '/creator/invest', as: 'good deal', heading: 'Invest', text: 'Level price' },
  { path: '/creator/coupons', as: 'good deal', heading: 'Coupons', text: 'Used and expired' },
  { path: '/creator/profit', as: 'good deal', heading: 'Creator profit', text: 'Profit received' },
  { path: '/discover', as: 'good deal', heading: 'Discover', text: 'Rules' },
  { path: '/novice', as: 'good deal', heading: 'Starter tasks', text: 'Welcome gifts' },
  { path: '/guild', as: 'good deal', heading: 'Guild', text: 'Night Market' },
  { path: '/traffic-pool', as: 'good deal', heading: 'Traffic pool', text: 'My campaigns' },
  { path: '/c2c', as: 'good deal', heading: 'YUT market', text: 'Best price' },
  {
    path: '/order-details/SO26111500414',
    as: 'good deal',
    heading: 'Order details',
    text: 'Delivery address',
  },
  { path: '/messages', as: 'good deal', heading: 'Messages', text: 'System' },
  { path: '/terms', heading: 'Terms', text: 'Terms of Service' },
  {
    path: '/sign-up/terms-and-policies/data-deletion',
    heading: 'Terms and policies',
    text: 'Data deletion',
  },
];

for (const { path, as, heading, text } of screens) {
  test(`${path} shows its data and is accessible in both themes`, async ({
    page,
    open,
    checkBothThemes,
  }) => {
    await open(path, { as });
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await checkBothThemes();
  });
}

for (const { locale, word } of [
  { locale: 'fr', word: 'Portefeuille' },
  { locale: 'zh_cn', word: '钱包' },
  { locale: 'vi', word: 'Ví' },
]) {
  test(`the wallet speaks ${locale} and nothing is wider than the phone`, async ({
    page,
    open,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await open('/wallet', { as: 'good deal', locale });
    await expect(page.getByRole('heading', { level: 1, name: word, exact: true })).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
}

test('a token in the URL is stored and removed before the first request', async ({
  page,
  open,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requested.push(page.url());
  });
  await open('/wallet', { as: 'good deal' });
  await expect(page.getByText('Total assets')).toBeVisible();
  expect(page.url()).not.toContain('token=');
  expect(requested.some((url) => url.includes('token='))).toBe(false);
});

test('a private screen sends signed-out visitors to the start page, with the way back', async ({
  page,
  open,
}) => {
  await open('/wallet?from=push');
  await expect(page).toHaveURL(/\/webview\/start\?.*returnTo=%2Fwallet/);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});
