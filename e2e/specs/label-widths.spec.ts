import { languages } from '@shared/contract/enums';
import type { APIResponse, Page } from 'playwright/test';
import { findLabelFaults } from '../fixtures/label-faults.ts';
import { playNativeApp } from '../fixtures/native-app.ts';
import { expect, test } from '../fixtures/test.ts';
import { goTo, readOpenablePaths } from '../fixtures/walk-routes.ts';

/**
 * Labels fit on the smallest phone, in every language. Each route is opened once, and the native app
 * then switches the language, which loads nothing but words and data.
 */
type Open = (path: string, options: { as?: string }) => Promise<void>;

/** Signed in, they lead home. */
const signedOut = ['/', '/sign-in', '/2fa/retrieve', '/landing'];

/** They share the time between the workers. */
const parts = 3;

/** Calls whose answers hold labels in the language of the page: kinds, questions, tasks, titles. */
const worded = /\/v1\/(legal\/agreements|support|home|business\/(history|task|stake\/term|user))/;

/**
 * A call is answered once, or once for each language: a person may send only so many, and a refused
 * call would leave an error to measure in place of its screen.
 */
async function answerOnce(page: Page): Promise<void> {
  const answers = new Map<string, Promise<APIResponse>>();
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      const request = route.request();
      const language = worded.test(request.url()) ? request.headers().language : '';
      const key = `${request.url()} ${request.postData()} ${language}`;
      const answer = answers.get(key) ?? route.fetch();
      answers.set(key, answer);
      await route.fulfill({ response: await answer });
    },
  );
}

async function measure(page: Page, of: { open: Open; paths: readonly string[]; as?: string }) {
  await page.setViewportSize({ width: 320, height: 700 });
  const app = await playNativeApp(page, 'android');
  await answerOnce(page);
  await of.open('/', { as: of.as });
  const faults = new Set<string>();
  for (const path of of.paths) {
    await goTo(page, path);
    for (const language of languages) {
      await app.say({ event: 'language', language });
      await expect(page.locator('html')).toHaveAttribute('lang', language.replace('_', '-'));
      for (const fault of await findLabelFaults(page)) faults.add(`${language} ${path} ${fault}`);
    }
  }
  return [...faults].sort();
}

for (let part = 0; part < parts; part += 1) {
  test(`labels fit at 320 px in every language, part ${part + 1} of ${parts}`, async ({
    page,
    open,
    baseURL,
  }) => {
    test.setTimeout(300_000);
    const paths = (await readOpenablePaths(baseURL)).filter((_, at) => at % parts === part);
    expect(paths.length).toBeGreaterThan(15);
    expect(await measure(page, { open, paths, as: 'good deal' })).toEqual([]);
  });
}

test('labels fit at 320 px in every language for visitors', async ({ page, open }) => {
  test.setTimeout(120_000);
  expect(await measure(page, { open, paths: signedOut })).toEqual([]);
});
