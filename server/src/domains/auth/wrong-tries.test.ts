import { login } from '@shared/contract/auth';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askForCode,
  newAddress,
  password,
  type SignInOptions,
  signInWith,
  wrongPassword,
} from '../../../test/identity.ts';
import { makePerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { deleteOldTries, digestOf, lockSeconds } from '../../access/tries.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const signIn = (identifier: string, more?: SignInOptions) => signInWith(test, identifier, more);

describe('wrong tries', () => {
  it('reveal nothing about an account', async () => {
    const email = newAddress();
    await makePerson(test.db, { email, password });
    await makePerson(test.db, { email, password });
    const left = async (identifier: string, uid?: string) => {
      const body = { kind: 'email' as const, identifier, password: wrongPassword };
      const answers = [];
      for (let i = 0; i < 6; i += 1) {
        const { name, data } = await test.call(login, { ...body, ...(uid && { uid }) });
        answers.push([name, data]);
      }
      return answers;
    };
    const unknown = await left(newAddress());
    expect(unknown.map(([name]) => name)).toEqual([
      ...Array(4).fill('wrongCredentials'),
      'locked',
      'locked',
    ]);
    const [known, other] = [await left(email), await left(newAddress(), 'zzz')];
    expect(known.slice(0, 5)).toEqual(unknown.slice(0, 5));
    expect(other.slice(0, 5)).toEqual(unknown.slice(0, 5));
    const body = { kind: 'email', identifier: email, password: wrongPassword } as const;
    expect((await test.call(login, { ...body, uid: 'zzz' })).name).toBe('locked');
  });

  it('lock after five, also for the right password, on that device only', async () => {
    const person = await makePerson(test.db, { password });
    const names = [];
    for (let i = 0; i < 5; i += 1) {
      names.push((await signIn(person.uid, { password: 'Wrong11xx' })).name);
    }
    expect(names.slice(0, 4)).toEqual(Array(4).fill('wrongCredentials'));
    expect(names[4]).toBe('locked');
    const locked = await signIn(person.uid);
    expect(locked.name).toBe('locked');
    const { retryAfterSeconds } = locked.data as unknown as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThan(30);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
    expect((await signIn(person.uid, { deviceId: 'the-persons-own' })).name).toBe('ok');
  });

  it('count also if each names a new device', async () => {
    const person = await makePerson(test.db, { password });
    const names = new Set();
    for (let i = 0; i < 21; i += 1) {
      const deviceId = `device-${i}`;
      names.add((await signIn(person.uid, { password: 'Wrong11xx', deviceId })).name);
    }
    expect(names).toEqual(new Set(['wrongCredentials', 'locked']));
    expect((await signIn(person.uid, { deviceId: 'device-99' })).name).toBe('locked');
  });

  it('are reset by a right one', async () => {
    const person = await makePerson(test.db, { password });
    await signIn(person.uid, { password: 'Wrong11xx' });
    await signIn(person.uid);
    const wrong = await signIn(person.uid, { password: 'Wrong11xx' });
    expect(wrong.data).toEqual({ triesLeft: 4 });
  });
});

describe('guessing', () => {
  it('from many networks and devices locks strangers and not the owner', async () => {
    const person = await makePerson(test.db, { password });
    const own = { deviceId: 'own', address: '198.51.100.1' };
    const body = { kind: 'id', identifier: person.uid } as const;
    expect((await test.call(login, { ...body, password }, own)).name).toBe('ok');
    // As after wrong tries of a hundred strangers.
    await test.call(login, { ...body, password: wrongPassword }, { deviceId: 'stranger' });
    await test.db.execute(sql`update secret_tries set tries = 99
      where subject = ${`identifier:${digestOf(person.uid)}`} and source = 'unknown devices'`);
    const stranger = { deviceId: 'stranger-2', address: '198.51.100.77' };
    const wrong = await test.call(login, { ...body, password: wrongPassword }, stranger);
    expect(wrong.name).toBe('locked');
    const next = { deviceId: 'stranger-3', address: '198.51.100.78' };
    expect((await test.call(login, { ...body, password }, next)).name).toBe('locked');
    expect((await test.call(login, { ...body, password }, own)).name).toBe('ok');
  });

  it('looks the same for an unknown account: strangers are locked too', async () => {
    const identifier = '77777777777';
    const guess = (deviceId: string) =>
      test.call(login, { kind: 'id', identifier, password: wrongPassword }, { deviceId });
    await guess('stranger');
    await test.db.execute(sql`update secret_tries set tries = 99
      where subject = ${`identifier:${digestOf(identifier)}`} and source = 'unknown devices'`);
    expect((await guess('stranger-2')).name).toBe('locked');
  });

  it('one password or code for many accounts is stopped for that network', async () => {
    const address = '198.51.100.200';
    const guess = (deviceId: string) =>
      test.call(
        login,
        { kind: 'id', identifier: deviceId, password: wrongPassword },
        { deviceId, address },
      );
    await guess('spray-1');
    await test.db.execute(sql`update used_limits set used = 600
      where key = ${`wrongGuesses:${address}`}`);
    const refused = await guess('spray-2');
    expect(refused.name).toBe('tooManyRequests');
    expect((refused.data as { retryAfterSeconds?: number }).retryAfterSeconds).toBeGreaterThan(
      3500,
    );
    const email = newAddress();
    const person = await makePerson(test.db, { password, email });
    const body = { kind: 'email', identifier: email } as const;
    const options = { deviceId: 'spray-3', address };
    const code = await askForCode(test, { purpose: 3, email });
    expect((await test.call(login, { ...body, code }, options)).name).toBe('tooManyRequests');
    expect((await signIn(person.uid)).name).toBe('ok');
  });

  it('codes counts towards the same limit of a network as passwords', async () => {
    const address = '198.51.100.201';
    const body = { kind: 'email', identifier: newAddress(), code: '123456' } as const;
    const answer = await test.call(login, body, { deviceId: 'codes', address });
    expect(answer.name).toBe('codeWrong');
    const { rows } = await test.db.execute(sql`select used from used_limits
      where key = ${`wrongGuesses:${address}`}`);
    expect(rows).toEqual([{ used: 1 }]);
  });
});

describe('counters of wrong tries', () => {
  it('are deleted after a day', async () => {
    await signIn('88888888888');
    await test.db.execute(sql`update secret_tries set updated_at = now() - interval '25 hours',
      locked_until = null`);
    await deleteOldTries(test.db);
    const left = await test.db.execute(sql`select 1 from secret_tries`);
    expect(left.rows).toEqual([]);
  });
});

describe('a lock', () => {
  it.each([
    [0, 60],
    [1, 240],
    [2, 960],
    [9, 86_400],
    [40, 86_400],
  ])('after %i before it lasts %i seconds', (before, seconds) => {
    expect(lockSeconds(before)).toBe(seconds);
  });
});
