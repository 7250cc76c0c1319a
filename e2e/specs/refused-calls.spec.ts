import { codes } from '@shared/contract/codes';
import { expect, test } from '../fixtures/test.ts';
import { goTo, readOpenablePaths } from '../fixtures/walk-routes.ts';

/** A screen and its parts may each ask once. */
const mostCalls = 3;

test('no screen asks again and again where the server refuses its calls', async ({
  page,
  open,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const paths = await readOpenablePaths(baseURL);
  await open('/', { as: 'good deal' });
  await page.locator('h1').waitFor();
  let asked = new Map<string, number>();
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/v1/'),
    async (route) => {
      const what = `${route.request().url()} ${route.request().postData()}`;
      asked.set(what, (asked.get(what) ?? 0) + 1);
      await route.fulfill({
        json: { code: codes.tooManyRequests, message: 'Too many', data: null },
      });
    },
  );
  const storms: string[] = [];
  for (const path of paths) {
    asked = new Map();
    await goTo(page, path).catch(() => storms.push(`${path} comes to no rest`));
    for (const [what, times] of asked)
      if (times > mostCalls) storms.push(`${path} ${what}: ${times}`);
  }
  expect(storms).toEqual([]);
});
