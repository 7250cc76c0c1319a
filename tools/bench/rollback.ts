import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { remakeRelease } from '../../e2e/fixtures/remade-release.ts';
import { openFolderStore } from '../../server/src/delivery/releases/folder-store.ts';
import { revisionOf } from '../../server/src/delivery/releases/store.ts';
import { liveStreamPath, type ReleaseChange } from '../../shared/contract/releases.ts';
import { buildAll } from '../build/build.ts';
import { toCandidate } from '../release/candidate.ts';
import { publishBuilds } from '../release/publish-builds.ts';
import { makeDataDir, startBuiltServer } from './built-server.ts';
import { launchChromium } from './chromium.ts';

/**
 * `npm run bench:rollback`: how long a change of the live set takes to reach open pages, from the
 * command to the moment in which each knows: 200 streams and ten real pages on one server.
 */
const streamCount = 200;
const pageCount = 10;
const rounds = 20;
const budgetMs = 2000;
/** The pages show another one, so that none reloads. */
const remote = 'c2c-vip';

const builds = await buildAll();
const dataDir = makeDataDir();
const releasesDir = path.join(dataDir, 'releases');
await publishBuilds(releasesDir, builds.map(toCandidate), { by: 'npm run bench:rollback' });
const store = openFolderStore(releasesDir, { by: 'npm run bench:rollback' });
const other = await publishOther();
const env = { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'error' };
const server = await startBuiltServer({ dataDir, env });
const browser = await launchChromium();
const leave = new AbortController();
let onNews = (_: 'stream' | 'page') => {};

/** The same code under another build, as the release that is rolled back. */
async function publishOther(): Promise<string> {
  const live = (await store.live())?.remotes[remote]?.live ?? '';
  const made = remakeRelease(path.join(releasesDir, remote, live), '0bad0bad');
  const folder = path.join(dataDir, 'other');
  for (const [file, content] of [...made.files, ['contents.json', made.contents] as const]) {
    const target = path.join(folder, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, content);
  }
  await store.publish(folder);
  return made.release;
}

async function openStream(bucket: number): Promise<void> {
  const url = `${server.url}${liveStreamPath}?bucket=${bucket}`;
  const { body, status } = await fetch(url, { signal: leave.signal });
  if (!body) throw new Error(`No stream: ${status}.`);
  void follow(body).catch(() => {});
}

async function follow(events: AsyncIterable<Uint8Array>): Promise<void> {
  let known = '';
  for await (const chunk of events) {
    const text = Buffer.from(chunk).toString();
    if (known && text !== known) onNews('stream');
    known = text;
  }
}

async function openPage(): Promise<void> {
  const page = await browser.newPage();
  const follows = page.waitForRequest((request) => request.url().includes(liveStreamPath));
  await page.goto(`${server.url}/webview/terms?locale=en`);
  await follows;
  page.on('response', (response) => {
    if (response.url().endsWith('/v1/home/version')) onNews('page');
  });
}

/** The times of one change in which everything heard of it. */
async function measure(change: ReleaseChange) {
  const times: Record<'stream' | 'page', number[]> = { stream: [], page: [] };
  const revision = revisionOf(await store.live());
  const startedAt = performance.now();
  const everyone = new Promise<void>((resolve) => {
    onNews = (what) => {
      times[what].push(performance.now() - startedAt);
      if (times.stream.length >= streamCount && times.page.length >= pageCount) resolve();
    };
  });
  await store.change([change], { revision });
  await Promise.race([everyone, sleep(10_000)]);
  onNews = () => {};
  return times;
}

const percentile = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? Number.NaN;

try {
  await Promise.all(Array.from({ length: streamCount }, (_, index) => openStream(index % 100)));
  for (let opened = 0; opened < pageCount; opened += 1) await openPage();
  const all = { stream: [] as number[], page: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    // Not in step with the second in which the server looks.
    await sleep(1000 + Math.random() * 1000);
    const { stream, page } = await measure(
      round % 2
        ? { do: 'rollback', name: remote }
        : { do: 'release', name: remote, release: other },
    );
    all.stream.push(...stream);
    all.page.push(...page);
  }
  for (const [what, times] of Object.entries(all)) {
    const [half, most, worst] = [0.5, 0.99, 1].map((part) => percentile(times, part).toFixed(0));
    console.log(`${what}: ${times.length} times; median ${half}, p99 ${most}, at most ${worst} ms`);
  }
  const isComplete =
    all.stream.length === rounds * streamCount && all.page.length >= rounds * pageCount;
  if (!isComplete) console.log('Some did not hear of every change.');
  const slowest = Math.max(percentile(all.stream, 0.99), percentile(all.page, 0.99));
  if (!isComplete || slowest > budgetMs) process.exitCode = 1;
} finally {
  leave.abort();
  await browser.close();
  await server.stop();
}
