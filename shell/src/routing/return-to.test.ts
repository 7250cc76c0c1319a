import { expect, it } from 'vitest';
import { createRegistry } from '../federation/registry.ts';
import { shellRoutes } from '../shell-routes.ts';
import { buildReleases, buildRemote, buildRoute } from '../testing/builders.ts';
import { safeReturnTo } from './return-to.ts';
import { createRouteTable } from './route-table.ts';

const routes = [
  buildRoute(),
  buildRoute({ path: '/order-details/:id' }),
  buildRoute({ path: '/sign-up/terms-and-policies/:tab?' }),
];
const registry = createRegistry(buildReleases({ remotes: [buildRemote({ routes })] }));
const { isDeclared } = createRouteTable(shellRoutes, registry);
const follow = (value: string | null) => safeReturnTo(value, isDeclared);

it.each([
  '/wallet',
  '/wallet?from=push&tag=1',
  '/wallet#history',
  '/order-details/42?x=1#a',
  '/sign-up/terms-and-policies',
  '/sign-up/terms-and-policies/policies',
  '/explore',
  '/wallet?next=https://evil.example',
  '/wallet?note=%0a%0d',
])('§4: follows a declared path: %s', (value) => {
  expect(follow(value)).toBe(value);
});

it.each([
  ['/wallet?token=another&deviceId=x', '/wallet'],
  ['/wallet?from=push&token=another&apiUrl=https%3A%2F%2Fevil.example#a', '/wallet?from=push#a'],
])('§4: strips native-only parameters from %s', (value, followed) => {
  expect(follow(value)).toBe(followed);
});

it.each([
  null,
  '',
  '/sign-in',
  '/start?x=1',
  'wallet',
  '?a=1',
  '#a',
  '//evil.example',
  '///evil.example',
  '////evil.example/wallet',
  '//evil.example/wallet',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/wallet\\..\\evil',
  '/wallet?a=\\',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  ' /wallet',
  '/wallet\u0000',
  '/wallet\u0085',
  '/wallet\u007f',
  '/./\u0009/evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '/javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://evil.example/1',
  'https://evil.example/wallet',
  'http://evil.example',
  'https:/evil.example',
  'https:evil.example',
  'https://webview.invalid/wallet',
  '/@evil.example',
  '/wallet@evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/wallet/..//evil.example',
  '/wallet/../..//evil.example',
  '/%2e%2e//evil.example',
  '/%2F/evil.example',
  '/%2F%2Fevil.example',
  '/%5Cevil.example',
  '/%5c%5cevil.example',
  '/%09/evil.example',
  '/%00wallet',
  '/%E0%A4%A',
  '%2F%2Fevil.example',
  '%2Fwallet',
  '/／evil.example',
  '/。evil.example',
  '/wallet?returnTo=/wallet',
  '/wallet?a=1&returnTo=//evil.example',
  '/wallet?return%54o=//evil.example',
  '/wallet?%72eturnTo',
  '/undeclared',
  '/wallet/undeclared',
  '/order-details',
  '/order-details/1/2',
  '/webview/wallet',
  '/api/v1/user/logout',
  '/releases/x.js',
])('§4: goes home for %j', (value) => {
  expect(follow(value)).toBe('/');
});

it('returns the checked path, not the given text', () => {
  expect(follow('/order-details/../wallet')).toBe('/wallet');
  expect(follow('/order-details/%2e%2e/wallet')).toBe('/wallet');
});
