import type { codePurposes } from '@shared/contract/enums';
import type { Proof } from '@shared/contract/proof';
import {
  bindEmail,
  checkPaymentPassword,
  getSafeInfo,
  getTwoStepKey,
  resetPayPassword,
  setTwoStep,
} from '@shared/contract/safe';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeGuarded, newAddress, otherCode, password } from '../../../test/identity.ts';
import { lastCode } from '../../../test/mails.ts';
import { makePerson, type TestPerson } from '../../../test/people.ts';
import { startTestApp, type TestApp, testSecretBox } from '../../../test/test-app.ts';
import { authenticatorCode, newAuthenticatorKey } from '../../access/authenticator.ts';
import { issueCode } from '../../access/codes.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { outbox } from '../../platform/mail/outbox.table.ts';
import { type Person, persons, settings } from '../../schema/tables/identity.ts';
import { systemMessages } from '../../schema/tables/messages.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const dayAhead = () => Math.floor(Date.now() / 1000) + 24 * 3600;

const read = async (person: TestPerson): Promise<Person> => {
  const rows = await test.db.select().from(persons).where(eq(persons.id, person.id));
  if (!rows[0]) throw new Error('the person is gone');
  return rows[0];
};

/** A code by e-mail for a person, as it stands in the mail. */
async function codeFor(
  person: TestPerson,
  sent: { to: string; purpose: (typeof codePurposes)[keyof typeof codePurposes]; isOwn?: boolean },
): Promise<string> {
  await test.database.transaction((tx) =>
    issueCode(tx, {
      isOwn: true,
      ...sent,
      personId: person.id,
      language: 'en',
      secretBox: testSecretBox,
    }),
  );
  return lastCode(test.db, sent.to);
}

const told = async (person: TestPerson) => {
  const rows = await test.db
    .select({ params: systemMessages.params })
    .from(systemMessages)
    .where(eq(systemMessages.personId, person.id))
    .orderBy(systemMessages.id);
  return rows.map(({ params }) => (params as { change?: string }).change);
};

const mailsTo = async (address: string) => {
  const rows = await test.db
    .select({ params: outbox.params })
    .from(outbox)
    .where(sql`${outbox.recipient} = ${address} and ${outbox.kind} = 'securityChanged'`);
  return rows.map(({ params }) => (params as { change: string }).change);
};

describe('the protection of an account', () => {
  it('is shown with a masked address', async () => {
    const email = 'maraliind@demo.example';
    const { token } = await test.signIn(await makePerson(test.db, { email, password }));
    const info = await test.call(getSafeInfo, {}, { token });
    expect(info.data).toMatchObject({
      email: 'ma***@demo.example',
      isBindEmail: 1,
      isSetPayPassword: 0,
      isTwoStep: 0,
      holdUntil: 0,
      erasesAt: 0,
      accountsOnEmail: 1,
      devices: 1,
      lostAuthenticator: null,
    });
  });
});

