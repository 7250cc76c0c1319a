import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { getVersion } from '@shared/contract/home';
import type { PageConfig, Releases } from '@shared/contract/releases';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { localesDir } from '../../../test/databases.ts';
import { fakeReleaseTokens } from '../../../test/release-tokens.ts';
import { publishedFolder } from '../../../test/releases.ts';
import { writeMaps } from '../../../test/source-maps.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { testFolder } from '../../../test/test-folder.ts';
import { createSite } from '../../composition/site.ts';
import type { Config } from '../../config.ts';
import { createTextSigner } from '../../platform/crypto/text-signer.ts';
import { readWords } from '../../platform/words.ts';
import { createPreviewLinks } from '../previews/preview-links.ts';
import { openFolderStore } from '../releases/folder-store.ts';
import { type ReleaseStore, revisionOf } from '../releases/store.ts';

/** The page and the version call of a running server while releases change. */
let test: TestApp;
let folder = '';
let store: ReleaseStore;

beforeEach(async () => {
  folder = await publishedFolder({
    shell: ['1.0.0-aa'],
    staking: ['1.0.0-a1', '1.0.0-b2'],
  });
  store = openFolderStore(folder, { by: 'test' });
  const config = {
    releasesDir: folder,
    dataDir: folder,
    localesDir,
    apiOrigins: [],
    shellApprovals: 1,
  };
  const { liveSet, site } = createSite(config as unknown as Config, {
    simulatorDir: undefined,
    teamsPageDir: undefined,
  });
  const appKeys = new Map([['app', 'key-key-key-key-key']]);
  const none = async () => [];
  const releaseTokens = fakeReleaseTokens({});
  const snapshotSigner = createTextSigner(Buffer.alloc(32), 'test');
  const given = {
    appKeys,
    outbox: none,
    reports: none,
    reportReader: { activity: none, recent: none, tries: none, failures: none },
    releaseTokens,
    snapshotSigner,
    previewLinks: createPreviewLinks(Buffer.alloc(32, 7)),
    words: readWords(localesDir),
    onReleaseEvent: () => {},
  };
  test = await startTestApp({ liveSet, site: (app) => site?.(app, given) });
});
afterEach(() => test.close());

const change: (...changes: Parameters<ReleaseStore['change']>[0]) => Promise<unknown> = async (
  ...changes
) => store.change(changes, { revision: revisionOf(await store.live()) });
const goLive = () =>
  change(
    { do: 'release', name: 'shell', release: '1.0.0-aa' },
    { do: 'release', name: 'staking', release: '1.0.0-a1' },
  );

async function page(bucket: number, headers: Record<string, string> = {}) {
  const cookie = `bucket=${bucket}; browser=${'x'.repeat(22)}`;
  const answer = await test.app.inject({
    url: '/webview/staking',
    headers: { cookie, ...headers },
  });
  const data = <Data>(id: string): Data =>
    JSON.parse(new RegExp(`id="${id}">(.*?)</script>`, 's').exec(answer.body)?.[1] ?? '{}') as Data;
  return { answer, config: data<PageConfig>('config'), releases: data<Releases>('releases') };
}
const versionFor = async (body: { liveSet?: string; bucket?: number }) =>
  (await test.call(getVersion, body)).data?.version;

const buildOf = ({ releases }: { releases: Releases }) => releases.remotes[0]?.build;

it('every page of a canary and the version call agree, for each device', async () => {
  await goLive();
  await change({ do: 'canary', name: 'staking', release: '1.0.0-b2', percent: 10 });
  const pages = await Promise.all(Array.from({ length: 100 }, (_, bucket) => page(bucket)));
  expect(pages.filter((one) => buildOf(one) === 'b2')).toHaveLength(10);
  for (const { config } of pages) {
    const { liveSet, bucket } = config;
    expect(await versionFor({ liveSet, bucket })).toBeUndefined();
    // Earlier shells do not send their bucket: any live set is right for them.
    expect(await versionFor({ liveSet })).toBeUndefined();
  }
  const ids = new Set(pages.map(({ config }) => config.liveSet));
  expect(ids.size).toBe(2);
  const tried = pages.find((one) => buildOf(one) === 'b2')?.config;
  const other = pages.find((one) => buildOf(one) === 'a1')?.config;
  expect(await versionFor({ liveSet: tried?.liveSet, bucket: other?.bucket })).toBe(other?.liveSet);
});

