import { randomBytes } from 'node:crypto';
import { getAccounts, login, logout, switchAccount } from '@shared/contract/auth';
import { getDevices } from '@shared/contract/safe';
import { getMyProfile } from '@shared/contract/user';
import { eq } from 'drizzle-orm';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, wrongPassword } from '../../../test/identity.ts';
import { makePerson, type TestPerson } from '../../../test/people.ts';
import { signCall } from '../../../test/signed.ts';
import { type CallOptions, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { sessions } from '../../schema/tables/identity.ts';
import { deviceIdOf, setBrowserCookie } from './browser-id.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const newBrowser = (): string => randomBytes(16).toString('base64url');

const signIn = (person: TestPerson, options: CallOptions, more: { password?: string } = {}) => {
  const addAccount = options.token !== undefined;
  const body = { kind: 'id', identifier: person.uid, password, addAccount, ...more } as const;
  return test.call(login, body, options);
};
const tokenOf = async (person: TestPerson, options: CallOptions): Promise<string> => {
  const { data, name } = await signIn(person, options);
  if (!data) throw new Error(name);
  return data.token;
};
const whoIs = (options: CallOptions) => test.call(getMyProfile, {}, options);

describe('the id of a browser', () => {
  it.each([
    ['http', false],
    ['https', true],
  ])('is an HttpOnly cookie for a year; over %s Secure: %s', async (scheme, isSecure) => {
    const app = fastify({ trustProxy: true });
    app.get('/', async (request, reply) => {
      setBrowserCookie(request, reply);
      return 'page';
    });
    const headers = { 'x-forwarded-proto': scheme };
    const cookie = String((await app.inject({ url: '/', headers })).headers['set-cookie']);
    expect(cookie).toMatch(
      /^(__Host-)?browser=[\w-]{22}; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly/,
    );
    expect(cookie.startsWith('__Host-')).toBe(isSecure);
    expect(cookie.endsWith('; Secure')).toBe(isSecure);
    const known = { ...headers, cookie: cookie.split(';')[0] ?? '' };
    expect((await app.inject({ url: '/', headers: known })).headers['set-cookie']).toBeUndefined();
    await app.close();
  });

  it('over TLS is not one that a subdomain or a plain connection has set', async () => {
    const app = fastify({ trustProxy: true });
    app.get('/', async (request) => deviceIdOf(request, 'anonymous'));
    const ask = async (cookie: string) =>
      (await app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https', cookie } })).body;
    expect(await ask(`browser=${newBrowser()}`)).toBe('anonymous');
    expect(await ask(`__Host-browser=${newBrowser()}`)).toMatch(/^browser:/);
    await app.close();
  });

  it('is set by the first API answer to a browser without one, and never for a device', async () => {
    const ask = async (options: CallOptions) => {
      const { path: url, headers } = signCall({ path: login.path, body: {}, options });
      const answer = await test.app.inject({ method: 'POST', url, payload: '{}', headers });
      return answer.headers['set-cookie'];
    };
    expect(await ask({ deviceId: 'anonymous' })).toMatch(/^browser=/);
    expect(await ask({ deviceId: 'a phone' })).toBeUndefined();
    expect(await ask({ browser: newBrowser() })).toBeUndefined();
    expect(await ask({ browser: 'no id of ours' })).toMatch(/^browser=/);
  });

  it('identifies an unnamed device, as a digest', async () => {
    const app = fastify();
    app.get('/:named', async (request) =>
      deviceIdOf(request, (request.params as { named: string }).named),
    );
    const ask = async (named: string, id?: string) =>
      (await app.inject({ url: `/${named}`, headers: id ? { cookie: `browser=${id}` } : {} })).body;
    const id = newBrowser();
    expect(await ask('anonymous')).toBe('anonymous');
    expect(await ask('anonymous', id)).toMatch(/^browser:[0-9a-f]{32}$/);
    expect(await ask('anonymous', id)).not.toContain(id);
    expect(await ask('phone', id)).toBe('phone');
    const another = await ask('anonymous', newBrowser());
    expect(another).not.toBe(await ask('anonymous', id));
    // A header cannot set the cookie's id.
    expect(await ask(another)).toBe('anonymous');
    await app.close();
  });
});

describe('a session of a browser', () => {
  it('is valid in that browser only', async () => {
    const person = await makePerson(test.db, { password });
    const browser = newBrowser();
    const token = await tokenOf(person, { browser });
    expect((await whoIs({ browser, token })).data?.uid).toBe(person.uid);
    for (const other of [{ browser: newBrowser() }, { deviceId: 'anonymous' }, {}]) {
      expect((await whoIs({ ...other, token })).name).toBe('sessionEnded');
    }
  });

  it('that was opened without an id is bound to the first browser', async () => {
    const person = await makePerson(test.db, { password });
    const token = await tokenOf(person, { deviceId: 'anonymous' });
    expect((await whoIs({ token, deviceId: 'anonymous' })).name).toBe('ok');
    const browser = newBrowser();
    expect((await whoIs({ token, browser })).name).toBe('ok');
    expect((await whoIs({ token, browser: newBrowser() })).name).toBe('sessionEnded');
    expect((await whoIs({ token, deviceId: 'anonymous' })).name).toBe('sessionEnded');
    expect((await whoIs({ token, browser })).name).toBe('ok');
  });

  it('of a device is not valid in a browser', async () => {
    const token = await tokenOf(await makePerson(test.db, { password }), { deviceId: 'phone' });
    expect((await whoIs({ token, browser: newBrowser() })).name).toBe('sessionEnded');
  });

  it('is one device in the list, even after several sign-ins', async () => {
    const person = await makePerson(test.db, { password });
    const browser = newBrowser();
    await tokenOf(person, { browser });
    await tokenOf(person, { browser: newBrowser() });
    const token = await tokenOf(person, { browser });
    const items = (await test.call(getDevices, {}, { browser, token })).data?.items ?? [];
    expect(items.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  });
});

describe('wrong tries of a browser', () => {
  it('lock only that browser, and those of neighbours never lock a known one', async () => {
    const person = await makePerson(test.db, { password });
    const [own, neighbour] = [newBrowser(), newBrowser()];
    await tokenOf(person, { browser: own });
    const wrong = { password: wrongPassword };
    const names = [];
    for (let i = 0; i < 5; i += 1) {
      names.push((await signIn(person, { browser: neighbour }, wrong)).name);
    }
    expect(names).toEqual([...Array(4).fill('wrongCredentials'), 'locked']);
    for (let i = 0; i < 16; i += 1) await signIn(person, { browser: newBrowser() }, wrong);
    expect((await signIn(person, { browser: newBrowser() })).name).toBe('locked');
    expect((await signIn(person, { browser: own })).name).toBe('ok');
  });
});

describe('two accounts in one browser', () => {
  const setUp = async () => {
    const [tomo, jonas] = [
      await makePerson(test.db, { password }),
      await makePerson(test.db, { password }),
    ];
    const browser = newBrowser();
    const first = await tokenOf(tomo, { browser });
    const second = await tokenOf(jonas, { browser, token: first });
    const switchTo = ({ uid }: TestPerson, token: string) =>
      test.call(switchAccount, { uid }, { browser, token });
    return { tomo, jonas, browser, first, second, switchTo };
  };

  it('can be switched between', async () => {
    const { tomo, jonas, browser, second, switchTo } = await setUp();
    const { list = [] } = (await test.call(getAccounts, {}, { browser, token: second })).data ?? {};
    expect(list.map(({ uid }) => uid).sort()).toEqual([tomo.uid, jonas.uid].sort());
    expect(await switchTo(tomo, second)).toMatchObject({ name: 'ok', data: { uid: tomo.uid } });
  });

  it('are separate: a signed-out account cannot be switched to', async () => {
    const { tomo, browser, first, second, switchTo } = await setUp();
    const token = (await switchTo(tomo, second)).data?.token ?? '';
    expect((await test.call(logout, {}, { browser, token })).name).toBe('ok');
    expect((await whoIs({ browser, token })).name).toBe('sessionEnded');
    expect((await whoIs({ browser, token: first })).name).toBe('sessionEnded');
    expect((await switchTo(tomo, second)).name).toBe('notFound');
    expect((await whoIs({ browser, token: second })).name).toBe('ok');
  });

  it('do not pile up sessions: a switch replaces the previous one', async () => {
    const { tomo, jonas, first, second, switchTo } = await setUp();
    let token = second;
    for (const to of [tomo, jonas, tomo, jonas, tomo]) {
      token = (await switchTo(to, token)).data?.token ?? '';
    }
    const live = await test.db.select().from(sessions).where(eq(sessions.personId, tomo.id));
    // The first stays: the native app may hold it as well.
    expect(live.filter(({ endedAt }) => endedAt === null)).toHaveLength(2);
    expect(first).not.toBe(token);
  });
});