describe('a payment password', () => {
  const set = (
    token: string,
    body: { newPayPassword: string; oldPayPassword?: string; proof?: Proof },
  ) => test.call(resetPayPassword, body, { token });

  it.each([
    ['12345', '001465'],
    ['1234567', '002103'],
    ['12345a', '002103'],
    ['123456', '002110'],
  ])('%s is refused: %s', async (newPayPassword, key) => {
    const { token } = await test.signIn();
    const answer = await set(token, { newPayPassword });
    const { fields } = answer.data as unknown as { fields: unknown[] };
    expect(answer.name).toBe('invalidRequest');
    expect(fields[0]).toEqual({ path: 'newPayPassword', key });
  });

  it('is first set with a proof, without a hold', async () => {
    const { token, person } = await test.signIn(await makePerson(test.db, { password }));
    const asked = await set(token, { newPayPassword: '274163' });
    expect(asked).toMatchObject({ name: 'proofNeeded', data: { needed: ['password'] } });
    const wrong = await set(token, { newPayPassword: '274163', proof: { password: 'Wrong11xx' } });
    expect(wrong).toMatchObject({
      name: 'proofNeeded',
      data: { needed: ['password'], wrong: 'password', triesLeft: 4 },
    });
    expect((await read(person)).paymentPasswordHash).toBeNull();
    const done = await set(token, { newPayPassword: '274163', proof: { password } });
    expect(done).toMatchObject({ name: 'ok', data: { holdUntil: 0 } });
    expect((await read(person)).securityHoldUntil).toBeNull();
    expect(await told(person)).toEqual(['paymentPasswordSet']);
  });

  it('is changed with the old one, with a hold of a day, a message and a mail', async () => {
    const email = newAddress();
    const paymentPasswordHash = await hashPassword('274163');
    const person = await makePerson(test.db, { email, password, paymentPasswordHash });
    const { token } = await test.signIn(person);
    const wrong = await set(token, { newPayPassword: '590382', oldPayPassword: '111111' });
    expect(wrong).toMatchObject({
      name: 'proofNeeded',
      data: { wrong: 'paymentPassword', triesLeft: 4 },
    });
    const same = await set(token, { newPayPassword: '274163', oldPayPassword: '274163' });
    expect(same).toMatchObject({ data: { fields: [{ path: 'newPayPassword', key: '002105' }] } });
    const done = await set(token, { newPayPassword: '590382', oldPayPassword: '274163' });
    expect(Math.abs((done.data?.holdUntil ?? 0) - dayAhead())).toBeLessThan(60);
    expect(await told(person)).toEqual(['paymentPassword']);
    expect(await mailsTo(email)).toEqual(['paymentPassword']);
    const info = await test.call(getSafeInfo, {}, { token });
    expect(info.data?.holdUntil).toBe(done.data?.holdUntil);
  });

  it('locks after five wrong tries, also for the right password', async () => {
    const paymentPasswordHash = await hashPassword('274163');
    const { token } = await test.signIn(await makePerson(test.db, { paymentPasswordHash }));
    const names = [];
    for (let i = 0; i < 5; i += 1) {
      names.push((await set(token, { newPayPassword: '590382', oldPayPassword: '987652' })).name);
    }
    expect(names).toEqual([...Array(4).fill('proofNeeded'), 'locked']);
    const right = await set(token, { newPayPassword: '590382', oldPayPassword: '274163' });
    expect(right).toMatchObject({ name: 'locked', data: { retryAfterSeconds: 60 } });
  });

  it('is checked before a new one is chosen, with the tries and lock of payments', async () => {
    const paymentPasswordHash = await hashPassword('274163');
    const person = await makeGuarded(test, { paymentPasswordHash });
    const { token } = await test.signIn(person);
    const check = (paymentPassword: string) =>
      test.call(checkPaymentPassword, { paymentPassword }, { token });
    expect(await check('274163')).toMatchObject({ name: 'ok', data: {} });
    const wrong = { wrong: 'paymentPassword', triesLeft: 4 };
    expect(await check('111111')).toMatchObject({ name: 'proofNeeded', data: wrong });
    for (let i = 0; i < 3; i += 1) await check('111111');
    expect((await check('111111')).name).toBe('locked');
    const proof = { authenticator: person.codeAt(0) };
    const set = { newPayPassword: '590382', oldPayPassword: '274163', proof };
    expect((await test.call(resetPayPassword, set, { token })).name).toBe('locked');
    const { token: other } = await test.signIn(await makePerson(test.db, { password }));
    const answer = await test.call(
      checkPaymentPassword,
      { paymentPassword: '274163' },
      { token: other },
    );
    expect(answer.name).toBe('paymentPasswordMissing');
  });

  it('is reset with an e-mail code; a wrong password uses up neither', async () => {
    const email = newAddress();
    const paymentPasswordHash = await hashPassword('274163');
    const person = await makePerson(test.db, { email, password, paymentPasswordHash });
    const { token } = await test.signIn(person);
    const asked = await set(token, { newPayPassword: '590382' });
    expect(asked.data).toEqual({ needed: ['password', 'emailCode'], purpose: 8 });
    const emailCode = await codeFor(person, { to: email, purpose: 8 });
    const give = (proof: Proof) => set(token, { newPayPassword: '590382', proof });
    expect(await give({ password: 'Wrong11xx', emailCode })).toMatchObject({
      data: { wrong: 'password' },
    });
    expect(await give({ password, emailCode: otherCode(emailCode) })).toMatchObject({
      name: 'proofNeeded',
      data: { wrong: 'emailCode', purpose: 8, triesLeft: 4 },
    });
    expect((await read(person)).paymentPasswordHash).toBe(paymentPasswordHash);
    const done = await give({ password, emailCode });
    expect(done.name).toBe('ok');
    expect(done.data?.holdUntil).toBeGreaterThan(0);
    expect((await give({ password, emailCode })).data).toMatchObject({ wrong: 'emailCode' });
  });
});

