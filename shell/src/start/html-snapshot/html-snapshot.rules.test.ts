import { expect, it } from 'vitest';
import { buildHtml } from '../../testing/fake-caches.ts';
import type { Stamp } from './html-snapshot.rules.ts';
import {
  canStore,
  findOutdated,
  isPageOpening,
  matchesOpening,
  readStamp,
  stampOf,
  toSnapshot,
  toSnapshotKey,
} from './html-snapshot.rules.ts';

const now = 1_772_337_600_000;
const hour = 3_600_000;
const stamp = (given: Partial<Stamp> = {}): Stamp => ({
  atMs: now,
  language: 'en',
  liveSet: 'set-1',
  ...given,
});

it.each<[string, Parameters<typeof isPageOpening>[0], boolean]>([
  ['an opening', { method: 'GET', mode: 'navigate', cache: 'default' }, true],
  ['a reload', { method: 'GET', mode: 'navigate', cache: 'no-cache' }, false],
  ['a reload past all caches', { method: 'GET', mode: 'navigate', cache: 'reload' }, false],
  ['a load that keeps nothing', { method: 'GET', mode: 'navigate', cache: 'no-store' }, false],
  ['a way back', { method: 'GET', mode: 'navigate', cache: 'force-cache' }, false],
  ['a form', { method: 'POST', mode: 'navigate', cache: 'default' }, false],
  ['a call', { method: 'POST', mode: 'cors', cache: 'default' }, false],
  ['a file', { method: 'GET', mode: 'no-cors', cache: 'default' }, false],
  ['a page that is fetched', { method: 'GET', mode: 'same-origin', cache: 'no-cache' }, false],
])('the worker answers %s: %#', (_, request, expected) => {
  expect(isPageOpening(request)).toBe(expected);
});

it('stores a page under its URL without personal parameters', () => {
  expect(toSnapshotKey('https://app.example/webview/wallet?token=t&deviceId=d#top')).toBe(
    '/webview/wallet',
  );
});

it.each<[string, Partial<Stamp>, string, boolean]>([
  ['of the last hour', { atMs: now - hour }, '', true],
  ['in the language asked for', { language: 'zh-cn' }, '?locale=zh-Hans-CN', true],
  ['in another language', { language: 'fr' }, '?locale=en', false],
  ['for a language that is none of ours', { language: 'fr' }, '?locale=xx', true],
  ['of yesterday', { atMs: now - 24 * hour }, '', false],
  ['of tomorrow, as the clock was put', { atMs: now + hour }, '', false],
])('a page %s: %#', (_, of, query, expected) => {
  const url = `https://app.example/webview/wallet${query}`;
  expect(matchesOpening(stamp(of), { url, nowMs: now })).toBe(expected);
});

interface Answer {
  status?: number;
  type?: ResponseType;
  redirected?: boolean;
  contentType?: string;
  cookie?: string;
  signature?: string;
}
it.each<[string, Answer, boolean]>([
  ['a page', {}, true],
  ['one that is not there', { status: 404 }, false],
  ['a server that has nothing live', { status: 503, contentType: 'text/plain' }, false],
  ['another address', { redirected: true }, false],
  ['another origin', { type: 'cors' }, false],
  ['what nobody may look into', { type: 'opaqueredirect', status: 0 }, false],
  ['no page', { contentType: 'application/json' }, false],
  ['one with a cookie', { cookie: 'a=1' }, false],
  ['one that is not signed', { signature: '' }, false],
])('keeps %s: %#', (_, given, expected) => {
  const { status = 200, type = 'basic', redirected = false } = given;
  const { contentType = 'text/html; charset=utf-8', cookie, signature = '1.abc' } = given;
  const values = {
    'content-type': contentType,
    ...(signature && { 'x-html-signature': signature }),
    ...(cookie && { 'set-cookie': cookie }),
  };
  const headers = { get: (name: string) => (values as Record<string, string>)[name] ?? null };
  const has = (name: string) => name in values;
  const answer = { status, type, redirected, headers: { ...headers, has } as unknown as Headers };
  expect(canStore(answer)).toBe(expected);
});

it('recognizes our page by its markers', () => {
  const html = buildHtml({ language: 'pt-br', liveSet: 'set-7' });
  expect(stampOf(html, now)).toEqual({ atMs: now, language: 'pt-br', liveSet: 'set-7' });
  expect(stampOf('<html lang="en">Please sign in to this network.', now)).toBeUndefined();
});

it('stores nothing once the server disallows it', () => {
  expect(stampOf(buildHtml({ htmlSnapshot: false }), now)).toBeUndefined();
});

it('stores security headers, but not transport headers', async () => {
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
    'content-encoding': 'br',
    'content-length': '7',
    vary: 'cookie',
  });
  const stored = toSnapshot({ html: '<html>', headers, stamp: stamp() });
  expect(await stored.clone().text()).toBe('<html>');
  expect([...stored.headers.keys()].sort()).toEqual([
    'content-security-policy',
    'content-type',
    'x-html-snapshot',
  ]);
  expect(readStamp(stored)).toEqual(stamp());
  expect(readStamp(new Response(''))).toBeUndefined();
});

it.each<[string, Stamp | undefined]>([
  ['of other releases', stamp({ liveSet: 'set-0' })],
  ['in another language', stamp({ language: 'fr' })],
  ['that is too old', stamp({ atMs: now - 25 * hour })],
  ['that says nothing', undefined],
])('drops one %s', (_, other) => {
  const stored = [
    { key: '/a', stamp: other },
    { key: '/b', stamp: stamp() },
  ];
  expect(findOutdated(stored, stamp())).toEqual(['/a']);
});

it('drops the oldest of more than twenty', () => {
  const stored = Array.from({ length: 22 }, (_, index) => ({
    key: `/${index}`,
    stamp: stamp({ atMs: now - (index % 2 ? index : 100 - index) * 1000 }),
  }));
  expect(findOutdated(stored, stamp())).toEqual(['/0', '/2']);
});
