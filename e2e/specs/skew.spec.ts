import fs from 'node:fs';
import path from 'node:path';
import type { PageRemote } from '@shared/contract/releases';
import type { Page } from 'playwright/test';
import type { DemoAccount } from '../fixtures/api.ts';
import { deviceId, signIn } from '../fixtures/api.ts';
import type { OwnServer } from '../fixtures/own-server.ts';
import { startOwnServer } from '../fixtures/own-server.ts';
import { readReleases } from '../fixtures/releases.ts';
import { publishReleases } from '../fixtures/second-release.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * Teams deploy separately, so a shell may run with remotes of another build. Builds everything twice,
 * and walks through all remotes with each half exchanged. Seven builds take minutes on a busy machine.
 */
test.describe.configure({ mode: 'default', timeout: 600_000 });
const mark = 'skew';
let server: OwnServer;
let token: string;
let remotes: string[];

test.beforeAll(async () => {
  // A server with the demo accounts takes up to a minute to start.
  test.setTimeout(90_000);
  server = await startOwnServer();
  const file = path.join(server.dataDir, 'demo.json');
  const accounts = JSON.parse(fs.readFileSync(file, 'utf8')) as DemoAccount[];
  const rich = accounts.find(({ what }) => what.toLowerCase().includes('good deal'));
  if (!rich) throw new Error('The demo has no rich account.');
  token = await signIn(server.url, rich);
  remotes = (await readReleases(server.url)).releases.remotes.map(({ name }) => name);
});
test.afterAll(() => server?.stop());

/** Makes the named releases live in the other build. */
async function goLive(names: readonly string[]): Promise<void> {
  const { releasesDir } = server;
  const others = ['shell', ...remotes].filter((name) => !names.includes(name));
  const published = {
    ...(await publishReleases({ releasesDir, names, mark })),
    ...(await publishReleases({ releasesDir, names: others })),
  };
  // The server reads the set once a second.
  await expect
    .poll(async () => {
      const { releases } = await readReleases(server.url);
      const all = [{ name: 'shell', ...releases.shell }, ...releases.remotes];
      return Object.fromEntries(all.map((one) => [one.name, `${one.version}-${one.build}`]));
    })
    .toEqual(published);
}

/** A page of a remote without parameters, with its title. */
function firstPage({ name, routes }: PageRemote): { route: string; title: string } {
  const route = routes.find((one) => !one.path.includes(':'));
  if (!route) throw new Error(`${name} has no page.`);
  const file = path.resolve(import.meta.dirname, `../../locales/en/${name}.json`);
  const words = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>;
  const title = route.title
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], words);
  return { route: route.path, title: String(title) };
}

/** Navigates inside the page, as a link does. */
const go = (page: Page, to: string) =>
  page.evaluate((path) => {
    history.pushState(null, '', `/webview${path}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);

/** Exchanges money, with the money kit of the shell and the screen of the remote. */
async function exchange(page: Page): Promise<void> {
  await go(page, '/wallet/exchange');
  await page.getByRole('textbox', { name: 'You pay' }).fill('12.5');
  await page.getByRole('button', { name: 'Review exchange' }).click();
  const sheet = page.getByRole('dialog', { name: 'Exchange' });
  await sheet.getByRole('button', { name: 'Exchange' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Done' })).toBeFocused();
}

async function walkThroughAll(page: Page): Promise<void> {
  const { releases } = await readReleases(server.url);
  const query = new URLSearchParams({ locale: 'en', token, deviceId });
  await page.goto(`${server.url}/webview/?${query}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const remote of releases.remotes) {
    const { route, title } = firstPage(remote);
    await go(page, route);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  for (const { entry } of releases.remotes) expect(files).toContain(server.url + entry.url);
}

/** Expects remotes of one build to share React, store, host and kit of the other. */
async function expectShared(page: Page): Promise<void> {
  await page.goto(`${server.url}/webview/qwert?locale=en`);
  await page.getByRole('button', { name: 'Check shared pieces' }).click();
  const section = page.getByRole('region', { name: 'Shared pieces' });
  await expect(section.getByText('Shared', { exact: true })).toHaveCount(remotes.length);
}

const sets = [
  { what: 'the shell as it is, and every remote of another build', marked: () => remotes },
  { what: 'a shell of another build, and every remote as it is', marked: () => ['shell'] },
];

for (const { what, marked } of sets) {
  test(`all remotes open, and money is exchanged: ${what}`, async ({ page }) => {
    await goLive(marked());
    await walkThroughAll(page);
    await exchange(page);
    await expectShared(page);
  });
}
