import { type ChooseAccount, changePassword, login } from '@shared/contract/auth';
import type { RequestOf } from '@shared/contract/call';
import { getMyProfile } from '@shared/contract/user';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askForCode,
  makeGuarded,
  newAddress,
  otherCode,
  password,
  wrongPassword,
} from '../../../test/identity.ts';
import { lastCode } from '../../../test/mails.ts';
import { makePerson, type TestPerson } from '../../../test/people.ts';
import { startTestApp, type TestApp, testAppOn } from '../../../test/test-app.ts';
import type { Database } from '../../platform/db/database.ts';
import { outbox } from '../../platform/mail/outbox.table.ts';
import { persons } from '../../schema/tables/identity.ts';
import { systemMessages } from '../../schema/tables/messages.ts';

let test: TestApp;
/** Runs just before the commit. */
let beforeCommit: (() => void) | undefined;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const newPassword = 'Harvest88Moon';

const rowOf = async ({ id }: TestPerson) =>
  (await test.db.select().from(persons).where(eq(persons.id, id)))[0];
const opens = async ({ uid }: TestPerson, secret: string) =>
  (await test.call(login, { kind: 'id', identifier: uid, password: secret })).name;

/** Nothing has changed: the old password works, there is no hold and no notification. */
async function isAsBefore(person: TestPerson): Promise<void> {
  expect(await opens(person, password)).not.toBe('wrongCredentials');
  expect(await opens(person, newPassword)).toBe('wrongCredentials');
  const row = await rowOf(person);
  expect(row?.securityHoldUntil).toBeNull();
  const told = await test.db
    .select()
    .from(systemMessages)
    .where(eq(systemMessages.personId, person.id));
  expect(told.filter(({ kind }) => kind === 'securityChanged')).toEqual([]);
}

async function signedIn(overrides: Parameters<typeof makePerson>[1] = {}) {
  const person = await makePerson(test.db, { password, ...overrides });
  return test.signIn(person);
}

