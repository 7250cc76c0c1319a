import { describe, expect, it } from 'vitest';
import type { StartInput } from './start-url.ts';
import {
  noParams,
  openablePath,
  readLines,
  startUrl,
  unfilledParts,
  withoutToken,
} from './start-url.ts';

const make = (part: Partial<StartInput>): string =>
  startUrl({ route: '/', params: noParams, more: '', ...part });

describe('startUrl', () => {
  it.each([
    ['/', '/webview/'],
    ['', '/webview/'],
    ['wallet', '/webview/wallet'],
    [' /wallet ', '/webview/wallet'],
    ['/staking/orders/a%2Fb', '/webview/staking/orders/a%2Fb'],
    ['/sign-in?returnTo=%2Fwallet', '/webview/sign-in?returnTo=%2Fwallet'],
    ['/terms#fees', '/webview/terms#fees'],
    ['/../api/v1', '/webview/'],
    ['//elsewhere.example/x', '/webview/elsewhere.example/x'],
    ['https://elsewhere.example/', '/webview/https://elsewhere.example/'],
  ])('opens %j', (route, url) => {
    expect(make({ route })).toBe(url);
  });

  it('adds non-empty parameters before the hash', () => {
    const params = { ...noParams, locale: 'zh_cn', token: 'a+b', showAsset: '0' };
    expect(make({ route: '/terms?tab=2#fees', params })).toBe(
      '/webview/terms?tab=2&locale=zh_cn&token=a%2Bb&showAsset=0#fees',
    );
  });

  it('sets preventRemoveToken only on request', () => {
    const params = { ...noParams, preventRemoveToken: true };
    expect(make({ params })).toBe('/webview/?preventRemoveToken=1');
  });

  it('prefers a typed line to a field', () => {
    const params = { ...noParams, theme: 'dark' };
    expect(make({ params, more: 'theme=light\ngToken=x y' })).toBe(
      '/webview/?theme=light&gToken=x+y',
    );
  });
});

describe('withoutToken', () => {
  it('drops the session and keeps the rest', () => {
    const url = '/webview/wallet?a=1&token=x&preventRemoveToken=1#b';
    expect(withoutToken(url)).toBe('/webview/wallet?a=1#b');
  });
});

describe('readLines', () => {
  it('reads key=value, keys alone and values with signs; skips empty lines', () => {
    expect(readLines(' a = 1 \n\nb\nc=x=y\n')).toEqual([
      ['a', '1'],
      ['b', ''],
      ['c', 'x=y'],
    ]);
  });
});

describe('routes as texts', () => {
  it.each([
    ['/', '/', []],
    ['/sign-up/terms-and-policies/:tab?', '/sign-up/terms-and-policies', []],
    ['/report/:reportType', '/report/:reportType', [':reportType']],
    ['/profile/:uid/followers', '/profile/:uid/followers', [':uid']],
  ])('makes %s openable', (pattern, path, parts) => {
    expect(openablePath(pattern)).toBe(path);
    expect(unfilledParts(path)).toEqual(parts);
  });

  it('ignores parts in a query', () => {
    expect(unfilledParts('/sign-in?returnTo=/:x')).toEqual([]);
  });
});
