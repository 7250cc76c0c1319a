import type { PageConfig, PageRemote } from '@shared/contract/releases';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sign } from '../http/sign.ts';
import { readEnvironment } from '../start/environment.ts';
import { buildReleases, buildRemote, buildRoute, unknownValues } from '../testing/builders.ts';
import { startEarlyRequests } from './early-requests.ts';
import { claimHandover } from './handover.ts';

const config: PageConfig = {
  appId: 'webview-h5',
  appKey: 'a-key-for-the-tests',
  apiUrl: '',
  apiOrigins: ['https://api.example'],
  bucket: 0,
  liveSet: 'set',
  demo: false,
};
const beganAt = 1772337600_000;

interface Sent {
  url: string;
  body: string;
  headers: Record<string, string>;
}
let sent: Sent[];

beforeEach(() => {
  vi.useFakeTimers({ now: beganAt });
  sent = [];
  vi.stubGlobal('fetch', async (url: string, { body, headers }: Omit<Sent, 'url'>) => {
    sent.push({ url, body, headers });
    return Response.json({ code: 0, message: 'ok', timestamp: 1, data: { of: url } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.body.innerHTML = '';
});

let lastPage: typeof window;

function open(address: string, remotes: PageRemote[] = [buildRemote()]) {
  history.replaceState(null, '', `/webview${address}`);
  document.body.innerHTML = Object.entries({ config, releases: buildReleases({ remotes }) })
    .map(
      ([id, data]) => `<script type="application/json" id="${id}">${JSON.stringify(data)}</script>`,
    )
    .join('');
  lastPage = Object.assign(Object.create(window), { earlyRequests: undefined }) as typeof window;
  startEarlyRequests(lastPage);
  return claimHandover({ ...readEnvironment(window), win: lastPage });
}

const paths = () => sent.map(({ url }) => url.replace('/api/v1/', ''));
const prices = { path: '/v1/business/yut/prices', body: { range: '7d' } };
const wallet = buildRemote({ routes: [buildRoute({ firstData: prices })] });

it('sends the first requests of the opened page, signed like the shell’s', async () => {
  const left = open('/wallet?token=t-1&deviceId=d-1&locale=fr&timeOffset=60&currencyType=EUR', [
    wallet,
  ]);
  expect(paths()).toEqual([
    'business/yut/prices',
    'user/get/my',
    'user/balance/info',
    'home/systemSetting',
  ]);
  const [first, , balance] = sent;
  expect(first?.headers).toMatchObject({ token: 't-1', deviceId: 'd-1', language: 'fr' });
  const timestamp = String(beganAt / 1000 + 60);
  const nonce = first?.headers['x-ca-nonce'] ?? '';
  const signed = sign(config.appKey, {
    appId: 'webview-h5',
    nonce,
    timestamp,
    body: first?.body ?? '',
  });
  expect(first?.headers).toMatchObject({
    'x-ca-timestamp': timestamp,
    'x-ca-signature': signed,
  });
  expect(JSON.parse(balance?.body ?? '')).toMatchObject({ currencyType: 'EUR' });
  expect(left?.startedAtSeconds).toBe(beganAt / 1000);
  expect(left?.requests[0]).toMatchObject({ url: '/api/v1/business/yut/prices', token: 't-1' });
  expect(await left?.requests[0]?.answer).toMatchObject({ receivedSeconds: beganAt / 1000 });
});

it('stores the start parameters and removes them from the URL before it sends anything', () => {
  const seen: string[] = [];
  vi.stubGlobal('fetch', async () => {
    seen.push(location.search);
    return Response.json({});
  });
  const left = open('/wallet?token=t-1&deviceId=d-1&from=push&locale=fr');
  expect(new Set(seen)).toEqual(new Set(['?from=push']));
  expect({ ...localStorage }).toMatchObject({ token: 't-1', deviceId: 'd-1', locale: 'fr' });
  const opened = '?token=t-1&deviceId=d-1&from=push&locale=fr';
  expect(left?.start).toEqual({
    opened,
    search: '?from=push',
    taken: ['locale', 'deviceId', 'token'],
    hasOtherSession: true,
  });
});

it('hands over the start parameters even if the requests fail', () => {
  expect(() => open('/wallet?token=t-1', [{ ...wallet, routes: undefined } as never])).toThrow();
  expect(claimHandover({ ...readEnvironment(window), win: lastPage })?.start).toEqual({
    opened: '?token=t-1',
    search: '',
    taken: ['token'],
    hasOtherSession: true,
  });
});

it('uses stored values without parameters in the URL', () => {
  localStorage.setItem('token', 't-0');
  localStorage.setItem('apiUrl', 'https://api.example');
  sessionStorage.setItem('reloaded-by-shell', String(beganAt));
  vi.setSystemTime(beganAt + 10);
  vi.spyOn(performance, 'now').mockReturnValue(5);
  open('/wallet');
  expect(sent[0]?.url).toBe('https://api.example/api/v1/user/get/my');
  expect(sent[0]?.headers).toMatchObject({ token: 't-0' });
  expect(sessionStorage.getItem('reloaded-by-shell')).toBeNull();
});

it.each([
  ['a private page without a token', '/wallet', wallet],
  [
    'a page that a session is sent away from',
    '/wallet?token=t',
    buildRemote({ routes: [buildRoute({ access: 'public' })] }),
  ],
  ['a page of the shell', '/sign-in', wallet],
  ['a page of a remote that is switched off', '/wallet?token=t', { ...wallet, off: true as const }],
  ...unknownValues.map(([what, values]): [string, string, PageRemote] => [
    `a page with ${what}`,
    '/wallet?token=t',
    buildRemote({ routes: [{ ...buildRoute({ firstData: prices }), ...values }] }),
  ]),
])('sends nothing for %s', (_, address, remote) => {
  expect(open(address, [remote])?.requests).toEqual([]);
  expect(sent).toEqual([]);
});

it('sends for a page beside an unsupported one, and with an unknown skeleton', () => {
  const lounge = { ...buildRoute({ path: '/lounge' }), access: 'vip' } as never;
  const drawn = { ...buildRoute({ firstData: prices }), skeleton: 'grid' } as never;
  open('/wallet?token=t', [buildRemote({ routes: [lounge, drawn] })]);
  expect(paths()).toContain('business/yut/prices');
});

it('sends nothing to an unlisted API address', () => {
  open('/wallet?token=t-1&apiUrl=https://evil.example', [wallet]);
  expect(sent.map(({ url }) => url).filter((url) => !url.startsWith('/api/'))).toEqual([]);
});
