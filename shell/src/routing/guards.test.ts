import { expect, it } from 'vitest';
import type { Visit } from './guards.ts';
import { decide, startPath } from './guards.ts';

const show = { kind: 'show' };
const home = { kind: 'redirect', to: '/' };
const start = (to: string) => ({ kind: 'redirect', to });
const visit = (overrides: Partial<Visit>): Visit => ({
  access: 'anyone',
  hasToken: false,
  pathname: '/wallet',
  search: '',
  ...overrides,
});

it.each<[Visit['access'], boolean, string, object]>([
  ['anyone', false, '', show],
  ['anyone', true, '', show],
  ['anyone', false, '?a=1', show],
  ['anyone', true, '?returnTo=/wallet', show],
  ['public', false, '', show],
  ['public', false, '?a=1', show],
  ['public', true, '', home],
  ['public', true, '?a=1&returnTo=/wallet', home],
  ['private', true, '', show],
  ['private', true, '?a=1', show],
  ['private', false, '', start('/start?returnTo=%2Fwallet')],
  ['private', false, '?from=push', start('/start?from=push&returnTo=%2Fwallet%3Ffrom%3Dpush')],
])('§2, §6: %s, token %s, query "%s"', (access, hasToken, search, decision) => {
  expect(decide(visit({ access, hasToken, search }))).toEqual(decision);
});

it('opens nothing for a level without a rule', () => {
  for (const hasToken of [false, true]) {
    expect(() => decide(visit({ access: 'vip' as never, hasToken }))).toThrow();
  }
});

it('§2: returnTo has the full path and query', () => {
  const search = '?name=%E4%B8%AD%20%26%20b&tag=1&tag=2';
  const query = new URLSearchParams(startPath({ pathname: '/wallet', search }).split('?')[1]);
  const returnTo = new URL(query.get('returnTo') ?? '', 'https://webview.invalid');
  expect(returnTo.pathname).toBe('/wallet');
  expect(returnTo.searchParams.get('name')).toBe('中 & b');
  expect(returnTo.searchParams.getAll('tag')).toEqual(['1', '2']);
  expect(query.getAll('tag')).toEqual(['1', '2']);
});

it.each(['?returnTo=//evil.example', '?a=1&returnTo=/x&returnTo=/y'])(
  'never nests a returnTo: %s',
  (search) => {
    const query = new URLSearchParams(startPath({ pathname: '/wallet', search }).split('?')[1]);
    expect(query.getAll('returnTo')).toHaveLength(1);
    expect(query.get('returnTo')).toMatch(/^\/wallet/);
    expect(query.get('returnTo')).not.toContain('returnTo');
  },
);

it('§2: returnTo has the fragment', () => {
  const at = { pathname: '/wallet', search: '?a=1', hash: '#history' };
  const to = '/start?a=1&returnTo=%2Fwallet%3Fa%3D1%23history';
  expect(decide(visit({ access: 'private', ...at }))).toEqual(start(to));
});
