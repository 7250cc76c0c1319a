import { type ChooseAccount, login, sendCode } from '@shared/contract/auth';
import { listSystemMessages } from '@shared/contract/messages';
import { getMyProfile } from '@shared/contract/user';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askForCode,
  makeGuarded,
  newAddress,
  otherCode,
  password,
  type SignInOptions,
  signInWith,
  wrongPassword,
} from '../../../test/identity.ts';
import { makePerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const signIn = (identifier: string, more?: SignInOptions) => signInWith(test, identifier, more);

describe('signing in', () => {
  it('opens a session by id, and by e-mail in upper or lower case', async () => {
    const person = await makePerson(test.db, { password, email: 'Some.One@demo.example' });
    const byId = await signIn(person.uid);
    expect(byId).toMatchObject({ name: 'ok', data: { uid: person.uid } });
    const byEmail = await signIn('some.one@DEMO.example', { kind: 'email' });
    const token = byEmail.data?.token;
    const profile = await test.call(getMyProfile, {}, { token });
    expect(profile).toMatchObject({ name: 'ok', data: { uid: person.uid, isBindEmail: 1 } });
  });

  it('stores no usable token', async () => {
    const person = await makePerson(test.db, { password });
    const { data } = await signIn(person.uid);
    const rows = await test.db.execute<{ token_hash: string }>(sql`select * from sessions`);
    expect(JSON.stringify(rows.rows)).not.toContain(data?.token);
  });

  it('answers the same to a wrong password and an unknown account', async () => {
    const person = await makePerson(test.db, { password });
    const wrong = await signIn(person.uid, { password: 'Nothing11x' });
    const unknown = await signIn('99999999999');
    const { timestamp: _1, ...one } = wrong;
    const { timestamp: _2, ...other } = unknown;
    expect(one).toEqual(other);
    expect(one).toMatchObject({ name: 'wrongCredentials', data: { triesLeft: 4 } });
  });
});

describe('several accounts on one e-mail', () => {
  const setUp = async () => {
    const email = newAddress();
    const first = await makePerson(test.db, { email, password });
    const second = await makePerson(test.db, { email, password });
    const third = await makePerson(test.db, { email, password: 'Another22x' });
    return { email, first, second, third };
  };

  it('are matched by password: one match signs in, several ask to choose', async () => {
    const { email, first, second, third } = await setUp();
    const one = await signIn(email, { kind: 'email', password: 'Another22x' });
    expect(one.data?.uid).toBe(third.uid);
    const several = await signIn(email, { kind: 'email' });
    expect(several.name).toBe('chooseAccount');
    const { accounts } = several.data as unknown as ChooseAccount;
    expect(accounts.map(({ uid }) => uid)).toEqual([first.uid, second.uid]);
    const body = { kind: 'email', identifier: email, password } as const;
    const chosen = await test.call(login, { ...body, uid: second.uid });
    expect(chosen.data?.uid).toBe(second.uid);
    expect((await test.call(login, { ...body, uid: third.uid })).name).toBe('wrongCredentials');
  });

  it('are offered after a right code, which only a success consumes', async () => {
    const { email, second } = await setUp();
    const code = await askForCode(test, { purpose: 3, email });
    const body = { kind: 'email', identifier: email, code } as const;
    const choose = await test.call(login, body);
    expect(choose.name).toBe('chooseAccount');
    expect((choose.data as unknown as ChooseAccount).accounts).toHaveLength(3);
    expect((await test.call(login, { ...body, uid: '11111111' })).name).toBe('notFound');
    const chosen = await test.call(login, { ...body, uid: second.uid });
    expect(chosen.data?.uid).toBe(second.uid);
    expect((await test.call(login, { ...body, uid: second.uid })).name).toBe('codeWrong');
  });

  it('share their tries: a person’s own password does not reset them for the others', async () => {
    const { email, first, third } = await setUp();
    const body = { kind: 'email', identifier: email } as const;
    const guess = () => test.call(login, { ...body, uid: third.uid, password: wrongPassword });
    for (let i = 0; i < 4; i += 1) expect((await guess()).name).toBe('wrongCredentials');
    const own = await test.call(login, { ...body, uid: first.uid, password });
    expect(own.data?.uid).toBe(first.uid);
    expect((await guess()).name).toBe('locked');
  });

  it('are tried up to the allowed number, recently used first; any one by its id', async () => {
    await test.db.execute(sql`insert into settings (name, value) values ('bind_max_count', '2')`);
    const { email, first, second, third } = await setUp();
    for (const { uid } of [second, third]) {
      const used = await signIn(uid, { password: uid === third.uid ? 'Another22x' : password });
      expect(used.name).toBe('ok');
    }
    const body = { kind: 'email', identifier: email, password } as const;
    expect((await test.call(login, body)).data?.uid).toBe(second.uid);
    expect((await test.call(login, { ...body, uid: first.uid })).data?.uid).toBe(first.uid);
    await test.db.execute(sql`update settings set value = '0' where name = 'bind_max_count'`);
  });

  it('are not revealed without a code', async () => {
    const { email, first } = await setUp();
    await askForCode(test, { purpose: 3, email });
    const body = { kind: 'email', identifier: email, code: '000000', uid: first.uid } as const;
    const answer = await test.call(login, body);
    expect(answer).toMatchObject({ name: 'codeWrong', data: { triesLeft: 4 } });
  });
});

describe('signing in with a code', () => {
  it('requires a code of its purpose for that address', async () => {
    const email = newAddress();
    const { uid } = await makePerson(test.db, { email, password });
    const forgotten = await askForCode(test, { purpose: 2, email });
    const body = { kind: 'email', identifier: email, code: forgotten } as const;
    expect((await test.call(login, body)).name).toBe('codeWrong');
    const code = await askForCode(test, { purpose: 3, email });
    const answer = await test.call(login, { ...body, identifier: email.toUpperCase(), code });
    expect(answer).toMatchObject({ name: 'ok', data: { uid } });
  });

  it('is locked after five wrong codes on that device only', async () => {
    const email = newAddress();
    await makePerson(test.db, { email, password });
    const code = await askForCode(test, { purpose: 3, email });
    const body = { kind: 'email', identifier: email, code: otherCode(code) } as const;
    const names = [];
    for (let i = 0; i < 5; i += 1) names.push((await test.call(login, body)).name);
    expect(names).toEqual([...Array(4).fill('codeWrong'), 'locked']);
    expect((await test.call(login, { ...body, code })).name).toBe('locked');
    const own = await test.call(login, { ...body, code }, { deviceId: 'the-persons-own' });
    expect(own.name).toBe('ok');
  });

  it('works while the password is locked', async () => {
    const email = newAddress();
    const { uid } = await makePerson(test.db, { email, password });
    for (let i = 0; i < 5; i += 1) {
      await signIn(email, { kind: 'email', password: wrongPassword });
    }
    expect((await signIn(email, { kind: 'email' })).name).toBe('locked');
    const code = await askForCode(test, { purpose: 3, email });
    const answer = await test.call(login, { kind: 'email', identifier: email, code });
    expect(answer).toMatchObject({ name: 'ok', data: { uid } });
  });

  it('succeeds for one of two at the same time', async () => {
    const email = newAddress();
    await makePerson(test.db, { email, password });
    const code = await askForCode(test, { purpose: 3, email });
    const body = { kind: 'email', identifier: email, code } as const;
    const answers = await Promise.all([1, 2, 3].map(() => test.call(login, body)));
    const names = answers.map(({ name }) => name).sort();
    expect(names).toEqual(['codeWrong', 'codeWrong', 'ok']);
  });

  it.each([
    ['an id', { kind: 'id', identifier: '80012468', code: '123456' }, 'identifier', '001463'],
    ['neither', { kind: 'id', identifier: '80012468' }, 'password', '000958'],
    ['letters', { kind: 'email', identifier: 'a@b.c', code: 'abcdef' }, 'code', '002103'],
    ['no name', { kind: 'id', identifier: '', password }, 'identifier', '000958'],
  ])('refuses %s', async (_what, body, path, key) => {
    const answer = await test.post(login.path, body);
    expect(answer).toMatchObject({ name: 'invalidRequest', data: { fields: [{ path, key }] } });
  });
});

describe('an account with an authenticator', () => {
  it('asks for it only after the first factor is right', async () => {
    const person = await makeGuarded(test);
    const wrong = await signIn(person.uid, { password: wrongPassword });
    expect(wrong.name).toBe('wrongCredentials');
    const asked = await signIn(person.uid);
    expect(asked).toMatchObject({ name: 'proofNeeded', data: { needed: ['authenticator'] } });
    const body = { kind: 'id', identifier: person.uid, password } as const;
    const proof = { authenticator: person.codeAt(0) };
    const answer = await test.call(login, { ...body, proof });
    expect(answer).toMatchObject({ name: 'ok', data: { uid: person.uid } });
  });

  it('accepts each code once and no older one', async () => {
    const person = await makeGuarded(test);
    const body = { kind: 'id', identifier: person.uid, password } as const;
    const given = (step: number) => ({ ...body, proof: { authenticator: person.codeAt(step) } });
    expect((await test.call(login, given(0))).name).toBe('ok');
    const again = await test.call(login, given(0));
    expect(again).toMatchObject({
      name: 'proofNeeded',
      data: { wrong: 'authenticator', triesLeft: 4 },
    });
    expect((await test.call(login, given(-1))).name).toBe('proofNeeded');
    expect((await test.call(login, given(1))).name).toBe('ok');
    expect((await test.call(login, given(5))).name).toBe('proofNeeded');
  });

  it('keeps the e-mail code valid if the authenticator code was wrong', async () => {
    const email = newAddress();
    const person = await makeGuarded(test, { email });
    const code = await askForCode(test, { purpose: 3, email });
    const body = { kind: 'email', identifier: email, code } as const;
    expect((await test.call(login, body)).name).toBe('proofNeeded');
    const right = person.codeAt(0);
    const wrong = { ...body, proof: { authenticator: otherCode(right) } };
    expect((await test.call(login, wrong)).name).toBe('proofNeeded');
    const answer = await test.call(login, { ...body, proof: { authenticator: right } });
    expect(answer.name).toBe('ok');
  });

  it('is locked after five wrong codes', async () => {
    const person = await makeGuarded(test);
    const body = { kind: 'id', identifier: person.uid, password } as const;
    const wrong = { ...body, proof: { authenticator: otherCode(person.codeAt(0)) } };
    const names = [];
    for (let i = 0; i < 5; i += 1) names.push((await test.call(login, wrong)).name);
    expect(names).toEqual([...Array(4).fill('proofNeeded'), 'locked']);
  });
});

describe('an account that is being deleted, or erased', () => {
  it('says until when the deletion can be cancelled', async () => {
    const erasesAt = new Date('2031-01-01T00:00:00Z');
    const person = await makePerson(test.db, { password, erasesAt });
    const answer = await signIn(person.uid);
    expect(answer.data?.erasesAt).toBe(erasesAt.getTime() / 1000);
  });

  it('cannot be signed in to after it was erased', async () => {
    const email = newAddress();
    const gone = { password, email, erasesAt: new Date(0), erasedAt: new Date(0) };
    const person = await makePerson(test.db, gone);
    const byId = await signIn(person.uid);
    expect(byId).toMatchObject({ name: 'wrongCredentials', data: { triesLeft: 4 } });
    expect((await signIn(email, { kind: 'email' })).name).toBe('wrongCredentials');
  });
});

describe('a sign-in on a new device', () => {
  const noticesOf = async (token: string) =>
    (await test.call(listSystemMessages, {}, { token, deviceId: 'second' })).data?.items ?? [];

  it('notifies the owner once for each device', async () => {
    const person = await makePerson(test.db, { password });
    await signIn(person.uid, { deviceId: 'first' });
    await signIn(person.uid, { deviceId: 'first' });
    const second = (await signIn(person.uid, { deviceId: 'second' })).data?.token ?? '';
    const told = await noticesOf(second);
    expect(told.map(({ kind }) => kind)).toEqual(['newSignIn']);
    expect(told[0]?.excerpt).toContain('iOS');
    await signIn(person.uid, { deviceId: 'second' });
    expect(await noticesOf(second)).toHaveLength(1);
  });
});

describe('a request for a sign-in code', () => {
  it('answers the same for an unknown address', async () => {
    const known = newAddress();
    await makePerson(test.db, { email: known });
    const unknown = newAddress();
    const one = await test.call(sendCode, { purpose: 3, email: known });
    const other = await test.call(sendCode, { purpose: 3, email: unknown });
    expect(other.data).toEqual(one.data);
    const again = await test.call(sendCode, { purpose: 3, email: unknown });
    expect(again.name).toBe('codeTooSoon');
  });
});
