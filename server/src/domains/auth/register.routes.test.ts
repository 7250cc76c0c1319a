import { getAccounts, login, register, sendCode } from '@shared/contract/auth';
import type { RequestOf } from '@shared/contract/call';
import { bindEmail } from '@shared/contract/safe';
import { getMyProfile } from '@shared/contract/user';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askForCode, newAddress, otherCode, password } from '../../../test/identity.ts';
import { lastCode } from '../../../test/mails.ts';
import { makePerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { persons } from '../../schema/tables/identity.ts';
import { systemMessages } from '../../schema/tables/messages.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.execute(sql`delete from used_limits`);
  await test.db.execute(sql`insert into settings (name, value) values ('bind_max_count', '2')
    on conflict (name) do update set value = '2'`);
});

type Input = RequestOf<typeof register>;

async function request(more: Partial<Input> = {}): Promise<Input> {
  const email = more.email ?? newAddress();
  const code = await askForCode(test, { purpose: 1, operation: 'register', email });
  return { email, code, password, agreed: true, ...more };
}

const personOf = async (uid: string) =>
  (await test.db.select().from(persons).where(eq(persons.uid, uid)))[0];
const countOn = (email: string) =>
  test.db.$count(test.db.select().from(persons).where(eq(persons.email, email)).as('all'));

describe('registering', () => {
  it('opens a complete account that can sign in', async () => {
    const body = await request();
    const answer = await test.call(register, body);
    expect(answer).toMatchObject({ name: 'ok', data: { uid: expect.stringMatching(/^\d{8}$/) } });
    const { token = '', uid = '' } = answer.data ?? {};
    const { data } = await test.call(getMyProfile, {}, { token });
    expect(data).toMatchObject({
      uid,
      userName: `user${uid}`,
      email: body.email,
      isBindEmail: 1,
      isSetPayPassword: 0,
      isTwoStep: 0,
    });
    expect(data?.nickName).toMatch(/^[A-Za-z\d]+$/);
    expect(data?.chatId).not.toBe('');
    expect(data?.inviteCode).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    const again = await test.call(login, { kind: 'id', identifier: uid, password });
    expect(again.data?.uid).toBe(uid);
  });

  it.each([
    [true, 2],
    [undefined, 1],
  ])('beside a session, with addAccount %s: can switch between %s', async (addAccount, count) => {
    const person = await makePerson(test.db, { password });
    const signedIn = await test.call(login, { kind: 'id', identifier: person.uid, password });
    const body = await request(addAccount ? { addAccount } : {});
    const { data } = await test.call(register, body, { token: signedIn.data?.token });
    const { token = '', uid = '' } = data ?? {};
    const accounts = await test.call(getAccounts, {}, { token });
    const list = accounts.data?.list.map((one) => one.uid);
    expect(list?.sort()).toEqual([person.uid, uid].slice(-count).sort());
  });

  it('writes a welcome message and stores the password as a digest', async () => {
    const { data } = await test.call(register, await request());
    const person = await personOf(data?.uid ?? '');
    expect(person?.passwordHash).toMatch(/^\$argon2id\$/);
    const told = await test.db
      .select({ kind: systemMessages.kind })
      .from(systemMessages)
      .where(eq(systemMessages.personId, person?.id ?? ''));
    expect(told).toEqual([{ kind: 'welcome' }]);
  });

  it('draws ids that are not consecutive', async () => {
    const uids: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      uids.push(Number((await test.call(register, await request())).data?.uid));
    }
    const steps = uids.slice(1).map((uid, index) => Math.abs(uid - (uids[index] ?? 0)));
    for (const step of steps) expect(step).toBeGreaterThan(1);
  });

  it('stores the inviter by a code in upper or lower case', async () => {
    const inviter = await makePerson(test.db, { inviteCode: 'FRIEND77' });
    const body = await request({ inviteCode: ' friend77 ' });
    const { data } = await test.call(register, body);
    expect((await personOf(data?.uid ?? ''))?.invitedBy).toBe(inviter.id);
  });

  it('does not treat an unknown invite code as none', async () => {
    const answer = await test.call(register, await request({ inviteCode: '' }));
    expect(answer.name).toBe('ok');
  });
});

