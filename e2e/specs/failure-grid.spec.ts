import fs from 'node:fs';
import path from 'node:path';
import type { RemoteRelease } from '@shared/contract/releases';
import type { Page } from 'playwright/test';
import type { BrokenRemote, FileKind } from '../fixtures/broken-release.ts';
import {
  breakFile,
  documents,
  faults,
  fileOf,
  serveBroken,
  serveRebuilt,
  throwing,
} from '../fixtures/broken-release.ts';
import { copyDemo } from '../fixtures/own-server.ts';
import { describeRelease, readReleases, remoteOf } from '../fixtures/releases.ts';
import { publishReleases } from '../fixtures/second-release.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * For every fault in a release: the previous release shows the page, or the page says that it did not
 * load; the shell and the other remotes work; and the page recovers once the fault is gone.
 */
const brokenOnPurpose =
  /Failed to (load|fetch)|integrity|RUNTIME-|ChunkLoadError|Loading|preload|Refused|broken on purpose|Not loaded within|error occurred in|MIME type|ERR_/i;
/** Just above the timeout of a loader attempt. */
const attemptMs = 10_001;
const name = 'legal-terms';
const route = '/terms';

// One worker builds the second release; the tests are independent otherwise.
test.describe.configure({ mode: 'default' });
let remote: BrokenRemote;
let dataDir: string;
test.beforeAll(async ({ baseURL }) => {
  dataDir = copyDemo();
  const releasesDir = path.join(dataDir, 'releases');
  const { releases } = await readReleases(baseURL ?? '');
  const live = await describeRelease(baseURL ?? '', remoteOf(releases, name));
  const published = await publishReleases({ releasesDir, names: [name], mark: 'failure grid' });
  const file = path.join(releasesDir, name, published[name] ?? '', 'release.json');
  const previous = JSON.parse(fs.readFileSync(file, 'utf8')) as RemoteRelease;
  expect(previous.container).not.toBe(live.container);
  remote = { live, previous, releasesDir };
});
test.afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));
test.beforeEach(({ allowConsole }) => allowConsole(brokenOnPurpose));

const heading = (page: Page) => page.getByRole('heading', { name: 'Terms of service', level: 2 });
const failure = (page: Page) => page.getByRole('alert').getByText('This page didn’t load');

/** A file without an answer would block the load event. */
const openTerms = (page: Page, { slow }: { slow?: true } = {}) =>
  page.goto(`/webview${route}?locale=en`, { waitUntil: slow ? 'commit' : 'load' });

