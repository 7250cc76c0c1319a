import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test.ts';

/** Advances the time of the page, including the browser's own timers. */
async function letTimePass(page: Page, ms: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const isOver = new Promise((resolve) =>
    session.once('Emulation.virtualTimeBudgetExpired', resolve),
  );
  const policy = 'pauseIfNetworkFetchesPending';
  await session.send('Emulation.setVirtualTimePolicy', { policy, budget: ms });
  await isOver;
}

// An open stream is a fetch that never ends, for which this time would wait.
test.beforeEach(({ page }) =>
  page.route('**/webview/live-set?*', (route) => route.fulfill({ status: 204 })),
);

test.use({ unusedPreloadsFail: true });

/** Chrome warns about an unused preload some seconds after the load. */
const untilChromeComplainsMs = 6500;

test('a reload fetches only the words of the stored language', async ({ page, open }) => {
  await open('/wallet', { as: 'good deal', locale: 'fr' });
  await expect(page.getByText('Total des actifs')).toBeVisible();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.reload();
  await expect(page.getByText('Total des actifs')).toBeVisible();
  const words = fetched.filter((url) => url.includes('/words/'));
  expect(words.length).toBeGreaterThan(0);
  expect(words.filter((url) => !url.includes('/words/fr.'))).toEqual([]);
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  await letTimePass(page, untilChromeComplainsMs);
});

test('a redirect to the start page leaves no unused preload', async ({ page, open }) => {
  await open('/wallet');
  await expect(page).toHaveURL(/\/webview\/start\?/);
  await letTimePass(page, untilChromeComplainsMs);
});

/** Measures layout shifts from now on. */
async function watchShifts(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    type Shift = { value: number; sources: { node: Element | null }[] };
    const shifts: { value: number; of: string[] }[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as never as Shift[])
        shifts.push({
          value,
          of: sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 60)}`),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await letTimePass(page, 500);
    type Shifts = { shifts: { value: number; of: string[] }[] };
    const shifts = await page.evaluate(() => (globalThis as never as Shifts).shifts);
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    expect(sum, `what moved: ${JSON.stringify(shifts)}`).toBeLessThan(0.02);
  };
}

const screens = [
  '/wallet',
  '/wallet/exchange',
  '/wallet/transfer',
  '/creator',
  '/messages',
  '/c2c',
  '/order-details/SO26111500414',
];
for (const path of screens) {
  test(`${path} loads without layout shifts`, async ({ page, open }) => {
    const shifts = await watchShifts(page);
    await open(path, { as: 'good deal' });
    await shifts();
  });
}

for (const path of [
  '/wallet',
  '/wallet/exchange',
  '/wallet/transfer?to=80015791',
  '/wallet/withdraw',
  '/asset/Portfolio/transferIn',
  '/staking/create',
]) {
  test(`${path} loads late on a narrow phone without layout shifts`, async ({ page, open }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/\/v1\/business\//, async (route) => {
      await held;
      await route.continue();
    });
    const shifts = await watchShifts(page);
    await open(path, { as: 'good deal', locale: 'vi' });
    await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
    letGo();
    await shifts();
  });
}
