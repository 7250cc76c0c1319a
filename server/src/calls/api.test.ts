import { createHmac, randomBytes } from 'node:crypto';
import { login, logout } from '@shared/contract/auth';
import { getSystemSetting, getVersion } from '@shared/contract/home';
import { getMyProfile } from '@shared/contract/user';
import { getYutPrices } from '@shared/contract/wallet';
import { canonicalJson } from '@shared/lib/canonical-json';
import { signatureVectors, vectorKey } from '@shared/lib/signature-vectors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectLog } from '../../test/collect-log.ts';
import { makePerson } from '../../test/people.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { sign } from '../platform/http/signature.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const seconds = (offset: number) => String(Math.floor(Date.now() / 1000) + offset);

describe('the signature', () => {
  it('is HMAC-SHA256 in lower-case hex over app id, nonce, timestamp and body', () => {
    const parts = { appId: 'a', nonce: 'b', timestamp: 'c', body: '{"d":1}' };
    const expected = createHmac('sha256', 'key').update('abc{"d":1}').digest('hex');
    expect(sign('key', parts)).toBe(expected);
  });

  it.each(signatureVectors)('matches the shared test vector: $name', (vector) => {
    const body = vector.body === undefined ? undefined : canonicalJson(vector.body);
    expect(body).toBe(vector.canonical);
    expect(sign(vectorKey, { ...vector.parts, body })).toBe(vector.signature);
  });

  it('accepts a call without a body', async () => {
    expect((await test.call(getSystemSetting, {}, { rawBody: '' })).name).toBe('ok');
  });

  it('accepts any order of keys and white space if the sorted text was signed', async () => {
    const rawBody = '{ "liveSet": "x" }';
    const nonce = randomBytes(16).toString('hex');
    const timestamp = seconds(0);
    const signature = sign('a key that only tests know', {
      appId: 'test',
      nonce,
      timestamp,
      body: '{"liveSet":"x"}',
    });
    const answer = await test.call(getVersion, {}, { rawBody, nonce, timestamp, signature });
    expect(answer.name).toBe('ok');
  });

  it.each([
    ['is wrong', { signature: '0'.repeat(64) }],
    ['is missing', { signature: '' }],
    ['is in upper case', { signature: 'A'.repeat(64) }],
    ['has a nonce that is none', { nonce: 'short' }],
    ['has a timestamp that is none', { timestamp: '12' }],
  ])('is refused if it %s', async (_what, options) => {
    const answer = await test.call(getSystemSetting, {}, options);
    expect(answer).toMatchObject({ name: 'signatureRefused', status: 200 });
  });

  it.each([-301, 302])(
    'is refused at a clock difference of %i seconds, with the server’s time',
    async (offset) => {
      const answer = await test.call(getSystemSetting, {}, { timestamp: seconds(offset) });
      expect(answer.name).toBe('clockOff');
      expect(Math.abs(answer.timestamp - Date.now() / 1000)).toBeLessThan(3);
    },
  );

  it.each([-295, 295])('is accepted at a clock difference of %i seconds', async (offset) => {
    const answer = await test.call(getSystemSetting, {}, { timestamp: seconds(offset) });
    expect(answer.name).toBe('ok');
  });
});

describe('a nonce', () => {
  it('is accepted once', async () => {
    const nonce = randomBytes(16).toString('hex');
    expect((await test.call(getSystemSetting, {}, { nonce })).name).toBe('ok');
    expect((await test.call(getSystemSetting, {}, { nonce })).name).toBe('nonceSeen');
  });

  it('of a call with an effect is known to every server', async () => {
    const nonce = randomBytes(16).toString('hex');
    const first = await test.signIn();
    expect((await test.call(logout, {}, { nonce, token: first.token })).name).toBe('ok');
    const rows = await test.db.execute(`select 1 from nonces where nonce = '${nonce}'`);
    expect(rows.rows).toHaveLength(1);
  });
});

describe('a session', () => {
  it('is required if there is no token', async () => {
    const answer = await test.call(getMyProfile, {});
    expect(answer).toMatchObject({ name: 'signInNeeded', message: 'Sign in to continue.' });
  });

  it('counts as ended for an unknown token', async () => {
    expect((await test.call(getMyProfile, {}, { token: 'nonsense' })).name).toBe('sessionEnded');
    expect((await test.call(getSystemSetting, {}, { token: 'nonsense' })).code).toBe(61);
  });

  it('belongs to its device', async () => {
    const { token } = await test.signIn();
    const answer = await test.call(getMyProfile, {}, { token, deviceId: 'another' });
    expect(answer.name).toBe('sessionEnded');
  });

  it('ends with sign-out', async () => {
    const { token } = await test.signIn();
    expect((await test.call(getMyProfile, {}, { token })).name).toBe('ok');
    expect((await test.call(logout, {}, { token })).name).toBe('ok');
    expect((await test.call(getMyProfile, {}, { token })).name).toBe('sessionEnded');
  });
});

