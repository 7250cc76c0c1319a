import { changePassword, getAccounts, login, switchAccount } from '@shared/contract/auth';
import { signOutDevice } from '@shared/contract/safe';
import { getMyProfile } from '@shared/contract/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeGuarded, newAddress, password, wrongPassword } from '../../../test/identity.ts';
import { makePerson, type TestPerson } from '../../../test/people.ts';
import { type CallOptions, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { endSessions } from '../../access/session.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** Signs in, beside who is signed in already if `options` has a token. */
async function signIn({ uid }: TestPerson, options: CallOptions = {}): Promise<string> {
  const addAccount = options.token !== undefined;
  const body = { kind: 'id', identifier: uid, password, addAccount } as const;
  const answer = await test.call(login, body, options);
  if (!answer.data) throw new Error(answer.name);
  return answer.data.token;
}

const listOf = async (options: CallOptions) =>
  ((await test.call(getAccounts, {}, options)).data?.list ?? []).map(
    ({ uid, isCurrent, isSignedIn }) => ({ uid, isCurrent, isSignedIn }),
  );
const switchTo = ({ uid }: TestPerson, options: CallOptions, proof?: { password: string }) =>
  test.call(switchAccount, { uid, ...(proof && { proof }) }, options);

describe('an account signed in on this device', () => {
  it('is listed, and switching to it needs no password and keeps the previous session', async () => {
    const one = await makePerson(test.db, { password });
    const other = await makePerson(test.db, { password });
    const first = await signIn(one);
    const second = await signIn(other, { token: first });
    expect(await listOf({ token: second })).toEqual([
      { uid: other.uid, isCurrent: true, isSignedIn: true },
      { uid: one.uid, isCurrent: false, isSignedIn: true },
    ]);
    const switched = await switchTo(one, { token: second });
    expect(switched).toMatchObject({ name: 'ok', data: { uid: one.uid } });
    const token = switched.data?.token ?? '';
    expect((await test.call(getMyProfile, {}, { token })).data?.uid).toBe(one.uid);
    expect((await test.call(getMyProfile, {}, { token: second })).name).toBe('ok');
    expect((await switchTo(other, { token })).name).toBe('ok');
  });

  it('is not listed after its sessions have ended', async () => {
    const one = await makePerson(test.db, { password });
    const other = await makePerson(test.db, { password });
    const token = await signIn(other, { token: await signIn(one) });
    await endSessions(test, { personId: one.id, except: undefined });
    expect((await listOf({ token })).map(({ uid }) => uid)).toEqual([other.uid]);
    expect((await switchTo(one, { token })).name).toBe('notFound');
  });

  it('requires the password from another network', async () => {
    const lured = await makePerson(test.db, { password });
    const stranger = await makePerson(test.db, { password });
    const first = await signIn(stranger, { address: '198.51.100.1' });
    await signIn(lured, { token: first, address: '203.0.113.9' });
    const options = { token: first, address: '198.51.100.1' };
    const answer = await switchTo(lured, options);
    expect(answer).toMatchObject({ name: 'proofNeeded', data: { needed: ['password'] } });
    expect(await listOf(options)).toContainEqual({
      uid: lured.uid,
      isCurrent: false,
      isSignedIn: false,
    });
  });
});

describe('a sign-in without `addAccount`', () => {
  it('joins no chain: a planted token gives access to no account', async () => {
    const victim = await makePerson(test.db, { password });
    const stranger = await makePerson(test.db, { password });
    const planted = await signIn(stranger);
    const body = { kind: 'id', identifier: victim.uid, password } as const;
    const { data } = await test.call(login, body, { token: planted });
    expect((await switchTo(victim, { token: planted })).name).toBe('notFound');
    const token = data?.token ?? '';
    expect((await listOf({ token })).map(({ uid }) => uid)).toEqual([victim.uid]);
  });

  it('starts a new chain also with `addAccount` but no session', async () => {
    const person = await makePerson(test.db, { password });
    const body = { kind: 'id', identifier: person.uid, password, addAccount: true } as const;
    const token = (await test.call(login, body)).data?.token ?? '';
    expect(await listOf({ token })).toHaveLength(1);
  });
});

describe('a change that keeps one session and ends the others', () => {
  const setUp = async () => {
    const one = await makePerson(test.db, { password });
    const other = await makePerson(test.db, { password });
    const first = await signIn(one);
    const token = await signIn(other, { token: first });
    expect((await listOf({ token })).map(({ uid }) => uid)).toContain(one.uid);
    return { one, other, first, token };
  };

  it.each([
    [
      'a change of the password',
      (token: string) =>
        test.call(
          changePassword,
          { oldPassword: password, newPassword: 'Harvest88Moon', proof: { password } },
          { token },
        ),
    ],
    [
      'signing out all other devices',
      (token: string) => test.call(signOutDevice, { proof: { password } }, { token }),
    ],
  ])('%s: no former session of its chain can switch to it', async (_what, act) => {
    const { one, other, first, token } = await setUp();
    expect((await act(token)).name).toBe('ok');
    expect((await listOf({ token })).map(({ uid }) => uid)).toEqual([other.uid]);
    expect((await switchTo(one, { token })).name).toBe('notFound');
    expect((await switchTo(other, { token: first })).name).toBe('notFound');
    // The other account stays signed in.
    expect((await listOf({ token: first })).map(({ uid }) => uid)).toEqual([one.uid]);
  });
});

describe('the id of a device', () => {
  it('gives no access: another person with the same id finds no account', async () => {
    const one = await makePerson(test.db, { password });
    const thief = await makePerson(test.db, { password });
    await signIn(one, { deviceId: 'a-known-device' });
    const options = { token: await signIn(thief, { deviceId: 'a-known-device' }) };
    const here = { ...options, deviceId: 'a-known-device' };
    expect((await listOf(here)).map(({ uid }) => uid)).toEqual([thief.uid]);
    expect((await switchTo(one, here)).name).toBe('notFound');
  });

  it('identifies no device if it is anonymous', async () => {
    const one = await makePerson(test.db, { password });
    const other = await makePerson(test.db, { password });
    const deviceId = 'anonymous';
    const first = await signIn(one, { deviceId });
    const token = await signIn(other, { token: first, deviceId });
    expect((await listOf({ token, deviceId })).map(({ uid }) => uid)).toEqual([other.uid]);
    expect((await switchTo(one, { token, deviceId })).name).toBe('notFound');
  });
});

describe('an account on the same e-mail', () => {
  it('requires its own password', async () => {
    const email = newAddress();
    const one = await makePerson(test.db, { email, password });
    const other = await makePerson(test.db, {
      email: email.toUpperCase(),
      password: 'Another22x',
    });
    const token = await signIn(one);
    expect(await listOf({ token })).toContainEqual({
      uid: other.uid,
      isCurrent: false,
      isSignedIn: false,
    });
    const asked = await switchTo(other, { token });
    expect(asked).toMatchObject({ name: 'proofNeeded', data: { needed: ['password'] } });
    expect(await switchTo(other, { token }, { password })).toMatchObject({
      name: 'proofNeeded',
      data: { wrong: 'password', triesLeft: 4 },
    });
    const answer = await switchTo(other, { token }, { password: 'Another22x' });
    expect(answer).toMatchObject({ name: 'ok', data: { uid: other.uid } });
    const back = await switchTo(one, { token: answer.data?.token ?? '' });
    expect(back.name).toBe('ok');
  });

  it('requires its authenticator too', async () => {
    const email = newAddress();
    const one = await makePerson(test.db, { email, password });
    const guarded = await makeGuarded(test, { email });
    const token = await signIn(one);
    const asked = await switchTo(guarded, { token }, { password });
    expect(asked).toMatchObject({
      name: 'proofNeeded',
      data: { needed: ['password', 'authenticator'] },
    });
    const proof = { password, authenticator: guarded.codeAt(0) };
    const answer = await test.call(switchAccount, { uid: guarded.uid, proof }, { token });
    expect(answer.name).toBe('ok');
  });

  it('is locked after five wrong passwords', async () => {
    const email = newAddress();
    const one = await makePerson(test.db, { email, password });
    const other = await makePerson(test.db, { email, password });
    const token = await signIn(one);
    const names = [];
    for (let i = 0; i < 5; i += 1) {
      names.push((await switchTo(other, { token }, { password: wrongPassword })).name);
    }
    expect(names).toEqual([...Array(4).fill('proofNeeded'), 'locked']);
  });

  it('is not listed after it was erased', async () => {
    const email = newAddress();
    const one = await makePerson(test.db, { email, password });
    const gone = await makePerson(test.db, { email, password, erasedAt: new Date() });
    const token = await signIn(one);
    expect((await listOf({ token })).map(({ uid }) => uid)).toEqual([one.uid]);
    expect((await switchTo(gone, { token }, { password })).name).toBe('notFound');
  });
});

describe('any other account', () => {
  it('is not found, with or without its password; nor is the current one', async () => {
    const one = await makePerson(test.db, { password });
    const stranger = await makePerson(test.db, { password });
    const token = await signIn(one);
    expect((await switchTo(stranger, { token })).name).toBe('notFound');
    expect((await switchTo(stranger, { token }, { password })).name).toBe('notFound');
    expect((await switchTo(one, { token })).name).toBe('notFound');
    expect((await test.call(switchAccount, { uid: '1' }, { token })).name).toBe('notFound');
  });

  it('without an e-mail is not linked to others without an e-mail', async () => {
    const one = await makePerson(test.db, { password });
    await makePerson(test.db, { password });
    const token = await signIn(one);
    expect(await listOf({ token })).toHaveLength(1);
  });
});