describe('with the old password', () => {
  it('requires proof, changes it and ends all other sessions', async () => {
    const { person, token } = await signedIn();
    const other = await test.signIn(person);
    const body = { oldPassword: password, newPassword };
    const asked = await test.call(changePassword, body, { token });
    expect(asked).toMatchObject({ name: 'proofNeeded', data: { needed: ['password'] } });
    const answer = await test.call(changePassword, { ...body, proof: { password } }, { token });
    expect(answer.name).toBe('ok');

    expect((await test.call(getMyProfile, {}, { token })).name).toBe('ok');
    expect((await test.call(getMyProfile, {}, { token: other.token })).name).toBe('sessionEnded');
    expect(await opens(person, newPassword)).toBe('ok');
    expect(await opens(person, password)).toBe('wrongCredentials');
    const row = await rowOf(person);
    const holdUntil = Math.ceil((row?.securityHoldUntil?.getTime() ?? 0) / 1000);
    expect(answer.data?.holdUntil).toBe(holdUntil);
    expect(holdUntil - Date.now() / 1000).toBeGreaterThan(86_300);
    expect(row?.passwordChangedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('notifies the owner in the app and by e-mail', async () => {
    const email = newAddress();
    const person = await makeGuarded(test, { email });
    const { token } = await test.signIn(person);
    const proof = { authenticator: person.codeAt(0) };
    const body = { oldPassword: password, newPassword, proof };
    expect((await test.call(changePassword, body, { token })).name).toBe('ok');
    const told = await test.db
      .select()
      .from(systemMessages)
      .where(eq(systemMessages.personId, person.id));
    expect(told).toMatchObject([{ kind: 'securityChanged', params: { change: 'password' } }]);
    const mails = await test.db.select().from(outbox).where(eq(outbox.recipient, email));
    expect(mails).toMatchObject([{ kind: 'securityChanged', params: { change: 'password' } }]);
  });

  it('accepts an e-mail code for this change once', async () => {
    const email = newAddress();
    const { person, token } = await signedIn({ email });
    const body = { oldPassword: password, newPassword };
    const asked = await test.call(changePassword, body, { token });
    expect(asked.data).toEqual({ needed: ['emailCode'], purpose: 2 });
    await test.post('/v1/auth/sendCode', { purpose: 2 }, { token });
    const code = await lastCode(test.db, email);
    const wrong = { ...body, proof: { emailCode: otherCode(code) } };
    expect(await test.call(changePassword, wrong, { token })).toMatchObject({
      name: 'proofNeeded',
      data: { wrong: 'emailCode', triesLeft: 4 },
    });
    await isAsBefore(person);
    const right = { ...body, proof: { emailCode: code } };
    expect((await test.call(changePassword, right, { token })).name).toBe('ok');
  });
});

describe('a failed change leaves the old state', () => {
  it.each<[string, Partial<RequestOf<typeof changePassword>>, string]>([
    ['a wrong old password', { oldPassword: wrongPassword }, 'wrongCredentials'],
    ['no old password', { oldPassword: undefined }, 'invalidRequest'],
    ['no proof', {}, 'proofNeeded'],
    ['a wrong proof', { proof: { authenticator: '000000' } }, 'proofNeeded'],
    ['a weak new password', { newPassword: 'weak' }, 'invalidRequest'],
  ])('with %s', async (_what, change, name) => {
    const person = await makeGuarded(test);
    const { token } = await test.signIn(person);
    const body = { oldPassword: password, newPassword, ...change };
    expect((await test.call(changePassword, body, { token })).name).toBe(name);
    await isAsBefore(person);
  });

  it('if the database fails at the end', async () => {
    const failing = testAppOn({ ...test, database: lateFailure(test.database) });
    const person = await makePerson(test.db, { password });
    const { token } = await test.signIn(person);
    const body = { oldPassword: password, newPassword, proof: { password } };
    beforeCommit = () => {
      throw new Error('the disk is full');
    };
    const answer = await failing.call(changePassword, body, { token });
    beforeCommit = undefined;
    expect(answer.name).toBe('internal');
    await isAsBefore(person);
    expect((await failing.call(changePassword, body, { token })).name).toBe('ok');
    await failing.app.close();
  });
});

function lateFailure(database: Database): Database {
  return {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        const result = await work(tx);
        beforeCommit?.();
        return result;
      }),
  };
}

describe('a forgotten password', () => {
  it('is reset with a code, and every session ends', async () => {
    const email = newAddress();
    const { person, token } = await signedIn({ email });
    const code = await askForCode(test, { purpose: 2, email });
    const answer = await test.call(changePassword, { email, code, newPassword });
    expect(answer.name).toBe('ok');
    expect(await opens(person, newPassword)).toBe('ok');
    expect((await test.call(getMyProfile, {}, { token })).name).toBe('sessionEnded');
    expect((await rowOf(person))?.securityHoldUntil).not.toBeNull();
    const again = { email, code, newPassword: 'Another22x' };
    expect((await test.call(changePassword, again)).name).toBe('codeWrong');
  });

  it('unlocks a locked account at once', async () => {
    const email = newAddress();
    const person = await makePerson(test.db, { password, email });
    for (let i = 0; i < 5; i += 1) await opens(person, wrongPassword);
    expect(await opens(person, password)).toBe('locked');
    const code = await askForCode(test, { purpose: 2, email });
    await test.call(changePassword, { email, code, newPassword });
    expect(await opens(person, newPassword)).toBe('ok');
  });

  it('asks to choose one of several accounts and changes that one', async () => {
    const email = newAddress();
    const one = await makePerson(test.db, { email, password });
    const other = await makePerson(test.db, { email, password });
    const code = await askForCode(test, { purpose: 2, email });
    const body = { email, code, newPassword };
    const asked = await test.call(changePassword, body);
    expect(asked.name).toBe('chooseAccount');
    const { accounts } = asked.data as unknown as ChooseAccount;
    expect(accounts.map(({ uid }) => uid)).toEqual([one.uid, other.uid]);
    const stranger = await makePerson(test.db, { password });
    const foreign = await test.call(changePassword, { ...body, uid: stranger.uid });
    expect(foreign.name).toBe('notFound');
    expect((await test.call(changePassword, { ...body, uid: other.uid })).name).toBe('ok');
    expect(await opens(one, password)).toBe('ok');
    expect(await opens(other, newPassword)).toBe('ok');
  });

  it.each([
    ['without a code', { code: undefined }, 'code', '000958'],
    ['as the old one', { newPassword: password }, 'newPassword', '002105'],
    ['with one that is too short', { newPassword: 'Aa1' }, 'newPassword', '001466'],
  ])('is refused %s, and the code stays valid', async (_what, change, path, key) => {
    const email = newAddress();
    await makePerson(test.db, { password, email });
    const code = await askForCode(test, { purpose: 2, email });
    const body = { email, code, newPassword };
    const answer = await test.post(changePassword.path, { ...body, ...change });
    expect(answer).toMatchObject({ name: 'invalidRequest', data: { fields: [{ path, key }] } });
    expect((await test.call(changePassword, body)).name).toBe('ok');
  });

  it('is not reset with another person’s code', async () => {
    const email = newAddress();
    const person = await makePerson(test.db, { password, email });
    const foreign = newAddress();
    await makePerson(test.db, { password, email: foreign });
    const code = await askForCode(test, { purpose: 2, email: foreign });
    const answer = await test.call(changePassword, { email, code, newPassword, uid: person.uid });
    expect(answer.name).toBe('codeWrong');
    await isAsBefore(person);
  });

  it('is reset once by two requests at the same time', async () => {
    const email = newAddress();
    await makePerson(test.db, { password, email });
    const code = await askForCode(test, { purpose: 2, email });
    const answers = await Promise.all([
      test.call(changePassword, { email, code, newPassword }),
      test.call(changePassword, { email, code, newPassword: 'Another22x' }),
    ]);
    expect(answers.map(({ name }) => name).sort()).toEqual(['codeWrong', 'ok']);
  });
});

describe('the old password', () => {
  it('is refused as the new one', async () => {
    const { token } = await signedIn();
    const body = { oldPassword: password, newPassword: password };
    const answer = await test.call(changePassword, body, { token });
    expect(answer).toMatchObject({
      name: 'invalidRequest',
      data: { fields: [{ path: 'newPassword', key: '002105' }] },
    });
  });

  it('asks a visitor to sign in', async () => {
    const answer = await test.call(changePassword, { oldPassword: password, newPassword });
    expect(answer.name).toBe('signInNeeded');
  });
});