it('the version call names what is live for the device', async () => {
  await goLive();
  await change({ do: 'release', name: 'staking', release: '1.0.0-b2' });
  const body = { liveSet: 'before', bucket: 3, running: [] };
  const builds = async () =>
    Object.fromEntries(
      (await test.call(getVersion, body)).data?.live?.releases.map(({ name, build }) => [
        name,
        build,
      ]) ?? [],
    );
  expect(await builds()).toEqual({ shell: 'aa', staking: 'b2' });
  await change({ do: 'off', name: 'staking' });
  await expect.poll(builds).toEqual({ shell: 'aa', staking: 'off' });
});

it('a release reaches pages and the version call within two seconds without a restart', async () => {
  await goLive();
  const before = await page(3);
  const { etag } = before.answer.headers;
  expect((await page(3, { 'if-none-match': String(etag) })).answer.statusCode).toBe(304);
  await change({ do: 'release', name: 'staking', release: '1.0.0-b2' });
  await expect.poll(async () => buildOf(await page(3)), { timeout: 2000 }).toBe('b2');
  const { liveSet, bucket } = before.config;
  expect(await versionFor({ liveSet, bucket })).toBe((await page(3)).config.liveSet);
  expect((await page(3, { 'if-none-match': String(etag) })).answer.statusCode).toBe(200);
});

it('a remote that is off is not loaded, and the page knows it', async () => {
  await goLive();
  expect((await page(3)).answer.body).toContain('rel="preload"');
  await change({ do: 'off', name: 'staking' });
  await expect.poll(async () => (await page(3)).releases.remotes[0]?.off).toBe(true);
  expect((await page(3)).answer.body).not.toContain('/remoteEntry.js" as="script"');
});

it('before the first release pages answer that they follow, and calls work', async () => {
  const { answer } = await page(3);
  expect([answer.statusCode, answer.body]).toEqual([503, 'Nothing is released yet.\n']);
  expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(await versionFor({ liveSet: 'any', bucket: 1 })).toBeUndefined();
});

const files = '/webview/releases/staking/1.0.0-b2';

it('a release that was never live is not served, and stays served once it was', async () => {
  await goLive();
  expect((await test.app.inject(`${files}/page.js`)).statusCode).toBe(404);
  await change({ do: 'canary', name: 'staking', release: '1.0.0-b2', percent: 1 });
  // At once: another server may have put it into a page.
  expect((await test.app.inject(`${files}/page.js`)).statusCode).toBe(200);
  await change({ do: 'canary', name: 'staking', release: '1.0.0-b2', percent: 0 });
  await expect.poll(async () => (await page(3)).config.liveSet).toBeTruthy();
  expect((await test.app.inject(`${files}/page.js`)).statusCode).toBe(200);
});

it('whatever is below the releases’ path is sandboxed, and only what a release is made of', async () => {
  await goLive();
  const base = '/webview/releases/shell/1.0.0-aa';
  fs.writeFileSync(path.join(folder, 'shell/1.0.0-aa/evil.html'), '<script>alert(1)</script>');
  fs.writeFileSync(path.join(folder, 'shell/1.0.0-aa/evil.svg'), '<svg onload="alert(1)"/>');
  const codes: Record<string, number> = {};
  for (const file of ['shell.js', 'index.html', 'evil.html', 'evil.svg', 'none.js', '']) {
    const { statusCode, headers } = await test.app.inject(`${base}/${file}`);
    codes[file] = statusCode;
    expect(headers).toMatchObject({
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    });
  }
  expect(codes).toEqual({
    'shell.js': 200,
    'index.html': 404,
    'evil.html': 404,
    'evil.svg': 404,
    'none.js': 404,
    '': 404,
  });
  const asWorker = { url: `${base}/shell.js`, headers: { 'service-worker': 'script' } };
  expect((await test.app.inject(asWorker)).statusCode).toBe(404);
});