describe('an e-mail', () => {
  const bind = (token: string, body: { email: string; code: string; proof?: Proof }) =>
    test.call(bindEmail, body, { token });

  it('is bound with a code of its own and the password, without a hold', async () => {
    const email = newAddress();
    const person = await makePerson(test.db, { password });
    const { token } = await test.signIn(person);
    const code = await codeFor(person, { to: email, purpose: 1, isOwn: false });
    const wrong = await bind(token, { email, code: otherCode(code) });
    expect(wrong).toMatchObject({ name: 'codeWrong', data: { triesLeft: 4 } });
    expect(await bind(token, { email, code })).toMatchObject({
      name: 'proofNeeded',
      data: { needed: ['password'] },
    });
    const proof = { password: 'Wrong11xx' };
    expect((await bind(token, { email, code, proof })).data).toMatchObject({ wrong: 'password' });
    expect((await read(person)).email).toBeNull();
    const done = await bind(token, { email, code, proof: { password } });
    expect(done).toMatchObject({ name: 'ok', data: { holdUntil: 0 } });
    expect((await read(person)).email).toBe(email);
    expect(await told(person)).toEqual(['emailBound']);
  });

  it('is changed with a code to each address, with a notice to the old one and a hold', async () => {
    const [old, email] = [newAddress(), newAddress()];
    const person = await makePerson(test.db, { email: old });
    const { token } = await test.signIn(person);
    const code = await codeFor(person, { to: email, purpose: 4, isOwn: false });
    const asked = await bind(token, { email, code });
    expect(asked.data).toEqual({ needed: ['emailCode'], purpose: 4 });
    const emailCode = await codeFor(person, { to: old, purpose: 4 });
    const swapped = { email, code: emailCode, proof: { emailCode: code } };
    expect((await bind(token, swapped)).name).toBe('codeWrong');
    const done = await bind(token, { email, code, proof: { emailCode } });
    expect(done.data?.holdUntil).toBeGreaterThan(0);
    expect([await mailsTo(old), await mailsTo(email)]).toEqual([['email'], ['email']]);
  });

  it('that is unchanged or has the maximum of accounts is refused', async () => {
    await test.db.insert(settings).values({ name: 'bind_max_count', value: '2' });
    const email = newAddress();
    for (let i = 0; i < 2; i += 1) await makePerson(test.db, { email: email.toUpperCase() });
    const person = await makePerson(test.db, { password });
    const { token } = await test.signIn(person);
    const code = await codeFor(person, { to: email, purpose: 1, isOwn: false });
    expect(await bind(token, { email, code, proof: { password } })).toMatchObject({
      name: 'invalidRequest',
      data: { fields: [{ path: 'email', key: '002111' }] },
    });
    const own = await makePerson(test.db, { email: 'same@demo.example' });
    const signedIn = await test.signIn(own);
    const same = await bind(signedIn.token, { email: 'Same@demo.example', code: '123123' });
    expect(same).toMatchObject({ data: { fields: [{ path: 'email', key: '002105' }] } });
    await test.db.update(settings).set({ value: '0' });
  });

  it('code sent to another person is not valid', async () => {
    const email = newAddress();
    const [one, other] = [
      await makePerson(test.db, { password }),
      await makePerson(test.db, { password }),
    ];
    const code = await codeFor(one, { to: email, purpose: 1, isOwn: false });
    const { token } = await test.signIn(other);
    expect((await bind(token, { email, code, proof: { password } })).name).toBe('codeWrong');
  });
});

