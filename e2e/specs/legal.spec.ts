import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** The legal documents, and the navigation in a long text. */
const documents = [
  { path: '/terms', title: 'Terms of Service' },
  { path: '/policies', title: 'Privacy policy' },
  { path: '/reviewRule', title: 'Review rules' },
  { path: '/terms2', title: 'Creator agreement' },
  { path: '/terms5', title: 'Staking agreement' },
  { path: '/terms6', title: 'Trading agreement' },
  { path: '/terms7', title: 'VIP quota agreement' },
  { path: '/terms13', title: 'Fees and limits' },
  { path: '/terms14', title: 'Store agreement' },
  { path: '/terms15', title: 'Guild agreement' },
  { path: '/terms16', title: 'Withdrawals and networks' },
  { path: '/terms17', title: 'Coupons and benefits' },
];

/** The top of a section, which is below the bars after a deep link. */
const topOf = (page: Page, id: string) =>
  page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top ?? -1, id);

test('every document opens at its path, with its numbers filled in', async ({ page, open }) => {
  for (const { path, title } of documents) {
    await open(path);
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
    expect(await page.getByRole('article').textContent()).not.toContain('{{');
  }
});

test('a link to a section opens it, and the contents follow', async ({
  page,
  open,
  checkAccessibility,
}) => {
  await open('/terms#fees');
  const fees = page.getByRole('region', { name: 'Fees', exact: true });
  await expect(fees).toBeFocused();
  await expect.poll(() => topOf(page, 'fees')).toBeGreaterThan(60);
  expect(await topOf(page, 'fees')).toBeLessThan(300);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.locator('summary')).toContainText('8 of 18');

  await contents.locator('summary').click();
  await expect(contents.getByRole('link', { name: 'Fees', exact: true })).toHaveAttribute(
    'aria-current',
    'location',
  );
  await checkAccessibility();
  await contents.getByRole('link', { name: 'Prices can fall' }).click();
  await expect(page).toHaveURL(/#risks$/);
  await expect(contents.locator('summary')).toContainText('Prices can fall');
  await expect(contents.getByRole('link', { name: 'Fees', exact: true })).toBeHidden();
});

test('a linked section stays in view while content above it loads', async ({ page, open }) => {
  // As in a browser without scroll anchoring.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () =>
      document.documentElement.style.setProperty('overflow-anchor', 'none'),
    );
  });
  await page.route('**/v1/legal/limits', async (route) => {
    await expect.poll(() => topOf(page, 'daily-limit')).toBeGreaterThan(60);
    await route.continue();
  });
  await open('/terms13#daily-limit', { as: 'good deal' });
  await expect(page.getByText('You can withdraw today')).toBeVisible();
  await expect.poll(() => topOf(page, 'daily-limit')).toBeLessThan(300);
});

test('the first section is current at the top of a document', async ({ page, open }) => {
  await open('/terms14', { locale: 'zh_cn' });
  const contents = page.getByRole('navigation', { name: '目录' }).locator('summary');
  await expect(contents).toContainText('第 1 节');
});

test('an earlier version without a translation says so', async ({ page, open }) => {
  await open('/terms2?version=2.0', { locale: 'fr' });
  await expect(page.getByText(/s’affiche en anglais/i)).toBeVisible();
  await open('/terms5', { locale: 'zh_cn' });
  await expect(page.getByRole('heading', { level: 2, name: '质押协议' })).toBeVisible();
  await expect(page.getByText(/英文版本/)).toBeHidden();
});

test('/terms13 shows the limits of a signed-in user', async ({
  page,
  open,
  checkAccessibility,
}) => {
  await open('/terms13', { as: 'good deal' });
  await expect(page.getByRole('heading', { name: 'Your limits' })).toBeVisible();
  await expect(page.getByText('You can withdraw today')).toBeVisible();
  await checkAccessibility();
});

test('data deletion links to account security', async ({ page, open }) => {
  await open('/sign-up/terms-and-policies/data-deletion', { as: 'good deal' });
  await page.getByRole('link', { name: 'Go to account deletion' }).click();
  await expect(page).toHaveURL(/\/changeSecurity\?step=delete/);
  await expect(page.getByRole('heading', { name: 'Delete account' }).first()).toBeVisible();
});

for (const locale of ['fr', 'vi']) {
  test(`documents stay on a phone of 320 px with text twice its size in ${locale}`, async ({
    page,
    open,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () =>
        document.documentElement.style.setProperty('font-size', '200%'),
      );
    });
    for (const path of ['/sign-up/terms-and-policies/data-deletion', '/terms13', '/reviewRule']) {
      await open(path, { locale });
      await expect(page.getByRole('article')).toBeVisible();
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wider, path).toBe(0);
    }
  });
}
