import type { ReleasedRoute } from '@shared/contract/releases';
import type { Page } from 'playwright/test';
import { describeRelease, readReleases } from '../fixtures/releases.ts';
import { expect, test } from '../fixtures/test.ts';

/** §2 and §6 in a real browser: routes, guards, history, preloads. */
const anyone = (preload: ReleasedRoute['preload']) => ({ access: 'anyone', preload });

/** The remotes' part of the specification's table. */
const listed: Record<string, { access: string; preload: string }> = {
  '/reviewRule': anyone('none'),
  '/videoPreview': anyone('none'),
  '/landing': anyone('none'),
  '/sign-up/terms-and-policies/:tab?': anyone('none'),
  ...Object.fromEntries(
    ['', '2', '5', '6', '7', '14', '15', '16', '17'].map((one) => [`/terms${one}`, anyone('none')]),
  ),
  '/logistics': anyone('none'),
  '/policies': anyone('none'),
  '/terms13': anyone('user+balance'),
  '/asset/Portfolio/transferOut': anyone('user'),
  '/asset/Portfolio/transferIn': anyone('user'),
  '/customService': anyone('user'),
  '/report/:reportType': { access: 'private', preload: 'user' },
  '/traffic-pool': anyone('user+balance'),
  '/order-details/:id': anyone('user+balance'),
};

test('§2: every listed route that a release declares has its access and its preload', async ({
  baseURL,
}) => {
  const { releases } = await readReleases(baseURL ?? '');
  const routes = releases.remotes.flatMap((remote) => remote.routes);
  const found = routes.filter(({ path }) => path in listed);
  expect(found.length).toBeGreaterThan(3);
  for (const { path, access, preload } of found) {
    expect({ access, preload }, path).toEqual(listed[path]);
  }
});

const isHome = (page: Page) => expect(page).toHaveURL(/\/webview\/$/);
const missing = (page: Page) => page.getByText('This screen lives in the app');

test('§2, §9: the base path opens with and without its slash', async ({ page, baseURL }) => {
  for (const path of ['/webview', '/webview/', '/webview?locale=en']) {
    await page.goto(`${baseURL}${path}`);
    await expect(missing(page)).toBeVisible();
    await isHome(page);
  }
});

for (const path of ['/nobody', '/terms99', '/wallet/deeper/still', '/releases']) {
  test(`§2: ${path} is undeclared and redirects home`, async ({ page, open }) => {
    await open(path);
    await expect(missing(page)).toBeVisible();
    await isHome(page);
  });
}

for (const path of ['/', '/start', '/explore']) {
  test(`§2: ${path} shows the missing page, and the way to sign in keeps returnTo`, async ({
    page,
    open,
  }) => {
    await open(`${path}?returnTo=%2Fwallet%3Fa%3D1`);
    await expect(missing(page)).toBeVisible();
    const link = page.getByRole('link', { name: 'Sign in' });
    await expect(link).toHaveAttribute('href', '/webview/sign-in?returnTo=%2Fwallet%3Fa%3D1');
  });
}

test('§2: back from the first page replaces it with home', async ({ page, open }) => {
  await open('/terms');
  await expect(page.getByRole('heading', { name: 'Terms of service' })).toBeVisible();
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await isHome(page);
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('§4: back from the sign-in skips the start page', async ({ page, open }) => {
  await open('/terms');
  await expect(page.getByRole('heading', { name: 'Terms of service' })).toBeVisible();
  await page.evaluate(() => {
    history.pushState({ idx: 1 }, '', '/webview/wallet?a=1');
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
  });
  await expect(page).toHaveURL(/\/webview\/start\?a=1&returnTo=%2Fwallet%3Fa%3D1$/);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/webview\/sign-in\?returnTo=%2Fwallet%3Fa%3D1$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/webview\/terms$/);
});

test('§2: the sign-in keeps the fragment of the requested URL', async ({ page, open }) => {
  await open('/c2c?a=1#best');
  await expect(page).toHaveURL(/\/webview\/start\?a=1&returnTo=%2Fc2c%3Fa%3D1%23best$/);
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/webview/sign-in?returnTo=%2Fc2c%3Fa%3D1%23best',
  );
});

test('§2, D21: a page opens at the top, and home restores its scroll position', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 390, height: 320 });
  await open('/', { as: 'good deal' });
  // A section that is still loading above would move the link.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.getByText('Legal', { exact: true }).click();
  const link = page.getByRole('link', { name: 'Terms and policies' });
  await link.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(0);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Home');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(missing(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  await expect(link).toBeVisible();
});

test('§9: the app is centered and at most 640 px wide', async ({ page, open }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await open('/terms');
  await expect(page.getByRole('heading', { name: 'Terms of service' })).toBeVisible();
  const box = await page.locator('body').boundingBox();
  expect(box).toMatchObject({ x: 180, width: 640 });
});

test('§2: the height of a fixed bar at the bottom is padding of the page', async ({
  page,
  open,
}) => {
  await open('/landing');
  const bar = page.getByRole('link', { name: 'Sign up' }).locator('..');
  await expect(bar).toHaveCSS('position', 'fixed');
  const uncovered = async () => {
    const { height } = await bar.evaluate((element) => element.getBoundingClientRect());
    const main = page.getByRole('main');
    const padding = await main.evaluate((element) => getComputedStyle(element).paddingBottom);
    return Number.parseFloat(padding) - height;
  };
  await expect.poll(uncovered).toBeGreaterThan(0);
});

/** The names of the remotes whose code the page has requested. */
function remotesFetchedBy(page: Page): () => string[] {
  const names = new Set<string>();
  page.on('request', (request) => {
    const name = /\/releases\/([\w-]+)\/[^/]+\/.+\.js/.exec(request.url())?.[1];
    if (name && name !== 'shell') names.add(name);
  });
  return () => [...names].sort();
}

test('§2, D20: only the preloaded pages are fetched when the page is idle', async ({
  page,
  open,
  baseURL,
}) => {
  const fetched = remotesFetchedBy(page);
  await open('/');
  await expect(missing(page)).toBeVisible();
  expect(fetched()).toEqual([]);
  const { releases } = await readReleases(baseURL ?? '');
  const expected = releases.remotes
    .filter(({ routes }) => routes.some(({ path }) => path in listed))
    .map(({ name }) => name)
    .sort();
  await expect.poll(fetched, { timeout: 20_000 }).toEqual(expected);
  const isPreloaded = (path: string) => path in listed;
  const described = await Promise.all(
    releases.remotes.map((remote) => describeRelease(baseURL ?? '', remote)),
  );
  const others = described
    .flatMap(({ routes }) => routes)
    .filter(({ path }) => !isPreloaded(path))
    .flatMap(({ assets }) => assets.map(({ url }) => url));
  const own = described
    .flatMap(({ routes }) => routes)
    .filter(({ path }) => isPreloaded(path))
    .flatMap(({ assets }) => assets.map(({ url }) => url));
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  expect(others.filter((url) => !own.includes(url) && loaded.includes(url))).toEqual([]);
});

test('D20: fetches nothing ahead in data saver mode', async ({ page, open }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const fetched = remotesFetchedBy(page);
  await page.clock.install();
  await open('/');
  await expect(missing(page)).toBeVisible();
  await page.waitForLoadState();
  await page.clock.runFor(20_000);
  // A preload that has begun sends its request before this one is answered.
  await page.evaluate(() => fetch('/webview/').then((answer) => answer.text()));
  expect(fetched()).toEqual([]);
});
