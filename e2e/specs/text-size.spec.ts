import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** Text at twice its size on the smallest phone, in the languages with the longest words. */
const screens = [
  {
    locale: 'fr',
    paths: ['/', '/2fa/tutorial', '/creator', '/messages', '/staking/create'],
    as: 'good deal',
  },
  { locale: 'vi', paths: ['/', '/changeSecurity', '/staking', '/staking/orders'], as: 'good deal' },
  { locale: 'pt_br', paths: ['/', '/qwert', '/2fa/retrieve'], as: 'good deal' },
  {
    locale: 'fr',
    paths: ['/c2c', '/c2c/orders', '/vip-quota', '/vip-quota/history'],
    as: 'good deal',
  },
  {
    locale: 'es',
    paths: ['/asset/Portfolio', '/asset/Portfolio/transferOut', '/wallet/profit'],
    as: 'good deal',
  },
  {
    locale: 'id',
    paths: ['/shop/orders', '/shop/addresses', '/logistics?number=SW704371166MY'],
    as: 'good deal',
  },
  { locale: 'ms', paths: ['/', '/sign-in'], as: undefined },
  {
    locale: 'vi',
    paths: ['/creator/invest', '/creator/coupons', '/creator/profit', '/discover'],
    as: 'good deal',
  },
  { locale: 'pt_br', paths: ['/novice', '/guild', '/traffic-pool'], as: 'good deal' },
  {
    locale: 'fr',
    paths: ['/wallet', '/wallet/receive', '/wallet/history'],
    as: 'good deal',
  },
  {
    locale: 'vi',
    paths: ['/wallet/transfer?to=80015791', '/wallet/exchange'],
    as: 'good deal',
  },
  {
    locale: 'pt_br',
    paths: ['/wallet/withdraw', '/wallet/withdraw?show=benefit'],
    as: 'good deal',
  },
  {
    locale: 'fr',
    paths: ['/profile', '/profile/edit', '/messages/interactive', '/search'],
    as: 'good deal',
  },
];

/** Like the user's setting. The policy of the page forbids a style sheet, but not a property. */
async function doubleTheText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const double = () => document.documentElement?.style.setProperty('font-size', '200%');
    new MutationObserver((_, observer) => {
      double();
      if (document.documentElement) observer.disconnect();
    }).observe(document, { childList: true });
    double();
  });
}

/** Finds overflow of the page, and texts that overflow without being cut. */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    const isCut = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isCut(element.parentElement));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const { left, right, width } = range.getBoundingClientRect();
      const isOut = width > 0 && (left < -1 || right > clientWidth + 1);
      if (isOut && !isCut(texts.currentNode.parentElement)) {
        found.push(texts.currentNode.textContent ?? '');
      }
    }
    return found;
  });
}

async function expectAllInside(page: Page, where: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
    '32px',
  );
  expect(await findOverflow(page), where).toEqual([]);
}

for (const { locale, paths, as } of screens) {
  const where = `${locale}: ${paths.join(' ')}`;
  test(`text at twice its size stays on a phone of 320 px in ${where}`, async ({ page, open }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await doubleTheText(page);
    for (const path of paths) {
      await open(path, { as, locale });
      await expectAllInside(page, `${locale} ${path}`);
    }
  });
}

test('text at twice its size stays on a phone of 320 px on a buy order', async ({ page, open }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await doubleTheText(page);
  await open('/c2c/orders', { as: 'good deal', locale: 'fr' });
  const order = page.locator('a[href*="/c2c/orders/"]').first();
  await order.click();
  await expect(page).toHaveURL(/c2c\/orders\/./);
  await expectAllInside(page, 'fr /c2c/orders/:id');
});

test('text at twice its size stays on a phone of 320 px on a stake', async ({ page, open }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await doubleTheText(page);
  await open('/staking/orders', { as: 'good deal', locale: 'fr' });
  await page.locator('main a[href*="/staking/orders/"]').first().click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expectAllInside(page, 'fr /staking/orders/:id');
});
