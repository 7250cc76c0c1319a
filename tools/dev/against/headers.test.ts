import { expect, it } from 'vitest';
import { cookieNamesOf } from './cookies.ts';
import { headersToDeployed, headersToPage } from './headers.ts';

const deployed = 'https://web.example.com';
const page = 'http://127.0.0.1:8080';
const between = { deployed, page, cookies: cookieNamesOf(deployed) };

/** As the browser stores it. */
const stored = (header: string): string => between.cookies.toPage(header).split(';')[0] ?? '';

it('a cookie of the deployed server comes back to it under its own name', () => {
  const browser = stored('__Host-browser=abc; Path=/; Secure');
  expect(browser).not.toMatch(/^__/);
  expect(headersToDeployed({ cookie: `${browser}; locale=fr` }, between).cookie).toBe(
    '__Host-browser=abc; locale=fr',
  );
});

it('sends no cookie of another server', () => {
  const other = cookieNamesOf('https://staging.example.com').toPage('bucket=7; Path=/');
  const cookie = `session=of-another-program; ${other}; dev-server-deployed-8080=x`;
  expect(headersToDeployed({ cookie }, between)).not.toHaveProperty('cookie');
});

it('a cookie is one of this machine, without TLS', () => {
  const set =
    '__Host-a=b; Path=/; Max-Age=60; Domain=example.com; SameSite=None; HttpOnly; Secure; Partitioned';
  expect(headersToPage({ 'set-cookie': [set] }, between)['set-cookie']).toEqual([
    expect.stringMatching(
      /^deployed-[0-9a-f]{8}-__Host-a=b; Path=\/; Max-Age=60; SameSite=Lax; HttpOnly$/,
    ),
  ]);
});

it('a request is one of a page of the deployed server', () => {
  const headers = {
    host: '127.0.0.1:8080',
    origin: page,
    referer: `${page}/webview/?token=secret`,
    connection: 'keep-alive',
    'transfer-encoding': 'chunked',
    token: 'mine',
    'sec-fetch-site': 'same-origin',
  };
  expect(headersToDeployed(headers, between)).toEqual({
    host: 'web.example.com',
    origin: deployed,
    token: 'mine',
    'sec-fetch-site': 'same-origin',
  });
});

it('a request of another site keeps its origin', () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect(headersToDeployed(headers, between)).toMatchObject(headers);
});

it.each([
  [`${deployed}/webview/start?a=b`, `${page}/webview/start?a=b`],
  [deployed, page],
  ['/webview/', '/webview/'],
  ['https://web.example.com.evil.example/', 'https://web.example.com.evil.example/'],
])('a redirect to %s leads to %s', (location, to) => {
  expect(headersToPage({ location }, between).location).toBe(to);
});

it('an answer puts no rule of the deployed host on this machine', () => {
  const answer = {
    'strict-transport-security': 'max-age=31536000',
    'alt-svc': 'h3=":443"',
    connection: 'keep-alive',
    'cache-control': 'no-store',
  };
  expect(headersToPage(answer, between)).toEqual({ 'cache-control': 'no-store' });
});
