import fs from 'node:fs';
import path from 'node:path';
import type { LiveFile, LogLine } from '@shared/contract/releases';
import type { Browser } from 'playwright/test';
import { copyDemo, type OwnServer, startOwnServer } from '../fixtures/own-server.ts';
import { createReleaseToken } from '../fixtures/release-token.ts';
import { readReleases, releasesOf, remoteOf } from '../fixtures/releases.ts';
import { releaseTo, remakeRelease } from '../fixtures/remade-release.ts';
import { expect, test } from '../fixtures/test.ts';

/** A canary that fails on its devices is gone within a minute, with nobody there. */
const name = 'legal-terms';
const build = 'caca0001';

let server: OwnServer;
let token = '';
test.beforeAll(async () => {
  test.setTimeout(90_000);
  const dataDir = copyDemo();
  token = await createReleaseToken(dataDir, '*');
  server = await startOwnServer({ dataDir, outsideDemo: true });
});
test.afterAll(() => server?.stop());

const read = (file: string) => fs.readFileSync(path.join(server.releasesDir, file), 'utf8');
const entry = () => (JSON.parse(read('live.json')) as LiveFile).remotes[name];
const lastLine = () => JSON.parse(read('log.jsonl').trim().split('\n').at(-1) ?? '') as LogLine;

/** Buckets whose devices have the canary, and others. */
async function findBuckets() {
  const builds = await Promise.all(
    Array.from({ length: 100 }, async (_, bucket) => {
      const headers = { cookie: `bucket=${bucket}` };
      const html = await (await fetch(`${server.url}/webview/terms`, { headers })).text();
      return remoteOf(releasesOf(html), name).build;
    }),
  );
  const of = (isCanary: boolean) =>
    builds.flatMap((one, bucket) => ((one === build) === isCanary ? [bucket] : []));
  return { canary: of(true), live: of(false) };
}

/** A new device of this bucket opens the page; files of the canary are broken. */
async function openPage(browser: Browser, bucket: number): Promise<void> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addCookies([{ name: 'bucket', value: String(bucket), url: server.url }]);
  await context.route(new RegExp(`/releases/${name}/[^/]*${build}/.*\\.js`), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' }),
  );
  const page = await context.newPage();
  let hasReported = false;
  page.on('request', (request) => {
    hasReported ||= request.url().endsWith('/report') && 'tries' in request.postDataJSON();
  });
  await page.goto(`${server.url}/webview/terms?locale=en`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Terms of service', level: 2 }).waitFor();
  // What it has not reported yet is sent when the page goes.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  // A page that began after the canary's end has nothing to report.
  await expect.poll(() => hasReported || !entry()?.canary).toBe(true);
  await context.close();
}

test('a watched canary that does not load is stopped by the server', async ({ browser }) => {
  test.setTimeout(300_000);
  const { releases } = await readReleases(server.url);
  const remote = remoteOf(releases, name);
  const folder = path.join(server.releasesDir, name, `${remote.version}-${remote.build}`);
  const change = { do: 'canary', percent: 25, watch: {} };
  await releaseTo({ url: server.url, token }, remakeRelease(folder, build), change);
  expect(entry()).toMatchObject({ canary: { percent: 25, release: `${remote.version}-${build}` } });
  await expect.poll(async () => (await findBuckets()).canary.length).toBe(25);
  const buckets = await findBuckets();
  // Some reports get lost on a busy machine, as from phones: pages open until it is stopped.
  for (let round = 0; round < 25 && entry()?.canary; round += 1) {
    const others = buckets.live.slice(3 * round, 3 * round + 3);
    await Promise.all(
      [buckets.canary[round] ?? 0, ...others].map((bucket) => openPage(browser, bucket)),
    );
  }
  await expect.poll(() => entry()?.canary, { timeout: 60_000 }).toBeUndefined();
  const { by, changes, why } = lastLine();
  expect({ by, changes }).toEqual({
    by: 'canary watch',
    changes: [{ do: 'canary', name, release: `${remote.version}-${build}`, percent: 0 }],
  });
  expect(why).toMatch(/canary (\d+) of \1 openings; live 0 of \d+ openings$/);
});
