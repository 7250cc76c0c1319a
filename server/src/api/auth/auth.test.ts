import { login } from '@shared/contract/auth';
import { getMyProfile } from '@shared/contract/user';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { forgetOldTries, lockSeconds } from '../../security/tries.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const password = 'Meadow31Lake';

const signIn = (
  identifier: string,
  more: { password?: string; kind?: 'id' | 'email'; deviceId?: string } = {},
) =>
  test.call(
    login,
    { kind: more.kind ?? 'id', identifier, password: more.password ?? password },
    { deviceId: more.deviceId },
  );

describe('signing in', () => {
  it('opens a session by id, and by e-mail in any case', async () => {
    const person = await makePerson(test.db, { password, email: 'Some.One@demo.example' });
    const byId = await signIn(person.uid);
    expect(byId).toMatchObject({ name: 'ok', data: { uid: person.uid } });
    const byEmail = await signIn('some.one@DEMO.example', { kind: 'email' });
    const token = byEmail.data?.token;
    const profile = await test.call(getMyProfile, {}, { token });
    expect(profile).toMatchObject({ name: 'ok', data: { uid: person.uid, isBindEmail: 1 } });
  });

  it('keeps no token that could be used', async () => {
    const person = await makePerson(test.db, { password });
    const { data } = await signIn(person.uid);
    const rows = await test.db.execute<{ token_hash: string }>(sql`select * from sessions`);
    expect(JSON.stringify(rows.rows)).not.toContain(data?.token);
  });

  it('does not tell a wrong password from an unknown account', async () => {
    const person = await makePerson(test.db, { password });
    const wrong = await signIn(person.uid, { password: 'Nothing11x' });
    const unknown = await signIn('99999999999');
    const { timestamp: _1, ...one } = wrong;
    const { timestamp: _2, ...other } = unknown;
    expect(one).toEqual(other);
    expect(one).toMatchObject({ name: 'wrongCredentials', data: { triesLeft: 4 } });
  });

  it('locks after five wrong tries, also for the right password, on that device only', async () => {
    const person = await makePerson(test.db, { password });
    const names = [];
    for (let i = 0; i < 5; i += 1) {
      names.push((await signIn(person.uid, { password: 'Wrong11xx' })).name);
    }
    expect(names.slice(0, 4)).toEqual(Array(4).fill('wrongCredentials'));
    expect(names[4]).toBe('locked');
    const locked = await signIn(person.uid);
    expect(locked).toMatchObject({ name: 'locked', data: { retryAfterSeconds: 60 } });
    expect((await signIn(person.uid, { deviceId: 'the-persons-own' })).name).toBe('ok');
  });

  it('cannot be guessed by naming a new device each time', async () => {
    const person = await makePerson(test.db, { password });
    const names = new Set();
    for (let i = 0; i < 21; i += 1) {
      const deviceId = `device-${i}`;
      names.add((await signIn(person.uid, { password: 'Wrong11xx', deviceId })).name);
    }
    expect(names).toEqual(new Set(['wrongCredentials', 'locked']));
    expect((await signIn(person.uid, { deviceId: 'device-99' })).name).toBe('locked');
  });

  it('forgets wrong tries after a right one', async () => {
    const person = await makePerson(test.db, { password });
    await signIn(person.uid, { password: 'Wrong11xx' });
    await signIn(person.uid);
    const wrong = await signIn(person.uid, { password: 'Wrong11xx' });
    expect(wrong.data).toEqual({ triesLeft: 4 });
  });
});

describe('counters of wrong tries', () => {
  it('go when they are a day old', async () => {
    await signIn('88888888888');
    await test.db.execute(sql`update secret_tries set updated_at = now() - interval '25 hours',
      locked_until = null`);
    await forgetOldTries(test.db);
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
