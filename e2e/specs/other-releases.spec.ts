import type { RunningRelease } from '@shared/contract/home';
import { switchedOff } from '@shared/contract/releases';
import type { Page } from 'playwright/test';
import { breakFile, faults } from '../fixtures/broken-release.ts';
import type { NativeApp } from '../fixtures/native-app.ts';
import { playNativeApp } from '../fixtures/native-app.ts';
import { describeRelease, readReleases, remoteOf } from '../fixtures/releases.ts';
import { expect, test } from '../fixtures/test.ts';

/** What a person notices of releases while they use the web view: as little as possible. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { stays: true }));
/** False once a new page is there. */
const isMarked = (page: Page) => page.evaluate(() => 'stays' in globalThis).catch(() => true);

/** From now on these remotes are live in another build; the page is asked to check. */
async function goLive(page: Page, app: NativeApp, changed: Record<string, string>): Promise<void> {
  await page.route(/\/v1\/home\/version$/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Record<string, unknown>;
    const { running = [] } = route.request().postDataJSON() as { running?: RunningRelease[] };
    const { releases } = await readReleases(new URL(page.url()).origin);
    const builds = { shell: releases.shell.build, ...buildsOf(releases.remotes), ...changed };
    const live = { id: 'another', releases: Object.entries(builds).map(toRelease) };
    const isOutdated = running.some(({ name }) => name in changed);
    const data = { live, ...(isOutdated && { version: 'another' }) };
    await route.fulfill({ response, json: { ...answer, data } });
  });
  const checked = page.waitForResponse(/\/v1\/home\/version$/);
  await app.say({ event: 'resume' });
  await (await checked).finished();
}

/** Navigates inside the page, as a link does. */
const go = (page: Page, to: string) =>
  page.evaluate((path) => {
    history.pushState(null, '', `/webview${path}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);

/** The app goes into the background, or comes back. */
const show = (page: Page, visibility: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);

const buildsOf = (remotes: readonly RunningRelease[]) =>
  Object.fromEntries(remotes.map(({ name, build }) => [name, build]));
const toRelease = ([name, build]: [string, string]): RunningRelease => ({ name, build });

test('a release of a remote that has run leaves a half-typed transfer alone, and reloads the page once it is opened', async ({
  page,
  open,
}) => {
  const app = await playNativeApp(page, 'android');
  await open('/c2c', { as: 'good deal' });
  await expect(page.getByRole('button', { name: 'Buy YUT' })).toBeVisible();
  await go(page, '/wallet/transfer?to=80013579');
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('12.5');
  await page.getByLabel('Note').fill('Lunch');
  await mark(page);
  await goLive(page, app, { 'c2c-vip': 'another' });
  await expect(amount).toHaveValue('12.5');
  expect(await isMarked(page)).toBe(true);
  await go(page, '/c2c');
  await expect(page.getByRole('heading', { level: 1, name: 'Market' })).toBeVisible();
  await expect.poll(() => isMarked(page)).toBe(false);
});

test('a release of the remote on the screen waits for a person who types; the draft outlives the reload', async ({
  page,
  open,
}) => {
  const app = await playNativeApp(page, 'android');
  await open('/wallet/transfer?to=80013579', { as: 'good deal' });
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('12.5');
  await page.getByLabel('Note').fill('Lunch');
  await mark(page);
  await goLive(page, app, { 'wallet-staking': 'another' });
  expect(await isMarked(page)).toBe(true);
  await expect(amount).toHaveValue('12.5');
  await show(page, 'hidden');
  await show(page, 'visible');
  await expect.poll(() => isMarked(page)).toBe(false);
  await expect(amount).toHaveValue('12.5');
  await expect(page.getByLabel('Note')).toHaveValue('Lunch');
});

test('a remote that is switched off leaves the screen at once, with what was typed kept', async ({
  page,
  open,
}) => {
  const app = await playNativeApp(page, 'android');
  await open('/profile/edit', { as: 'good deal' });
  await page.getByLabel('Bio').fill('Half a biogra');
  await mark(page);
  await goLive(page, app, { 'social-messages': switchedOff });
  await expect.poll(() => isMarked(page)).toBe(false);
  await expect(page.getByLabel('Bio')).toHaveValue('Half a biogra');
});

test('what nobody opens costs one request where it is broken', async ({
  page,
  open,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|integrity|ERR_/);
  const { releases } = await readReleases(baseURL ?? '');
  const describe = (name: string) => describeRelease(baseURL ?? '', remoteOf(releases, name));
  const [legal, shop] = [await describe('legal-terms'), await describe('shop-logistics')];
  const [fault] = faults;
  if (!fault) throw new Error('There are faults.');
  await breakFile(page, legal.entry, fault);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  // The last of the preloaded pages.
  const last = shop.routes.find(({ path }) => path === '/order-details/:id')?.assets.at(-1);
  const preloaded = page.waitForResponse((response) => response.url().endsWith(last?.url ?? '?'));
  await open('/', { as: 'good deal' });
  await preloaded;
  expect(
    requested.filter((path) => path.endsWith('/remoteEntry.js') && path.includes('legal')),
  ).toHaveLength(1);
});