describe('an answer', () => {
  it('is in the requested language, or in English if it is unknown', async () => {
    const french = await test.call(getMyProfile, {}, { language: 'fr' });
    expect(french.message).toBe('Connectez-vous pour continuer.');
    const unknown = await test.call(getMyProfile, {}, { language: 'tlh' });
    expect(unknown.message).toBe('Sign in to continue.');
  });

  it('names the invalid fields with the keys of their texts', async () => {
    const { token } = await test.signIn();
    const range = { range: '2w' } as never;
    expect(await test.call(getYutPrices, range, { token })).toMatchObject({
      name: 'invalidRequest',
      data: { fields: [{ path: 'range', key: 'invalid' }] },
    });
    const empty = { kind: 'id', identifier: '', password: 'x' } as const;
    expect(await test.call(login, empty)).toMatchObject({
      data: { fields: [{ path: 'identifier', key: '000958' }] },
    });
    // Postgres text cannot hold NUL.
    const nul = { kind: 'id', identifier: 'a\u0000b', password: 'x' } as const;
    expect(await test.call(login, nul)).toMatchObject({ name: 'invalidRequest', status: 200 });
    const half = { kind: 'id', identifier: 'a\ud800b', password: 'x' } as const;
    expect(await test.call(login, half)).toMatchObject({ name: 'invalidRequest', status: 200 });
    const whole = { kind: 'id', identifier: 'a😀b', password: 'x' } as const;
    expect(await test.call(login, whole)).toMatchObject({ name: 'wrongCredentials' });
  });

  it('to invalid JSON is an invalid request', async () => {
    const answer = await test.call(getSystemSetting, {}, { rawBody: '{' });
    expect(answer.name).toBe('invalidRequest');
  });

  it('to an unknown path has its own code and 404', async () => {
    expect(await test.post('/v1/nobody/knows', {})).toMatchObject({
      name: 'unknownCall',
      status: 404,
    });
    const get = await test.app.inject({ method: 'GET', url: '/api/v1/user/get/my' });
    expect(get.statusCode).toBe(404);
  });

  it('refuses a body above 64 KB', async () => {
    const rawBody = JSON.stringify({ liveSet: 'x'.repeat(70_000) });
    const answer = await test.call(getVersion, {}, { rawBody });
    expect(answer).toMatchObject({ name: 'tooLarge', status: 413 });
  });

  it('is never stored', async () => {
    const answer = await test.app.inject({ method: 'GET', url: '/api/i18n/languages' });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.json().data.list).toHaveLength(10);
  });
});

describe('the API description', () => {
  it.each(['/healthz', '/readyz', '/api/openapi.json', '/api/docs'])('%s answers', async (url) => {
    expect((await test.app.inject({ method: 'GET', url })).statusCode).toBe(200);
  });
});

describe('the metrics', () => {
  const metricsToken = 'a token that only tests know';
  const opens = (token: string) => ({ authorization: `Bearer ${token}` });
  let inDemo: TestApp;
  let guarded: TestApp;
  beforeAll(async () => {
    inDemo = await startTestApp({ metricsToken, demo: true });
    guarded = await startTestApp({ metricsToken });
  });
  afterAll(() => Promise.all([inDemo.close(), guarded.close()]));

  it.each([
    ['this machine', '127.0.0.1', {}, [200, 404]],
    ['this machine over IPv6', '::1', {}, [200, 404]],
    ['a proxy of this machine', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, [404, 404]],
    ['elsewhere', '203.0.113.7', {}, [404, 404]],
    ['elsewhere with the token', '203.0.113.7', opens(metricsToken), [200, 200]],
    ['this machine with the token', '127.0.0.1', opens(metricsToken), [200, 200]],
    ['a wrong token', '127.0.0.1', opens('nonsense'), [404, 404]],
  ] as const)('for %s, in a demo and outside of it', async (_who, address, headers, expected) => {
    const given = { method: 'GET', url: '/metrics', remoteAddress: address, headers } as const;
    const answers = await Promise.all([inDemo, guarded].map(({ app }) => app.inject(given)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expected);
  });

  it('are closed where there is no token', async () => {
    expect((await test.app.inject({ method: 'GET', url: '/metrics' })).statusCode).toBe(404);
  });
});

describe('a failure of a call', () => {
  it('has the number that the person is shown on its line, and on that of the request', async () => {
    const log = collectLog();
    const broken = await startTestApp({ log: log.logger });
    const { token } = await broken.signIn();
    broken.database.transaction = () => Promise.reject(new Error('out of order'));
    const answer = await broken.call(logout, {}, { token });
    await broken.close();
    expect(answer.name).toBe('internal');
    const { failure } = answer.data as unknown as { failure: string };
    for (const msg of ['request failed', 'request']) {
      expect(log.lines()).toContainEqual(expect.objectContaining({ msg, requestId: failure }));
    }
  });
});

describe('a failure outside the calls', () => {
  it('shows only its number', async () => {
    const site = (app: TestApp['app']) => {
      app.get('/page', () => Promise.reject(new Error('/secret/path')));
    };
    const log = collectLog();
    const broken = await startTestApp({ site, log: log.logger });
    const answer = await broken.app.inject({ method: 'GET', url: '/page?token=abc' });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toMatch(/^Failure [2-9A-Z]{8}\n$/);
    const number = answer.body.slice('Failure '.length).trim();
    expect(log.lines()).toContainEqual(
      expect.objectContaining({ msg: 'request failed', requestId: number }),
    );
    await broken.close();
  });
});

describe('too many calls', () => {
  it('by one person are refused for a while', async () => {
    const small = await startTestApp({ limits: { person: { burst: 3, perSecond: 0.01 } } });
    const { token } = await small.signIn(await makePerson(small.db));
    const names = [];
    for (let i = 0; i < 4; i += 1) {
      names.push((await small.call(getMyProfile, {}, { token })).name);
    }
    expect(names).toEqual(['ok', 'ok', 'ok', 'tooManyRequests']);
    await small.close();
  });
});
