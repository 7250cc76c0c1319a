import { expect, it } from 'vitest';
import { buildStorage } from '../testing/builders.ts';
import { allowedOrigin } from './start-params.ts';
import type { StartParamsInput } from './take-start.ts';
import { takeStartParams } from './take-start.ts';

type Stored = NonNullable<Parameters<typeof buildStorage>[0]>;

function take(search: string, given: Partial<StartParamsInput> & { stored?: Stored } = {}) {
  const { stored = {}, ...overrides } = given;
  const storage = buildStorage(stored);
  const warnings: string[] = [];
  const { search: rest, proposed } = takeStartParams({
    search,
    storage,
    openedByApp: true,
    mayBeCrossSite: false,
    apiOrigins: ['https://app.example', 'https://api.example'],
    warn: (message) => warnings.push(message),
    ...overrides,
  });
  return { rest, warnings, stored: storage.all(), ...(proposed && { proposed }) };
}

it('§4: stores all ten parameters, and leaves others in the URL', () => {
  const search =
    '?token=t0k&apiUrl=https%3A%2F%2Fapi.example&locale=fr&theme=dark&deviceId=dev-1&gToken=a b' +
    '&currencyType=EUR&showAsset=0&appVersion=3.2.1&timeOffset=-7&preventRemoveToken=1&tab=2&x=';
  expect(take(search)).toEqual({
    rest: '?tab=2&x=',
    warnings: [],
    stored: {
      token: 't0k',
      apiUrl: 'https://api.example',
      locale: 'fr',
      theme: 'dark',
      deviceId: 'dev-1',
      gToken: 'a+b',
      currencyType: 'EUR',
      showAsset: '0',
      appVersion: '3.2.1',
      timeOffset: '-7',
    },
  });
});

it.each([
  ['', ''],
  ['?token=a', ''],
  ['?a=1&token=t&b=2', '?a=1&b=2'],
  ['?token=a&token=b', ''],
  ['?Token=a', '?Token=a'],
  ['?returnTo=%2Fwallet%3Fa%3D1', '?returnTo=%2Fwallet%3Fa%3D1'],
])('§4, D11: of the query %s remains %s', (search, rest) => {
  expect(take(search).rest).toBe(rest);
});

it.each<[string, boolean, string | undefined]>([
  ['', true, undefined],
  ['?token=', true, undefined],
  ['?preventRemoveToken', true, 'old'],
  ['?preventRemoveToken=0', true, 'old'],
  ['?locale=fr', true, undefined],
  ['', false, 'old'],
  ['?token=new', true, 'new'],
  ['?token=new', false, 'new'],
  ['?token=new&preventRemoveToken=1', true, 'new'],
  ['?token=%E4%B8%AD', true, undefined],
])(
  '§4, D11: query "%s", opened by the app %s: the token is then %s',
  (search, openedByApp, token) => {
    expect(take(search, { openedByApp, stored: { token: 'old' } }).stored.token).toBe(token);
  },
);

it.each([
  ['locale=zh-Hans-CN', 'locale', 'zh_cn'],
  ['locale=pt-PT', 'locale', 'pt_br'],
  ['locale=xx', 'locale', 'ja'],
  ['locale=', 'locale', 'ja'],
  ['theme=system', 'theme', 'system'],
  ['theme=purple', 'theme', 'light'],
  ['gToken=a+b+c%2Bd%2F%3D', 'gToken', 'a+b+c+d/='],
  ['showAsset=1', 'showAsset', '1'],
  ['showAsset=0', 'showAsset', '0'],
  ['showAsset=2.9', 'showAsset', '2'],
  ['showAsset=7px', 'showAsset', '7'],
  ['showAsset=true', 'showAsset', '1'],
  ['showAsset=', 'showAsset', '1'],
  ['appVersion=1.0%20(beta)', 'appVersion', '1.0 (beta)'],
  ['appVersion=%F0%9F%98%80', 'appVersion', '2.0'],
  ['deviceId=a%0d%0atoken:%20b', 'deviceId', 'known'],
  ['deviceId=', 'deviceId', 'known'],
] as const)('§4: %s: %s is then %j', (parameter, key, value) => {
  const stored = {
    locale: 'ja',
    theme: 'light',
    showAsset: '1',
    appVersion: '2.0',
    deviceId: 'known',
  };
  expect(take(`?${parameter}`, { stored }).stored[key]).toBe(value);
});

const origins = ['https://app.example', 'https://api.example', 'http://127.0.0.1:8080'];

