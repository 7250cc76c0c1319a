import fs from 'node:fs';
import path from 'node:path';
import type { Asset, PageRemote, Releases, RemoteRelease } from '@shared/contract/releases';
import type { Page } from 'playwright/test';
import type { OwnServer } from '../fixtures/own-server.ts';
import { copyDemo, startOwnServer } from '../fixtures/own-server.ts';
import { createReleaseToken } from '../fixtures/release-token.ts';
import { describeRelease, readReleases, releasesOf } from '../fixtures/releases.ts';
import { integrityOf, releaseTo, remakeRelease } from '../fixtures/remade-release.ts';
import { expect, test } from '../fixtures/test.ts';

/** Twenty concurrent releases of six remotes, while a browser keeps reloading the page. */
const count = 20;

// An own server that checks twenty releases: up to a minute on a slow machine.
test.describe.configure({ timeout: 90_000 });
let server: OwnServer;
let token = '';
test.beforeAll(async () => {
  test.setTimeout(90_000);
  const dataDir = copyDemo();
  token = await createReleaseToken(dataDir, '*');
  server = await startOwnServer({ dataDir, outsideDemo: true });
});
test.afterAll(() => server?.stop());

interface LogLine {
  revision: number;
  changes: { do: string; name: string; release: string }[];
}
type LiveNames = Record<string, string>;

const folderOf = ({ version, build }: { version: string; build: string }) => `${version}-${build}`;
const namesOf = ({ shell, remotes }: Releases): LiveNames =>
  Object.fromEntries([
    ['shell', folderOf(shell)],
    ...remotes.map((remote) => [remote.name, folderOf(remote)]),
  ]);
const keyOf = (names: LiveNames): string => JSON.stringify(Object.entries(names).sort());

function readLog(): LogLine[] {
  const text = fs.readFileSync(path.join(server.releasesDir, 'log.jsonl'), 'utf8');
  const lines = text.trim().split('\n');
  return lines.map((line) => JSON.parse(line) as LogLine);
}

/** The ids of all sets that have been live. */
function setsOf(log: LogLine[]): Set<string> {
  const names: LiveNames = {};
  const sets = log.map(({ changes }) => {
    for (const { name, release } of changes) names[name] = release;
    return keyOf(names);
  });
  return new Set(sets);
}

/** Expects the shell's scripts and the preloads of a page to match its releases. */
function expectOneSet(html: string, releases: Releases): void {
  const names = namesOf(releases);
  const [before = '', after = ''] = html.split(/<script type="application\/json" id="releases">/);
  const outside = before + after.slice(after.indexOf('</script>'));
  const named = [...outside.matchAll(/\/webview\/releases\/([\w-]+)\/([\w.-]+)\//g)];
  expect(named.length).toBeGreaterThan(0);
  for (const [, name = '', release] of named) expect([name, release]).toEqual([name, names[name]]);
}

const assetsOf = ({ entry, assets, routes, words }: RemoteRelease): Asset[] => [
  entry,
  ...assets,
  ...routes.flatMap((route) => route.assets),
  ...Object.values(words),
];

/** Expects every file of the releases in the pages, and each entry with its hash. */
async function expectComplete(reported: Iterable<PageRemote>): Promise<void> {
  const assets = new Map<string, string>();
  for (const remote of reported) {
    for (const { url, integrity } of assetsOf(await describeRelease(server.url, remote)))
      assets.set(url, integrity);
    expect(assets.get(remote.entry.url)).toBe(remote.entry.integrity);
  }
  for (const [url, integrity] of assets) {
    const answer = await fetch(server.url + url);
    expect([url, answer.status]).toEqual([url, 200]);
    const content = Buffer.from(await answer.arrayBuffer());
    expect([url, integrityOf(content)]).toEqual([url, integrity]);
  }
}

/** Expects all loaded files to belong to the page's own set. */
async function expectRanOfOneSet(page: Page): Promise<void> {
  const look = (): { text: string; urls: string[] } => ({
    text: document.querySelector('#releases')?.textContent ?? '',
    urls: performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  });
  const { text, urls } = await page.evaluate(look);
  const names = namesOf(JSON.parse(text) as Releases);
  for (const url of urls) {
    const [, name, release] = /^\/webview\/releases\/([\w-]+)\/([^/]+)\//.exec(url) ?? [];
    if (name) expect([name, release]).toEqual([name, names[name]]);
  }
}

/** Twenty releases, as from six teams. */
function makeReleases(remotes: readonly PageRemote[]) {
  return Array.from({ length: count }, (_, index) => {
    const remote = remotes[index % remotes.length];
    if (!remote) throw new Error('Nothing is live.');
    const folder = path.join(server.releasesDir, remote.name, folderOf(remote));
    return remakeRelease(folder, `${index.toString(16).padStart(2, '0')}abcdef`);
  });
}

test('twenty concurrent releases all go live, and no page ever gets a mixed set', async ({
  page,
}) => {
  // Twenty processes at once on a busy machine.
  test.setTimeout(240_000);
  const { releases: first } = await readReleases(server.url);
  const remade = makeReleases(first.remotes);
  const reported = new Map<string, PageRemote>();
  const seen = new Set<string>();
  const served: string[] = [];
  const note = (html: string, releases: Releases): void => {
    expectOneSet(html, releases);
    seen.add(keyOf(namesOf(releases)));
    for (const remote of releases.remotes) reported.set(remote.container, remote);
  };
  // Disables the version check, which would reload the page for each release.
  await page.route(/\/v1\/home\/version$/, async (route) => {
    const response = await route.fetch();
    const { data: _, ...answer } = (await response.json()) as Record<string, unknown>;
    await route.fulfill({ response, json: { ...answer, data: {} } });
  });
  // Records every served page.
  await page.route(/\/webview\/terms/, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    served.push(html);
    await route.fulfill({ response, body: html });
  });
  const load = async (): Promise<void> => {
    await page.goto(`${server.url}/webview/terms?locale=en`);
    await expect(page.getByRole('heading', { name: 'Terms of service', level: 2 })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    for (const html of served.splice(0)) note(html, releasesOf(html));
    await expectRanOfOneSet(page);
  };

  const before = readLog().length;
  let isOver = false;
  const releasing = Promise.all(remade.map((one) => releaseTo({ url: server.url, token }, one)));
  const ended = releasing.finally(() => {
    isOver = true;
  });
  await Promise.all([
    ended,
    (async () => {
      while (!isOver) {
        await load();
        for (const { routes } of first.remotes) {
          const { html, releases } = await readReleases(server.url, routes[0]?.path);
          note(html, releases);
        }
      }
    })(),
  ]);

  const log = readLog();
  expect(log.map(({ revision }) => revision)).toEqual(log.map((_, at) => at + 1));
  const made = log.slice(before).flatMap(({ changes }) => changes);
  expect(made).toHaveLength(count);
  for (const { name, release } of remade) {
    expect(made).toContainEqual({ do: 'release', name, release });
  }
  // The server reads the set once a second.
  const last = [...setsOf(log)].at(-1);
  await expect
    .poll(async () => keyOf(namesOf((await readReleases(server.url)).releases)))
    .toBe(last);
  await load();
  expect(seen.has(last ?? '')).toBe(true);
  const sets = setsOf(log);
  expect([...seen].filter((set) => !sets.has(set))).toEqual([]);
  await expectComplete(reported.values());
});
