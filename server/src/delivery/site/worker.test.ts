import type { PageConfig } from '@shared/contract/releases';
import { textOfSignedHtml } from '@shared/lib/signed-html';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { createTextSigner } from '../../platform/crypto/text-signer.ts';
import { registerSite } from './index.ts';
import { type LiveSet, NoLiveRelease } from './live-set.ts';

const template = '<html lang="en"><!--page-data--></html>';
const set: LiveSet = {
  id: 'set-1',
  shell: {
    name: 'shell',
    version: '1',
    build: 'a',
    html: { url: '', integrity: '' },
    assets: [],
    words: {},
  },
  template,
  watched: [],
  shellPaths: ['/'],
  worker: 'answerOpenings(self.htmlSnapshotKey)',
  releases: { schema: 1, shell: { version: '1', build: 'a', words: {} }, remotes: [] },
};
const { worker: _, ...withoutWorker } = set;
const earlierWorker = { ...set, worker: 'answerOpenings()' };

const signer = createTextSigner(Buffer.alloc(32, 7), 'test');

interface Given {
  htmlSnapshots?: boolean;
  live?: LiveSet | 'nothing';
}

function serve({ htmlSnapshots = true, live = set }: Given = {}) {
  const app = fastify();
  registerSite(app, {
    liveSets: {
      current: () => {
        if (live === 'nothing') throw new NoLiveRelease('/nowhere');
        return live;
      },
      wasLive: () => false,
    },
    releasesDir: '/nowhere',
    localesDir: '/nowhere',
    appId: 'app',
    appKey: 'key',
    apiUrl: '',
    apiOrigins: [],
    demo: false,
    snapshotSigner: htmlSnapshots ? signer : undefined,
  });
  const cookie = `bucket=7; browser=${'x'.repeat(22)}`;
  return (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { cookie, ...headers } });
}

const worker = '/webview/kept-page.js';

it('the service worker is that of the live shell and never outdated', async () => {
  const get = serve();
  const { statusCode, body, headers } = await get(worker);
  const key = `self.htmlSnapshotKey='${signer.publicKey}';`;
  expect([statusCode, body]).toEqual([200, `${key}\nanswerOpenings(self.htmlSnapshotKey)`]);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; connect-src 'self';/);
  // Its scope is its own folder.
  expect(headers['service-worker-allowed']).toBeUndefined();
  const again = await get(worker, { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

const configOf = (html: string): PageConfig =>
  JSON.parse(/id="config">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as PageConfig;

it.each<[string, Given, true | undefined]>([
  ['with a worker', {}, true],
  ['switched off', { htmlSnapshots: false }, undefined],
  ['of an earlier shell', { live: withoutWorker }, undefined],
  ['whose worker checks nothing', { live: earlierWorker }, undefined],
])('a page %s says whether it may be kept: %#', async (_, given, expected) => {
  const { body } = await serve(given)('/webview/wallet');
  expect(configOf(body).htmlSnapshot).toBe(expected);
});

it.each<[string, Given]>([
  ['it is switched off', { htmlSnapshots: false }],
  ['the live shell has none', { live: withoutWorker }],
  ['that of the live shell checks nothing', { live: earlierWorker }],
])('one that removes its caches and itself is served if %s', async (_, given) => {
  const { statusCode, body, headers } = await serve(given)(worker);
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('private, no-cache');
  expect(body).toContain("caches.delete('kept-pages')");
  expect(body).toContain('registration.unregister()');
  expect(body).not.toContain('fetch');
});

it('a page is signed with its address, its protection and an end', async () => {
  const { body, headers } = await serve()('/webview/wallet?locale=en&token=t');
  const [end = '', signature = ''] = String(headers['x-html-signature']).split('.');
  expect(Number(end) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
  const verify = async (given: object) => {
    const header = (name: string) => headers[name]?.toString();
    const of = { path: '/webview/wallet', endsAtMs: Number(end), header, html: body, ...given };
    const spki = Buffer.from(signer.publicKey, 'base64');
    const curve = { name: 'ECDSA', namedCurve: 'P-256' };
    const key = await crypto.subtle.importKey('spki', spki, curve, false, ['verify']);
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
    const text = Buffer.from(textOfSignedHtml(of));
    return crypto.subtle.verify(algorithm, key, Buffer.from(signature, 'base64'), text);
  };
  expect(await verify({})).toBe(true);
  expect(await verify({ path: '/webview/terms' })).toBe(false);
  expect(await verify({ endsAtMs: Number(end) + 1 })).toBe(false);
  expect(await verify({ header: () => '' })).toBe(false);
  expect(await verify({ html: `${body} ` })).toBe(false);
});

it('stays on devices while nothing is live', async () => {
  expect((await serve({ live: 'nothing' })(worker)).statusCode).toBe(503);
});

it('a page is the same for every request with the same headers', async () => {
  const get = serve();
  const [one, other] = await Promise.all([
    get('/webview/wallet?token=one&deviceId=d-1'),
    get('/webview/wallet', { token: 'other' }),
  ]);
  expect(one.body).toBe(other.body);
  expect([one.headers['set-cookie'], one.headers.etag]).toEqual([undefined, other.headers.etag]);
});
