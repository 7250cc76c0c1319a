import { expect, test } from '../fixtures/test.ts';

/** The first true screen of every remote, opened by its deep address as the native app does. */
const screens = [
  { path: '/wallet', as: 'good deal', heading: 'Wallet', text: 'Total assets' },
  { path: '/creator', as: 'good deal', heading: 'Creator level', text: 'My investment' },
  { path: '/c2c', as: 'good deal', heading: 'YUT market', text: 'Best price' },
  {
    path: '/order-details/SO26111500414',
    as: 'good deal',
    heading: 'Order details',
    text: 'Delivery address',
  },
  { path: '/messages', as: 'good deal', heading: 'Messages', text: 'Mark all as read' },
];

for (const { path, as, heading, text } of screens) {
  for (const theme of ['light', 'dark'] as const) {
    test(`${path} shows its data and is accessible in ${theme}`, async ({
      page,
      open,
      checkAccessibility,
    }) => {
      await open(path, { as, theme });
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await checkAccessibility();
    });
  }
}

test('a token in the address is taken and gone before the first request', async ({
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

test('a private screen sends who is signed out to the start page, to come back', async ({
  page,
  open,
}) => {
  await open('/wallet?from=push');
  await expect(page).toHaveURL(/\/webview\/start\?.*returnTo=%2Fwallet/);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});
