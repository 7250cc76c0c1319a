import fs from 'node:fs';
import path from 'node:path';
import type { PageConfig, Releases } from '@shared/contract/releases';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { localesDir } from '../../../test/databases.ts';
import { publishedFolder } from '../../../test/releases.ts';
import { createTextSigner } from '../../platform/crypto/text-signer.ts';
import { readWords } from '../../platform/words.ts';
import { createPreviewLinks } from '../previews/preview-links.ts';
import { openFolderStore } from '../releases/folder-store.ts';
import { previewsFile } from '../releases/previews-file.ts';
import { type ReleaseStore, revisionOf } from '../releases/store.ts';
import { registerSite } from './index.ts';
import { watchLiveSet } from './live-set.ts';

/** What holders of a link get, and nobody else. */
const tried = { name: 'staking', release: '1.0.0-b2' };
const links = createPreviewLinks(Buffer.alloc(32, 7), () => Date.now());
const words = readWords(localesDir);
const hourMs = 3_600_000;
let app: FastifyInstance;
let folder = '';
let store: ReleaseStore;
let token = '';
const broken: unknown[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-01-02T03:04:05Z') });
  broken.length = 0;
  folder = await publishedFolder({ shell: ['1.0.0-aa'], staking: ['1.0.0-a1', '1.0.0-b2'] });
  store = openFolderStore(folder, { by: 'test' });
  await change(
    { do: 'release', name: 'shell', release: '1.0.0-aa' },
    { do: 'release', name: 'staking', release: '1.0.0-a1' },
  );
  const endsAtMs = Date.now() + 2 * hourMs;
  await store.preview({ ...tried, endsAtMs });
  token = links.sign({ ...tried, endsAtMs });
  app = fastify();
  const liveSets = watchLiveSet(folder, { onBroken: (error) => broken.push(error) });
  registerSite(app, {
    liveSets,
    previews: { liveSets, links, words, demo: false },
    releasesDir: folder,
    localesDir,
    appId: 'app',
    appKey: 'key',
    apiUrl: '',
    apiOrigins: [],
    demo: false,
    snapshotSigner: createTextSigner(Buffer.alloc(32, 7), 'test'),
  });
});
afterEach(async () => {
  await app.close();
  vi.useRealTimers();
});

const change: (...changes: Parameters<ReleaseStore['change']>[0]) => Promise<unknown> = async (
  ...changes
) => store.change(changes, { revision: revisionOf(await store.live()) });

const device = `bucket=3; browser=${'x'.repeat(22)}`;
const get = (url: string, { preview, ...headers }: Record<string, string> = {}) =>
  app.inject({
    url,
    headers: { cookie: preview ? `${device}; preview=${preview}` : device, ...headers },
  });
const own = { 'sec-fetch-site': 'same-origin' };
const post = (at: string, headers: Record<string, string> = own) =>
  app.inject({
    method: 'POST',
    url: `/webview/preview/${at}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: '',
  });
const dataOf = <Data>(html: string, id: string): Data =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`, 's').exec(html)?.[1] ?? '{}') as Data;

async function page(given: Record<string, string> = {}) {
  const answer = await get('/webview/staking', given);
  const releases = dataOf<Releases>(answer.body, 'releases');
  const config = dataOf<PageConfig>(answer.body, 'config');
  return { answer, releases, config, build: releases.remotes[0]?.build };
}

it('a link asks first, and sets nothing', async () => {
  const { statusCode, body, headers } = await get(`/webview/preview/${token}`);
  expect(statusCode).toBe(200);
  expect(body).toContain('Open this preview?');
  expect(body).toContain('staking 1.0.0-b2');
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
});

it('the form of that page begins the preview until its end', async () => {
  const { statusCode, headers } = await post(token);
  expect([statusCode, headers.location]).toEqual([303, '/webview/']);
  expect(headers['set-cookie']).toBe(
    `preview=${token}; Path=/; Max-Age=${2 * 3600 + 86_400}; SameSite=Lax; HttpOnly`,
  );
});

it.each<[string, Record<string, string>]>([
  ['a form of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a form of a sibling', { 'sec-fetch-site': 'same-site' }],
  ['an address that was typed', { 'sec-fetch-site': 'none' }],
  ['a request without a word of its origin', {}],
  ['a form of another origin', { origin: 'https://evil.example', host: 'web.example' }],
  ['a form without an origin', { origin: 'null', host: 'web.example' }],
])('%s begins none, and ends none', async (_, headers) => {
  for (const at of [token, 'end']) {
    const answer = await post(at, headers);
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
  }
});

it('over plain http the origin of the form decides', async () => {
  const headers = { origin: 'http://web.example:8080', host: 'web.example:8080' };
  expect((await post(token, headers)).statusCode).toBe(303);
});

it('who has it sees the release and a bar; everybody else what is live', async () => {
  const { answer, releases, config, build } = await page({ preview: token });
  expect(build).toBe('b2');
  expect(releases.remotes[0]).not.toHaveProperty('previous');
  expect(config).toMatchObject({ preview: 'staking', liveSet: (await page()).config.liveSet });
  expect(answer.body).toContain('Preview: staking 1.0.0-b2');
  expect(answer.body).toContain('End preview');
  expect(answer.headers['content-security-policy']).toContain("form-action 'self'");

  const others = await page();
  expect(others.build).toBe('a1');
  expect(others.config).not.toHaveProperty('preview');
  expect(others.answer.body).not.toContain('preview');
  expect(others.answer.headers['content-security-policy']).toContain("form-action 'none'");
});