/** Navigates inside the page, as a link does. */
const go = (page: Page, to: string) =>
  page.evaluate((path) => {
    history.pushState(null, '', `/webview${path}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);

/** Records the requests of the page from now on. */
function recordRequests(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  return requested;
}

/** Whether the URL belongs to the previous release, which nothing preloads. */
const isOfPrevious = (url: string): boolean =>
  url.includes(`/${remote.previous.version}-${remote.previous.build}/`);

/** Opens another remote and returns, to check that the rest works. */
async function expectOthersAlive(page: Page): Promise<void> {
  await go(page, '/logistics');
  await expect(page.getByRole('heading', { level: 1, name: 'Track a package' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await go(page, route);
}

/** Sets a mark that a reload removes. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { stays: true }));
const isMarked = (page: Page) => page.evaluate(() => 'stays' in globalThis);

const kinds: readonly FileKind[] = ['entry', 'chunk', 'styles'];

for (const kind of kinds) {
  for (const fault of faults) {
    test(`${kind}: ${fault.what}, and the previous release takes its place`, async ({ page }) => {
      const requested = recordRequests(page);
      await serveBroken(page, { ...remote, withPrevious: true });
      if (fault.slow) await page.clock.install();
      await breakFile(page, fileOf(remote.live, kind, route), fault);
      await openTerms(page, fault);
      if (fault.slow) await waitForTwoTimeouts(page, kind);
      await expect(heading(page)).toBeVisible();
      expect(requested.some(isOfPrevious)).toBe(true);
      await expectOthersAlive(page);
      await expect(heading(page)).toBeVisible();
    });

    test(`${kind}: ${fault.what}, and it recovers where there is no previous release`, async ({
      page,
    }) => {
      await serveBroken(page, { ...remote, withPrevious: false });
      if (fault.slow) await page.clock.install();
      const file = await breakFile(page, fileOf(remote.live, kind, route), fault);
      await openTerms(page, fault);
      if (fault.slow) await waitForTwoTimeouts(page, kind);
      await expect(failure(page)).toBeVisible();
      await mark(page);
      await file.mend();
      await expectOthersAlive(page);
      // A later visit retries by itself.
      await expect(heading(page)).toBeVisible();
      expect(await isMarked(page)).toBe(true);
    });
  }
}

/** Waits until both attempts at an unanswered file have timed out. */
async function waitForTwoTimeouts(page: Page, kind: FileKind): Promise<void> {
  // The HTML preloads the entry; the timeout starts when the shell loads the page.
  await expect(page.getByRole('status')).toBeAttached();
  const file = path.basename(fileOf(remote.live, kind, route).url);
  for (const folder of [`/releases/${name}/`, '/releases/~']) {
    const waiting = `script[src*="${folder}"][src$="${file}"], link[rel="stylesheet"][href*="${folder}"][href$="${file}"]`;
    await expect(page.locator(waiting)).toBeAttached();
    await page.clock.fastForward(attemptMs);
  }
}

for (const { where, change } of throwing) {
  test(`throws ${where}, and the previous release takes its place`, async ({ page }) => {
    const live = await serveRebuilt(page, { ...remote, release: remote.live, path: route }, change);
    await serveBroken(page, { ...remote, live, withPrevious: true });
    const requested = recordRequests(page);
    await openTerms(page);
    if (where === 'when it is drawn') {
      // Twice, since once may be chance.
      await expect(failure(page)).toBeVisible();
      await page.getByRole('button', { name: 'Retry' }).click();
    }
    await expect(heading(page)).toBeVisible();
    expect(requested.some(isOfPrevious)).toBe(true);
    await expectOthersAlive(page);
    await expect(heading(page)).toBeVisible();
    // A release whose code has run is not tried again on the next load.
    const askedAgain = recordRequests(page);
    await openTerms(page);
    await expect(heading(page)).toBeVisible();
    const ofLive = `/${remote.live.version}-${remote.live.build}/`;
    if (change.page) expect(askedAgain.filter((url) => url.includes(ofLive))).toEqual([]);
  });
}

for (const { where, change } of throwing) {
  test(`throws ${where}, and it recovers where there is no previous release`, async ({ page }) => {
    const live = await serveRebuilt(page, { ...remote, release: remote.live, path: route }, change);
    await serveBroken(page, { ...remote, live, withPrevious: false });
    await openTerms(page);
    await expect(failure(page)).toBeVisible();
    await mark(page);
    await expectOthersAlive(page);
    await expect(failure(page)).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { mended: true }));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(heading(page)).toBeVisible();
    expect(await isMarked(page)).toBe(true);
  });
}

test('if the previous release fails too, the page says so, and recovers', async ({ page }) => {
  await serveBroken(page, { ...remote, withPrevious: true });
  const [fault] = faults;
  if (!fault) throw new Error('There are faults.');
  const live = await breakFile(page, remote.live.entry, fault);
  const previous = await breakFile(page, remote.previous.entry, fault);
  await openTerms(page);
  await expect(failure(page)).toBeVisible();
  await mark(page);
  await live.mend();
  await previous.mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page)).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test('a failure is reported to the server, with remote and release', async ({ page }) => {
  await serveBroken(page, { ...remote, withPrevious: false });
  const [fault] = faults;
  if (!fault) throw new Error('There are faults.');
  await page.clock.install();
  await breakFile(page, remote.live.entry, fault);
  await openTerms(page);
  await expect(failure(page)).toBeVisible();
  const reported: { failures: object[] }[] = [];
  const answers: object[] = [];
  await page.route(/\/v1\/webview\/report$/, async (call) => {
    const response = await call.fetch();
    reported.push(call.request().postDataJSON());
    answers.push(await response.json());
    await call.fulfill({ response });
  });
  await page.clock.fastForward(5000);
  await expect.poll(() => answers).toMatchObject([{ code: 0 }]);
  expect(reported[0]?.failures).toMatchObject([
    { remote: name, release: `${remote.live.version}-${remote.live.build}`, stage: 'load' },
  ]);
});

test('a switched-off remote says so at once, and loads no file', async ({ page }) => {
  const requested = recordRequests(page);
  await serveBroken(page, { ...remote, withPrevious: true, off: true });
  await openTerms(page);
  const off = page.getByRole('alert').getByText('Paused for now');
  await expect(off).toBeVisible();
  await expectOthersAlive(page);
  await expect(off).toBeVisible();
  expect(requested.filter((url) => url.includes(`/releases/${name}/`))).toEqual([]);
  // Switched on again, it works on the next load.
  await page.unroute(documents);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page)).toBeVisible();
});
