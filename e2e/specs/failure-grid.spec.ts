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
 * Whatever breaks of a release: its page is shown by the previous release or says that it did not
 * load, the shell and the other remotes live, and it is well once the fault is gone.
 */
const brokenOnPurpose =
  /Failed to (load|fetch)|integrity|RUNTIME-|ChunkLoadError|Loading|preload|Refused|broken on purpose|Not loaded within|error occurred in|MIME type|ERR_/i;
/** What the loader grants an attempt, and a little. */
const patienceMs = 10_001;
const name = 'legal-terms';
const route = '/terms';

// One worker builds the second release; one broken cell says nothing of the next.
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

/** A file that never comes would keep the page from having loaded. */
const openTerms = (page: Page, { slow }: { slow?: true } = {}) =>
  page.goto(`/webview${route}?locale=en`, { waitUntil: slow ? 'commit' : 'load' });

/** Goes there inside the page, as a link does. */
const go = (page: Page, to: string) =>
  page.evaluate((path) => {
    history.pushState(null, '', `/webview${path}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);

/** What the page asks for from now on. */
function noteRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  return asked;
}

/** Nothing sends for a file of it ahead. */
const isOfPrevious = (url: string): boolean =>
  url.includes(`/${remote.previous.version}-${remote.previous.build}/`);

/** The shell and the other remotes are well: one of them is opened, and left again. */
async function expectOthersAlive(page: Page): Promise<void> {
  await go(page, '/logistics');
  await expect(page.getByRole('heading', { level: 1, name: 'Track a parcel' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await go(page, route);
}

/** Marks the page: a load of it would take the mark away. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { stays: true }));
const isMarked = (page: Page) => page.evaluate(() => 'stays' in globalThis);

const kinds: readonly FileKind[] = ['entry', 'chunk', 'styles'];

for (const kind of kinds) {
  for (const fault of faults) {
    test(`${kind}: ${fault.what}, and the previous release takes its place`, async ({ page }) => {
      const asked = noteRequests(page);
      await serveBroken(page, { ...remote, withPrevious: true });
      if (fault.slow) await page.clock.install();
      await breakFile(page, fileOf(remote.live, kind, route), fault);
      await openTerms(page, fault);
      if (fault.slow) await loseTwice(page, kind);
      await expect(heading(page)).toBeVisible();
      expect(asked.some(isOfPrevious)).toBe(true);
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
      if (fault.slow) await loseTwice(page, kind);
      await expect(failure(page)).toBeVisible();
      await mark(page);
      await file.mend();
      await expectOthersAlive(page);
      // A later visit begins anew by itself.
      await expect(heading(page)).toBeVisible();
      expect(await isMarked(page)).toBe(true);
    });
  }
}

/** Both tries of a file that nobody answers for. */
async function loseTwice(page: Page, kind: FileKind): Promise<void> {
  // The HTML itself sends for the entry; the shell counts from when it asks for the page.
  await expect(page.getByRole('status')).toBeAttached();
  const file = path.basename(fileOf(remote.live, kind, route).url);
  for (const folder of [`/releases/${name}/`, '/releases/~']) {
    const waiting = `script[src*="${folder}"][src$="${file}"], link[rel="stylesheet"][href*="${folder}"][href$="${file}"]`;
    await expect(page.locator(waiting)).toBeAttached();
    await page.clock.fastForward(patienceMs);
  }
}

for (const { where, change } of throwing) {
  test(`throws ${where}, and the previous release takes its place`, async ({ page }) => {
    const live = await serveRebuilt(page, { ...remote, release: remote.live, path: route }, change);
    await serveBroken(page, { ...remote, live, withPrevious: true });
    const asked = noteRequests(page);
    await openTerms(page);
    if (where === 'when it is drawn') {
      // Once may be chance.
      await expect(failure(page)).toBeVisible();
      await page.getByRole('button', { name: 'Retry' }).click();
    }
    await expect(heading(page)).toBeVisible();
    expect(asked.some(isOfPrevious)).toBe(true);
    await expectOthersAlive(page);
    await expect(heading(page)).toBeVisible();
    // The next load of the page does not try it again where its code had run.
    const askedAgain = noteRequests(page);
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

test('where the previous release fails as well, the page says so, and recovers', async ({
  page,
}) => {
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

test('what failed is told to the server, with remote and release', async ({ page }) => {
  await serveBroken(page, { ...remote, withPrevious: false });
  const [fault] = faults;
  if (!fault) throw new Error('There are faults.');
  await page.clock.install();
  await breakFile(page, remote.live.entry, fault);
  await openTerms(page);
  await expect(failure(page)).toBeVisible();
  const told: { failures: object[] }[] = [];
  const answers: object[] = [];
  await page.route(/\/v1\/webview\/report$/, async (call) => {
    const response = await call.fetch();
    told.push(call.request().postDataJSON());
    answers.push(await response.json());
    await call.fulfill({ response });
  });
  await page.clock.fastForward(5000);
  await expect.poll(() => answers).toMatchObject([{ code: 0 }]);
  expect(told[0]?.failures).toMatchObject([
    { remote: name, release: `${remote.live.version}-${remote.live.build}`, stage: 'load' },
  ]);
});

test('a remote that is switched off says so at once, and nothing of it is loaded', async ({
  page,
}) => {
  const asked = noteRequests(page);
  await serveBroken(page, { ...remote, withPrevious: true, off: true });
  await openTerms(page);
  const off = page.getByRole('alert').getByText('Switched off for the moment');
  await expect(off).toBeVisible();
  await expectOthersAlive(page);
  await expect(off).toBeVisible();
  expect(asked.filter((url) => url.includes(`/releases/${name}/`))).toEqual([]);
  // Switched on again, the next load of the page has it.
  await page.unroute(documents);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page)).toBeVisible();
});