it.each([
  ['https://api.example', 'https://api.example'],
  ['https://api.example/', 'https://api.example'],
  ['HTTPS://API.EXAMPLE', 'https://api.example'],
  ['https://api.example:443', 'https://api.example'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
])('D10: allows %s', (given, origin) => {
  expect(allowedOrigin(given, origins)).toBe(origin);
  expect(take(`?apiUrl=${encodeURIComponent(given)}`, { apiOrigins: origins })).toMatchObject({
    stored: { apiUrl: origin },
    warnings: [],
  });
});

it.each([
  'https://evil.example',
  'http://api.example',
  'https://api.example.evil.example',
  'https://api.examplee',
  'https://api.example:8443',
  'https://api.example:80',
  'https://sub.api.example',
  'https://evil.example/https://api.example',
  'https://evil.example?https://api.example',
  'https://evil.example#https://api.example',
  'https://api.example@evil.example',
  'https://user@api.example',
  'https://user:password@api.example',
  'https://:@evil.example',
  'https://api.example\\@evil.example',
  'https://api.example\\.evil.example',
  'https://evil.example\\@api.example',
  'https://api.example/api',
  'https://api.example/../evil',
  'https://api.example?x=1',
  'https://api.example#x',
  'https://api.example.',
  'https://api%2eexample.evil.example',
  'https://api.example%00.evil.example',
  'https://аpi.example',
  'https://ap\u0131.example',
  'https://api\u3002evil.example',
  '//api.example',
  '//evil.example',
  'api.example',
  '/api',
  'javascript:alert(1)//https://api.example',
  'data:text/html,https://api.example',
  'blob:https://api.example/1',
  'filesystem:https://api.example/1',
  'ftp://api.example',
  'wss://api.example',
  'file:///api.example',
  'https://',
  'https:///',
  'null',
  '[object Object]',
  'http://127.0.0.1',
  'http://127.0.0.1:80801',
  'http://localhost:8080',
  'http://[::1]:8080',
  'http://127.0.0.1.evil.example:8080',
])('D10: ignores the apiUrl %j, and says so', (given) => {
  expect(allowedOrigin(given, origins)).toBeUndefined();
  const result = take(`?apiUrl=${encodeURIComponent(given)}`, { apiOrigins: origins });
  expect(result.stored).toEqual({});
  expect(result.warnings).toHaveLength(1);
  expect(result.warnings.join()).not.toContain(given);
});

it('D10: keeps the stored apiUrl when the given one is ignored', () => {
  const stored = { apiUrl: 'https://api.example' };
  expect(take('?apiUrl=https://evil.example', { stored }).stored.apiUrl).toBe(stored.apiUrl);
});

it.each(['abc', '1e9', '12px', '1.5', '99999999999', '<b>', '%E0'])(
  '§4: a time offset of %s is none, and leaves the one that is known',
  (value) => {
    const { rest, stored } = take(`?timeOffset=${value}`, { stored: { timeOffset: '-7' } });
    expect({ rest, kept: stored.timeOffset }).toEqual({ rest: '', kept: '-7' });
  },
);

it.each<[string, boolean, Stored, string | undefined]>([
  ['?currencyType=JPY', true, { currencyType: 'EUR', chosenCurrency: 'EUR' }, 'JPY'],
  ['?currencyType=JPY', true, {}, 'JPY'],
  // A reload belongs to the same opening.
  ['', false, { currencyType: 'JPY', chosenCurrency: 'EUR' }, 'JPY'],
  ['', true, { currencyType: 'JPY', chosenCurrency: 'EUR' }, 'EUR'],
  ['', true, { currencyType: 'JPY' }, 'JPY'],
  ['?currencyType=', true, { currencyType: 'JPY' }, 'JPY'],
  ['?currencyType=yen', true, { currencyType: 'EUR', chosenCurrency: 'EUR' }, 'EUR'],
  ['?currencyType=%3Cb%3E', true, {}, undefined],
])('D24: query "%s", opened anew %s, with %j stored: the currency is %s', (...row) => {
  const [search, openedByApp, stored, currency] = row;
  expect(take(search, { openedByApp, stored }).stored.currencyType).toBe(currency);
});

const crossSite = (search: string, stored: Stored = {}) =>
  take(search, { mayBeCrossSite: true, stored });

it('D33: another site’s link gives no device, no API and no gToken, signed in or not', () => {
  const search =
    '?deviceId=theirs&apiUrl=https%3A%2F%2Fapi.example&gToken=g&locale=fr&theme=dark&tab=2';
  const taken = { locale: 'fr', theme: 'dark' };
  expect(crossSite(search)).toMatchObject({ rest: '?tab=2', stored: taken });
  const mine = { token: 'mine', deviceId: 'mine', gToken: 'mine' };
  const answer = crossSite(`${search}&preventRemoveToken`, mine);
  expect(answer.stored).toEqual({ ...mine, ...taken });
});

it.each<[string, Stored, string | undefined, object | undefined]>([
  ['?token=theirs', { token: 'mine' }, 'mine', { token: 'theirs' }],
  ['?token=theirs&preventRemoveToken', { token: 'mine' }, 'mine', { token: 'theirs' }],
  ['', { token: 'mine' }, 'mine', { token: null }],
  ['?token=', { token: 'mine' }, 'mine', { token: null }],
  ['?preventRemoveToken', { token: 'mine' }, 'mine', undefined],
  ['?token=mine', { token: 'mine' }, 'mine', undefined],
  ['?token=theirs', {}, undefined, { token: 'theirs' }],
  ['', {}, undefined, undefined],
])('D33: another site’s link %s with %j stored leaves the token %s and proposes %j', (...row) => {
  const [search, stored, token, proposed] = row;
  const answer = crossSite(search, stored);
  expect(answer.stored.token).toBe(token);
  expect(answer.proposed).toEqual(proposed);
});

it('D33: a reload of such a page proposes nothing', () => {
  const answer = take('', { mayBeCrossSite: true, openedByApp: false, stored: { token: 'mine' } });
  expect(answer.stored.token).toBe('mine');
  expect(answer.proposed).toBeUndefined();
});
