import type { Page } from 'playwright/test';
import { demoAccount } from '../fixtures/api.ts';
import { readDeclaredPaths } from '../fixtures/declared-routes.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * D27: every route can be reached from home by taps. The routes come from the live releases; the
 * walk follows the links of each screen that it has not seen yet. No link leads to what is no route.
 */
interface Declared {
  path: string;
  pattern: RegExp;
}

/** The literal routes come first: they win over a parameter. */
const toDeclared = (paths: readonly string[]): Declared[] =>
  paths
    .map((path) => ({
      path,
      pattern: new RegExp(`^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`),
    }))
    .sort((one, other) => one.path.split(':').length - other.path.split(':').length);

const routeOf = (declared: readonly Declared[], pathname: string): string | undefined =>
  declared.find(({ pattern }) => pattern.test(pathname || '/'))?.path;

/** Home under other names (§2): whoever is at home is there. */
const homes = ['/', '/start', '/explore'];

const routeAt = (page: Page, declared: readonly Declared[]): string | undefined =>
  routeOf(declared, new URL(page.url()).pathname.slice('/webview'.length));

/** Opens what hides links: tabs, folded lists. */
const hiding = 'main [role=tab], main details:not([open]) > summary';

interface Walk {
  page: Page;
  declared: readonly Declared[];
  reached: Map<string, string>;
  /** Links on the screens that no route answers, with their screen. */
  dead: Map<string, string>;
}

/** Leaves the screen; the URL changes before the next one is drawn. */
async function leave(page: Page, go: () => Promise<unknown>): Promise<void> {
  const before = await page.locator('h1:visible').first().elementHandle();
  await go();
  await before?.waitForElementState('hidden');
  await settle(page);
}

/** Waits until the screen is there with its data. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1:visible').first().waitFor();
  await expect(page.locator('main:visible [aria-busy=true]')).toHaveCount(0);
}

const hrefs = (page: Page): Promise<string[]> =>
  page
    .locator('a[href^="/webview/"]:visible')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

async function walk({ page, declared, reached, dead }: Walk): Promise<void> {
  await settle(page);
  const here = page.url();
  const followUnseen = async (): Promise<void> => {
    for (const href of await hrefs(page)) {
      const [pathname = ''] = href.slice('/webview'.length).split(/[?#]/);
      const route = routeOf(declared, pathname);
      if (!route) dead.set(href, here);
      if (!route || reached.has(route)) continue;
      const link = page.locator(`a[href="${href}"]:visible`).first();
      if (!(await link.isVisible())) continue;
      await leave(page, () => link.click());
      const opened = routeAt(page, declared);
      if (!opened || reached.has(opened)) {
        reached.set(route, `${here} leads elsewhere`);
      } else {
        reached.set(opened, here);
        await walk({ page, declared, reached, dead });
      }
      await leave(page, () => page.goBack());
      expect(page.url()).toBe(here);
    }
  };
  await followUnseen();
  for (const one of await page.locator(hiding).all()) {
    if (!(await one.isVisible())) continue;
    await one.click();
    await settle(page);
    if (page.url() === here) await followUnseen();
  }
}

test('D27: every route can be reached from home by taps', async ({ page, open, baseURL }) => {
  test.setTimeout(300_000);
  const declared = toDeclared(await readDeclaredPaths(baseURL ?? ''));
  const dead = new Map<string, string>();
  const signedOut = new Map(homes.map((path) => [path, '']));
  await open('/');
  await walk({ page, declared, reached: signedOut, dead });
  // Anew: a screen shows more to a person who is signed in, and to one with an unknown outcome.
  await page.addInitScript(
    (operation) => localStorage.setItem('moneyOperations', JSON.stringify([operation])),
    {
      ...{ key: 'home-map-walk', uid: demoAccount('good deal').id, flow: 'exchange' },
      ...{ path: '/v1/business/yut/exchange', title: 'Exchange', sent: true },
      at: Math.floor(Date.now() / 1000),
    },
  );
  const signedIn = new Map(homes.map((path) => [path, '']));
  await open('/', { as: 'good deal' });
  await walk({ page, declared, reached: signedIn, dead });
  const reached = new Map([...signedOut, ...signedIn]);
  test
    .info()
    .annotations.push({ type: 'walk', description: JSON.stringify([...reached], null, 1) });
  const missed = declared.map(({ path }) => path).filter((path) => !reached.has(path));
  expect(missed).toEqual([]);
  expect([...dead]).toEqual([]);
});