describe('an invalid value is reported at its field', () => {
  it.each([
    ['Short1', 'password', '001466'],
    ['MuchTooLongForARule1', 'password', '001466'],
    ['lower11case', 'password', '001467'],
    ['UPPER11CASE', 'password', '001468'],
    ['NoDigitHere', 'password', '001469'],
    ['Special11!', 'password', '001470'],
    ['', 'password', '000958'],
    ['Password1', 'password', '002114'],
  ])('password %s', async (text, path, key) => {
    const body = { email: 'a@b.c', code: '123456', password: text, agreed: true } as const;
    const answer = await test.call(register, body);
    expect(answer).toMatchObject({ name: 'invalidRequest', data: { fields: [{ path, key }] } });
  });

  it.each([
    ['a bad address', { email: 'nobody' }, 'email', '001463'],
    ['letters that look like others', { email: 'аnna@b.cc' }, 'email', '001463'],
    ['a domain of such letters', { email: 'a@bаnk.cc' }, 'email', '001463'],
    ['a list', { email: 'a,b@c.cc' }, 'email', '001463'],
    [
      'too long an address',
      { email: `${'a'.repeat(60)}@${'b.'.repeat(100)}cc` },
      'email',
      '001463',
    ],
    ['a short code', { code: '12345' }, 'code', '002103'],
    ['an unknown invite code', { inviteCode: 'NOBODYS1' }, 'inviteCode', '002102'],
    ['not agreed', { agreed: false }, 'agreed', 'invalid'],
  ])('%s', async (_what, change, path, key) => {
    const body = { email: 'a@b.c', code: '123456', password, agreed: true, ...change };
    const answer = await test.post(register.path, body);
    expect(answer).toMatchObject({ name: 'invalidRequest', data: { fields: [{ path, key }] } });
  });

  it('a code that is wrong or for another purpose opens no account', async () => {
    const body = await request();
    const wrong = await test.call(register, { ...body, code: otherCode(body.code) });
    expect(wrong).toMatchObject({ name: 'codeWrong', data: { triesLeft: 4 } });
    const email = newAddress();
    await makePerson(test.db, { email });
    const code = await askForCode(test, { purpose: 3, email });
    expect((await test.call(register, { ...body, email, code })).name).toBe('codeWrong');
    expect(await countOn(body.email)).toBe(0);
  });
});

describe('an e-mail with as many accounts as it may have', () => {
  it('is refused after the code, and still gets a code', async () => {
    const email = newAddress();
    await makePerson(test.db, { email });
    await makePerson(test.db, { email: email.toUpperCase() });
    const body = await request({ email });
    const wrong = await test.call(register, { ...body, code: otherCode(body.code) });
    expect(wrong.name).toBe('codeWrong');
    const answer = await test.call(register, body);
    expect(answer).toMatchObject({ name: 'addressFull', code: 1110 });
    expect(answer.message).toContain('Sign in to one of its accounts');
    expect(await countOn(email)).toBe(1);
  });

  it('accepts one of two registrations at the same time', async () => {
    const email = newAddress();
    await makePerson(test.db, { email });
    const body = await request({ email });
    // A signed-in person binds it with another code.
    const { token, person } = await test.signIn(await makePerson(test.db, { password }));
    await test.call(sendCode, { purpose: 1, email }, { token, address: '203.0.113.50' });
    const binding = { email, code: await lastCode(test.db, email), proof: { password } };
    const answers = await Promise.all([
      test.call(register, body),
      test.call(bindEmail, binding, { token }),
    ]);
    const names = answers.map(({ name }) => name);
    expect(names.filter((name) => name === 'ok')).toHaveLength(1);
    const bound = Number((await personOf(person.uid))?.email === email);
    expect(bound).toBe(Number(names[1] === 'ok'));
    expect(await countOn(email)).toBe(2);
  });

  it('may have any number if no limit is set', async () => {
    await test.db.execute(sql`update settings set value = '0' where name = 'bind_max_count'`);
    const email = newAddress();
    for (let i = 0; i < 4; i += 1) await makePerson(test.db, { email });
    expect((await test.call(register, await request({ email }))).name).toBe('ok');
  });
});

describe('one code', () => {
  it('opens one account, however often it is used at once', async () => {
    const body = await request();
    const answers = await Promise.all([1, 2, 3].map(() => test.call(register, body)));
    const names = answers.map(({ name }) => name).sort();
    expect(names).toEqual(['codeWrong', 'codeWrong', 'ok']);
    expect(await countOn(body.email)).toBe(1);
  });
});