it.each([
  ['a way up', '/webview/releases/shell/1.0.0-aa/../../log.jsonl'],
  ['an encoded way up', '/webview/releases/shell/1.0.0-aa/%2e%2e%2f%2e%2e%2flive.json'],
  [
    'a way to what was never live',
    '/webview/releases/shell/1.0.0-aa/..%2f..%2fstaking/1.0.0-b2/page.js',
  ],
  ['the same behind a mark', '/webview/releases/~7/staking/1.0.0-b2/page.js'],
  ['two marks', '/webview/releases/~7/~8/shell/1.0.0-aa/shell.js'],
  ['an end in a NUL', '/webview/releases/shell/1.0.0-aa/shell.js%00.json'],
  ['an absolute path', '/webview/releases/%2fetc%2fhostname.json'],
  ['backslashes', '/webview/releases/shell/1.0.0-aa/..%5c..%5clive.json'],
  ['a compressed copy by its name', '/webview/releases/shell/1.0.0-aa/shell.js.br'],
  ['the page itself', '/webview/releases/shell/1.0.0-aa/index.html'],
  ['the log', '/webview/releases/log.jsonl'],
  ['the live set', '/webview/releases/live.json'],
  ['an upload', '/webview/releases/.uploads/x.json'],
  ['source maps', '/webview/releases/staking/.maps/1.0.0-a1.json'],
  ['packed source maps', '/webview/releases/staking/.maps/1.0.0-a1.json.gz'],
  ['a link', '/webview/releases/shell/1.0.0-aa/link.json'],
  ['a linked folder', '/webview/releases/shell/1.0.0-aa/words/away/secret.json'],
])('no address leads elsewhere: %s', async (_what, url) => {
  await goLive();
  const secret = testFolder('elsewhere');
  fs.writeFileSync(path.join(secret, 'secret.json'), '{}');
  const inShell = (file: string) => path.join(folder, 'shell/1.0.0-aa', file);
  fs.symlinkSync(path.join(secret, 'secret.json'), inShell('link.json'));
  fs.symlinkSync(secret, inShell('words/away'));
  writeMaps(path.join(folder, 'staking/1.0.0-a1'));
  const answer = await test.app.inject(url);
  expect([answer.statusCode, answer.body]).toEqual([404, 'Not found\n']);
});

it('the page for old browsers runs no script, and no other page frames it', async () => {
  const { headers, body } = await test.app.inject('/webview/unsupported?locale=fr');
  const policy = String(headers['content-security-policy']);
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^style-src 'sha256-[A-Za-z0-9+/]{43}='$/),
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
  const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? '';
  expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
});

it('the release service requires a token', async () => {
  expect((await test.app.inject('/releases/live')).statusCode).toBe(401);
  expect((await test.app.inject('/releases/shell/1.0.0-aa/release.json')).statusCode).toBe(401);
});

it('tells a page that another site opened it, as the browser marks it', async () => {
  await goLive();
  const opening = async (site: string, mode: string) =>
    (await page(5, { 'sec-fetch-site': site, 'sec-fetch-mode': mode })).config.opening;
  for (const site of ['cross-site', 'same-site']) {
    expect(await opening(site, 'navigate')).toBe('crossSite');
  }
  for (const site of ['none', 'same-origin']) {
    expect(await opening(site, 'navigate')).toBeUndefined();
    // For a snapshot: how it will be opened is not known yet.
    expect(await opening(site, 'cors')).toBe('unknown');
  }
  const unmarked = await page(5);
  expect(unmarked.config.opening).toBeUndefined();
  expect(unmarked.answer.headers.vary).toContain('sec-fetch-site');
});