it('no cache keeps a page with a preview, and no snapshot is made of it', async () => {
  const { answer, config } = await page({ preview: token });
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.headers.vary).toContain('cookie');
  expect(answer.headers).not.toHaveProperty('etag');
  expect(Object.keys(answer.headers).join()).not.toMatch(/signature|snapshot/);
  expect(config).not.toHaveProperty('htmlSnapshot');
  const { etag } = (await page()).answer.headers;
  const again = await page({ preview: token, 'if-none-match': String(etag) });
  expect(again.answer.statusCode).toBe(200);
});

const file = '/webview/releases/staking/1.0.0-b2/remoteEntry.js';

it('its files are for those who have it, and for no shared cache', async () => {
  expect((await get(file)).statusCode).toBe(404);
  const { statusCode, headers } = await get(file, { preview: token });
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toMatch(/^private, /);
  const other = links.sign({ name: 'staking', release: '1.0.0-c3', endsAtMs: Date.now() + hourMs });
  expect((await get(file, { preview: other })).statusCode).toBe(404);
});

it('the form of the bar ends it', async () => {
  const { statusCode, headers } = await post('end');
  expect([statusCode, headers.location]).toEqual([303, '/webview/']);
  expect(headers['set-cookie']).toMatch(/^preview=; Path=\/; Max-Age=0;/);
});

it('a preview that has ended says so once, and shows what is live', async () => {
  vi.setSystemTime(Date.now() + 2 * hourMs);
  const { answer, build, config } = await page({ preview: token });
  expect(build).toBe('a1');
  expect(config).not.toHaveProperty('preview');
  expect(answer.body).toContain('This preview has ended. You’re on the live version.');
  expect(answer.headers['set-cookie']).toMatch(/^preview=; Path=\/; Max-Age=0;/);
  expect(answer.headers['cache-control']).toBe('private, no-store');
});

it('an open page loads its files for an hour after the end', async () => {
  vi.setSystemTime(Date.now() + 2 * hourMs + hourMs - 1);
  expect((await get(file, { preview: token })).statusCode).toBe(200);
  vi.setSystemTime(Date.now() + 1);
  expect((await get(file, { preview: token })).statusCode).toBe(404);
});

const payload = () => token.split('.')[0] ?? '';
it.each<[string, () => string, string, string]>([
  ['an ended link', () => links.sign({ ...tried, endsAtMs: Date.now() }), 'ended', 'has ended'],
  ['a tampered link', () => `${payload()}.${'A'.repeat(43)}`, 'failed', 'doesn’t work'],
  ['a link of nothing', () => 'x', 'failed', 'doesn’t work'],
])('%s says so, begins nothing and leads to the live view', async (_, made, notice, text) => {
  const opened = await get(`/webview/preview/${made()}`);
  expect(opened.statusCode).toBe(404);
  expect(opened.body).toContain(text);
  expect(opened.body).toContain("location.replace('/webview/')");
  const [ended, told] = opened.headers['set-cookie'] ?? [];
  expect(ended).toMatch(/^preview=; Path=\/; Max-Age=0;/);
  expect(told).toMatch(new RegExp(`^preview-notice=${notice}; `));
  const started = await post(made());
  expect(String(started.headers['set-cookie'])).not.toMatch(/preview=[^;]/);

  const live = await get('/webview/', { cookie: `${device}; preview-notice=${notice}` });
  expect(live.body).toContain(text);
  expect(live.headers['set-cookie']).toMatch(/^preview-notice=; Path=\/; Max-Age=0;/);
});

it('a preview that is not noted any more has ended', async () => {
  fs.rmSync(path.join(folder, previewsFile));
  expect((await get(`/webview/preview/${token}`)).body).toContain('has ended');
  expect((await get(file, { preview: token })).statusCode).toBe(404);
  const { answer, build } = await page({ preview: token });
  expect(build).toBe('a1');
  expect(answer.body).toContain('has ended');
});

it('a release whose description was changed since is not shown', async () => {
  const description = path.join(folder, 'staking', '1.0.0-b2', 'release.json');
  fs.appendFileSync(description, ' ');
  const { answer, build } = await page({ preview: token });
  expect(build).toBe('a1');
  expect(answer.body).toContain('doesn’t work');
  expect(String(broken[0])).toContain('differs from the published file');
});

it('a release that has gone live meanwhile is no secret any more', async () => {
  await change({ do: 'release', ...tried });
  vi.setSystemTime(Date.now() + 2000);
  const { headers } = await get(file);
  expect(headers['cache-control']).toMatch(/immutable/);
});

it('a remote that is switched off can be seen by those who repair it', async () => {
  await change({ do: 'off', name: 'staking' });
  vi.setSystemTime(Date.now() + 2000);
  expect((await page()).releases.remotes[0]?.off).toBe(true);
  const { releases, build } = await page({ preview: token });
  expect([build, releases.remotes[0]?.off]).toEqual(['b2', undefined]);
});
