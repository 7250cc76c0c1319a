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

interface Shift {
  value: number;
  /** What moved, from where to where. */
  moved: string[];
}

/** Measures layout shifts from now on. */
async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    const nameOf = (node: Node | null): string => {
      const { tagName, className, textContent } = node as Partial<Element>;
      return `${tagName ?? 'text'}.${className ?? ''} “${textContent?.trim().slice(0, 40) ?? ''}”`;
    };
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as {
          value: number;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node ? nameOf(node) : 'removed'}: ${place(previousRect)} → ${place(currentRect)}`,
        );
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await letTimePass(page, 500);
    return page.evaluate(() => (globalThis as never as { shifts: Shift[] }).shifts);
  };
}

/** Fails with what has moved. */
function expectNoShifts(shifts: readonly Shift[]): void {
  const text = shifts.map(({ value, moved }) => [value.toFixed(4), ...moved].join('\n  '));
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `layout shifts\n${text.join('\n')}`).toBeLessThan(0.02);
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
    expectNoShifts(await shifts());
  });
}

for (const path of [
  '/wallet',
  '/wallet/exchange',
  '/wallet/transfer',
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
    expectNoShifts(await shifts());
  });
}
