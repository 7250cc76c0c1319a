import { readReleases } from '../fixtures/releases.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * What releases without an earlier one cost a home page in a minute if they are broken and nobody
 * opens them: a request for each broken file, and a fresh address for none. A visit asks again.
 */
const visited = 'legal-terms';
/** Of the pages that are preloaded, its page comes last but for one. */
const lastPreloaded = 'creator-business';
const files = { entry: 'remoteEntry.js', words: '/words/' };

const costs = [
  { what: 'one broken entry', broken: 'entry', remotes: visited },
  { what: 'broken words', broken: 'words', remotes: visited },
  { what: 'all entries broken', broken: 'entry', remotes: '[a-z0-9-]+' },
  { what: 'all words broken', broken: 'words', remotes: '[a-z0-9-]+' },
] as const;

for (const { what, broken, remotes } of costs) {
  test(`${what}: a request for each, and again when it is opened`, async ({
    page,
    baseURL,
    allowConsole,
  }) => {
    allowConsole(/integrity|RUNTIME-|Failed|MIME type|Loading/i);
    const { releases } = await readReleases(baseURL ?? '');
    const names = releases.remotes.map(({ name }) => name);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const count = (file: string) =>
      Object.fromEntries(
        names.map((name) => {
          const own = new RegExp(`/releases/(~\\w+/)?${name}/.*${file}`);
          return [name, requested.filter((url) => own.test(url)).length];
        }),
      );
    const isBroken = new RegExp(`/releases/(~\\w+/)?(?!shell/)${remotes}/.*${files[broken]}`);
    await page.route(isBroken, (route) => route.fulfill({ status: 200, body: '{' }));
    await page.clock.install();
    await page.goto('/webview/?locale=en');
    await expect(page.getByRole('link', { name: 'Track a package' })).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(1000);
      expect(count(files.entry)[lastPreloaded]).toBe(1);
    }).toPass();
    for (let second = 0; second < 60; second += 1) await page.clock.runFor(1000);

    const once = Object.fromEntries(names.map((name) => [name, name === 'c2c-vip' ? 0 : 1]));
    expect(count(files.entry)).toEqual(once);
    expect(count(files.words)).toEqual(once);
    const fresh = () => requested.filter((url) => url.includes('/releases/~'));
    expect(fresh()).toEqual([]);

    await page.evaluate(() => {
      history.pushState(null, '', '/webview/terms');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page.getByRole('alert').getByText('This page didn’t load')).toBeVisible();
    await expect.poll(() => count(files[broken])[visited]).toBeGreaterThan(1);
    expect(fresh().filter((url) => !url.includes(`/${visited}/`))).toEqual([]);
  });
}
