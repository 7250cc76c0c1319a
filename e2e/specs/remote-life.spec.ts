import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { LogLine } from '@shared/contract/releases';
import type { Browser, Page } from 'playwright/test';
import { command } from '../fixtures/money-server.ts';
import { copyDemo, type OwnServer, startOwnServer } from '../fixtures/own-server.ts';
import { createReleaseToken } from '../fixtures/release-token.ts';
import { readReleases, releasesOf, remoteOf } from '../fixtures/releases.ts';
import { releaseTo, remakeRelease } from '../fixtures/remade-release.ts';
import { expect, test } from '../fixtures/test.ts';

/** A remote is taken away for good, comes back as a canary, and goes live for all. */
const name = 'legal-terms';
const root = path.resolve(import.meta.dirname, '../..');

test.describe.configure({ timeout: 120_000 });
let server: OwnServer;
let token = '';
test.beforeAll(async () => {
  test.setTimeout(90_000);
  const dataDir = copyDemo();
  token = await createReleaseToken(dataDir, name);
  server = await startOwnServer({ dataDir, outsideDemo: true });
});
test.afterAll(() => server?.stop());

const run = promisify(execFile);
const release = (...words: string[]) =>
  run(
    process.execPath,
    ['--import', 'jiti/register', 'tools/release/release.ts', ...words, '--to', server.url],
    { cwd: root, env: { ...process.env, RELEASE_TOKEN: token } },
  );

function lastChange(): Pick<LogLine, 'by' | 'changes'> {
  const log = fs.readFileSync(path.join(server.releasesDir, 'log.jsonl'), 'utf8');
  const { by, changes } = JSON.parse(log.trim().split('\n').at(-1) ?? '') as LogLine;
  return { by, changes };
}

const buckets = Array.from({ length: 100 }, (_, bucket) => bucket);

/** The buckets whose devices have the remote. */
async function having(): Promise<number[]> {
  const has = await Promise.all(
    buckets.map(async (bucket) => {
      const headers = { cookie: `bucket=${bucket}` };
      const html = await (await fetch(`${server.url}/webview/`, { headers })).text();
      return releasesOf(html).remotes.some((one) => one.name === name);
    }),
  );
  return buckets.filter((bucket) => has[bucket]);
}

async function openDevice(browser: Browser, bucket: number): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addCookies([{ name: 'bucket', value: String(bucket), url: server.url }]);
  return context.newPage();
}

const section = (page: Page) => page.locator('summary').filter({ hasText: 'Legal' });

async function expectRemote(page: Page, isThere: boolean): Promise<void> {
  await page.goto(`${server.url}/webview/?locale=en`);
  await expect(page.getByRole('region', { name: 'Account' })).toBeVisible();
  await expect(section(page)).toHaveCount(isThere ? 1 : 0);
  if (isThere) await expect(section(page).locator('svg').first()).toBeVisible();
  await page.goto(`${server.url}/webview/terms?locale=en`);
  await expect(
    page.getByRole('heading', { level: 1, name: isThere ? 'Terms' : 'Home', exact: true }),
  ).toBeVisible();
}

test('a retired remote is gone for all, comes back as a canary when that is meant, and is promoted', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { releases } = await readReleases(server.url);
  const { version, build } = remoteOf(releases, name);
  const remade = remakeRelease(
    path.join(server.releasesDir, name, `${version}-${build}`),
    'cafe0001',
  );

  await release('--retire', name);
  expect(lastChange()).toEqual({ by: 'journey', changes: [{ do: 'retire', name }] });
  await expect.poll(having).toEqual([]);
  const device = await openDevice(browser, 0);
  await expectRemote(device, false);

  // An ordinary release is refused.
  const refused = await release(name).catch((error: { code: number; stderr: string }) => error);
  expect(refused).toMatchObject({ code: 3 });
  expect(refused.stderr).toMatch(/legal-terms was retired on \d{4}-\d\d-\d\d by journey\./);
  expect(refused.stderr).toContain('npm run release -- legal-terms --again');

  const canary = { do: 'canary', percent: 20, again: true };
  await releaseTo({ url: server.url, token }, remade, canary);
  await expect.poll(async () => (await having()).length).toBe(20);
  const inside = await having();
  const outside = buckets.find((bucket) => !inside.includes(bucket)) ?? 0;
  const [first, other] = await Promise.all(
    [inside[0] ?? 0, outside].map((bucket) => openDevice(browser, bucket)),
  );
  if (!first || !other) throw new Error('There are two devices.');
  await expectRemote(first, true);
  await expectRemote(other, false);

  await release('--promote', name);
  await expect.poll(having).toEqual(buckets);
  await expectRemote(other, true);
  await Promise.all([device, first, other].map((page) => page.context().close()));
});

test('a failure of a page is listed with file, line and function of the sources', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/TypeError|Cannot read properties/);
  // A page trusts the answers of its server: rows that lack their amounts throw.
  await page.route('**/v1/legal/limits', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, mine: {} } } });
  });
  await page.goto(`${server.url}/webview/terms13?locale=en`);
  const listed = () => command(server, 'operator', 'releases', 'failures', name);
  const frame = /at useMyRows \((remotes\/legal-terms\/src\/components\/limits\.tsx):(\d+)\)/;
  await expect.poll(listed, { timeout: 30_000 }).toMatch(frame);
  const [, file = '', line] = frame.exec(await listed()) ?? [];
  const source = fs.readFileSync(path.join(root, file), 'utf8').split('\n');
  expect(source[Number(line) - 1]).toContain('mine.leftToday');
  const { version, build } = remoteOf((await readReleases(server.url)).releases, name);
  const maps = `/webview/releases/${name}/.maps/${version}-${build}.json`;
  const kept = path.join(server.releasesDir, name, '.maps', `${version}-${build}.json.gz`);
  expect(fs.existsSync(kept)).toBe(true);
  for (const url of [maps, `${maps}.gz`]) {
    expect([url, (await fetch(server.url + url)).status]).toEqual([url, 404]);
  }
});