describe('an authenticator', () => {
  const keyFor = async (token: string, proof: Proof = { password }) => {
    const answer = await test.call(getTwoStepKey, { proof }, { token });
    if (!answer.data) throw new Error(answer.name);
    return answer.data.key;
  };
  const set = (token: string, body: { isTwoStep: 0 | 1 | '1'; code?: string; proof?: Proof }) =>
    test.call(setTwoStep, body, { token });

  it('is switched on with a code of the new key; the secret is stored sealed', async () => {
    const { token, person } = await test.signIn(await makePerson(test.db, { password }));
    expect((await test.call(getTwoStepKey, {}, { token })).data).toEqual({ needed: ['password'] });
    const key = await keyFor(token);
    const code = authenticatorCode(key, new Date());
    expect((await read(person)).authenticatorSecret).toBeNull();
    expect(await set(token, { isTwoStep: 1, code: otherCode(code) })).toMatchObject({
      name: 'codeWrong',
      data: { triesLeft: 4 },
    });
    const done = await set(token, { isTwoStep: '1', code });
    expect(done).toMatchObject({ name: 'ok', data: { holdUntil: 0 } });
    const { authenticatorSecret } = await read(person);
    expect(authenticatorSecret).not.toContain(key);
    expect(testSecretBox.open(authenticatorSecret ?? '', person.id)).toBe(key);
    expect(await told(person)).toEqual(['authenticatorOn']);
    expect((await set(token, { isTwoStep: 1, code })).name).toBe('codeWrong');
  });

  it('key is shown again to its own session, without proof, until it is used', async () => {
    const person = await makePerson(test.db, { password });
    const { token } = await test.signIn(person);
    const { token: other } = await test.signIn(person);
    const first = (await test.call(getTwoStepKey, { proof: { password } }, { token })).data;
    expect((await test.call(getTwoStepKey, {}, { token })).data).toEqual(first);
    expect((await test.call(getTwoStepKey, {}, { token: other })).name).toBe('proofNeeded');
    const code = authenticatorCode(first?.key ?? '', new Date());
    expect((await set(token, { isTwoStep: 1, code })).name).toBe('ok');
    expect((await test.call(getTwoStepKey, {}, { token })).name).toBe('proofNeeded');
  });

  it('key is valid for ten minutes in the session that requested it', async () => {
    const person = await makePerson(test.db, { password });
    const { token } = await test.signIn(person);
    const { token: other } = await test.signIn(person);
    const key = await keyFor(token);
    const code = () => authenticatorCode(key, new Date());
    expect((await set(other, { isTwoStep: 1, code: code() })).name).toBe('codeWrong');
    await test.db.execute(sql`update authenticator_keys
      set expires_at = now() - interval '1 second' where person_id = ${person.id}`);
    expect((await set(token, { isTwoStep: 1, code: code() })).name).toBe('codeWrong');
    expect((await read(person)).authenticatorSecret).toBeNull();
  });

  it('code counts once, also in another call', async () => {
    const person = await makeGuarded(test);
    const { token } = await test.signIn(person);
    const proof = { authenticator: person.codeAt(0) };
    await keyFor(token, proof);
    const again = await test.call(getTwoStepKey, { proof }, { token });
    expect(again).toMatchObject({ name: 'proofNeeded', data: { wrong: 'authenticator' } });
    const before = await test.call(
      getTwoStepKey,
      { proof: { authenticator: person.codeAt(-1) } },
      { token },
    );
    expect(before.name).toBe('proofNeeded');
    await keyFor(token, { authenticator: person.codeAt(1) });
  });

  it('is replaced and switched off with a code of the old one, each with a hold', async () => {
    const person = await makeGuarded(test);
    const { token } = await test.signIn(person);
    const key = await keyFor(token, { authenticator: person.codeAt(0) });
    const code = authenticatorCode(key, new Date());
    const replaced = await set(token, { isTwoStep: 1, code });
    expect(replaced.data?.holdUntil).toBeGreaterThan(0);
    // The code that switched it on was used by that.
    const again = await set(token, { isTwoStep: 0, proof: { authenticator: code } });
    expect(again).toMatchObject({ name: 'proofNeeded', data: { wrong: 'authenticator' } });
    const authenticator = authenticatorCode(key, new Date(Date.now() + 30_000));
    const off = await set(token, { isTwoStep: 0, proof: { authenticator } });
    expect(off.data?.holdUntil).toBeGreaterThan(0);
    expect(await told(person)).toEqual(['authenticatorChanged', 'authenticatorOff']);
    expect(await read(person)).toMatchObject({ authenticatorSecret: null });
    expect(await set(token, { isTwoStep: 0 })).toMatchObject({ data: { holdUntil: 0 } });
  });

  it('of two set at once takes effect once', async () => {
    const { token, person } = await test.signIn(await makePerson(test.db, { password }));
    const code = authenticatorCode(await keyFor(token), new Date());
    const answers = await Promise.all([
      set(token, { isTwoStep: 1, code }),
      set(token, { isTwoStep: 1, code }),
    ]);
    expect(answers.map(({ name }) => name).sort()).toEqual(['codeWrong', 'ok']);
    expect(await told(person)).toEqual(['authenticatorOn']);
  });

  it('code that is used twice at once is used once', async () => {
    const person = await makeGuarded(test);
    const { token } = await test.signIn(person);
    const proof = { authenticator: person.codeAt(0) };
    const answers = await Promise.all([1, 2, 3].map(() => set(token, { isTwoStep: 0, proof })));
    // The later call finds it removed, or the code used.
    expect(answers.filter(({ data }) => (data?.holdUntil ?? 0) > 0)).toHaveLength(1);
    expect(await told(person)).toEqual(['authenticatorOff']);
  });
});

describe('a key', () => {
  it('is never stored in clear', async () => {
    const { token } = await test.signIn(await makePerson(test.db, { password }));
    const { data } = await test.call(getTwoStepKey, { proof: { password } }, { token });
    const rows = await test.db.execute(sql`select * from authenticator_keys`);
    expect(JSON.stringify(rows.rows)).not.toContain(data?.key);
    expect(data?.key).toHaveLength(newAuthenticatorKey().length);
  });
});
