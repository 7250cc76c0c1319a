import { changePassword } from '@shared/contract/auth';
import { languages } from '@shared/contract/enums';
import {
  applyAuthenticatorLost,
  applyAuthenticatorLostSignedOut,
  applyOtpLost,
  cancelLostRequest,
  getLostRequest,
  getSafeInfo,
  getTwoStepKey,
} from '@shared/contract/safe';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localesDir } from '../../../test/databases.ts';
import {
  askForCode,
  makeGuarded,
  newAddress,
  otherCode,
  password,
} from '../../../test/identity.ts';
import { lastCode } from '../../../test/mails.ts';
import { makePerson } from '../../../test/people.ts';
import { startTestApp, type TestApp, testSecretBox } from '../../../test/test-app.ts';
import { issueCode } from '../../access/codes.ts';
import { mailKinds } from '../../composition/mail-kinds.ts';
import type { CommandContext } from '../../platform/commands/command.ts';
import { newId } from '../../platform/db/new-id.ts';
import type { JobContext } from '../../platform/jobs/job.ts';
import { openLog } from '../../platform/log.ts';
import { readOutbox } from '../../platform/mail/outbox.ts';
import { readWords } from '../../platform/words.ts';
import { persons } from '../../schema/tables/identity.ts';
import { systemMessages } from '../../schema/tables/messages.ts';
import { lostAuthenticators } from '../../schema/tables/security.ts';
import { livenessReasons } from './liveness.rules.ts';
import { completeLost } from './lost.mutations.ts';
import { dueRequests } from './lost.queries.ts';
import { completeLostAuthenticators } from './safe.jobs.ts';
import { authenticatorOperator } from './safe.operator.ts';
import { endReasons, refusalReasons } from './safe.rules.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const words = readWords(localesDir);
const identity = { fullName: 'Linh Tran', documentNumber: 'C1234567' };

async function someone() {
  const email = newAddress();
  const person = await makeGuarded(test, { email });
  const { token } = await test.signIn(person);
  return { person, token, email };
}

async function proofByEmail(person: { id: string }, to: string) {
  await test.database.transaction((tx) =>
    issueCode(tx, {
      to,
      personId: person.id,
      isOwn: true,
      purpose: 5,
      language: 'en',
      secretBox: testSecretBox,
    }),
  );
  return { password, emailCode: await lastCode(test.db, to) };
}

const row = async (id = '') => {
  const rows = await test.db.select().from(lostAuthenticators).where(eq(lostAuthenticators.id, id));
  return rows[0];
};
const secretOf = async (id: string) => {
  const rows = await test.db.select().from(persons).where(eq(persons.id, id));
  return rows[0]?.authenticatorSecret;
};

const runJob = () =>
  completeLostAuthenticators.run({
    database: test.database,
    log: openLog('silent'),
    now: { wall: new Date(), business: new Date() },
  } as JobContext);

/** What `operator authenticator …` prints. */
async function operate(args: readonly string[]): Promise<string> {
  const lines: string[] = [];
  const context = {
    database: test.database,
    json: false,
    by: 'tester',
    write: (line: string) => void lines.push(line),
    now: async () => ({ wall: new Date(), business: new Date() }),
  } as unknown as CommandContext;
  await authenticatorOperator.run(context, args);
  return lines.join('\n');
}

const decide = (id: string) => ({ id, decidedBy: 'tester', at: new Date() });

describe('a lost authenticator, with the e-mail', () => {
  it('is removed after a day, with a hold, and not before', async () => {
    const { person, token, email } = await someone();
    const asked = await test.call(applyOtpLost, {}, { token });
    expect(asked.data).toEqual({ needed: ['password', 'emailCode'], purpose: 5 });
    const proof = await proofByEmail(person, email);
    const applied = await test.call(applyOtpLost, { proof }, { token });
    expect(applied).toMatchObject({ name: 'ok', data: { status: 1, way: 'email', reason: '' } });
    const { id = '', requestedAt = 0, completesAt } = applied.data ?? {};
    expect(completesAt).toBe(requestedAt + 24 * 3600);
    expect(await dueRequests(test.db)).toEqual([]);
    expect(await secretOf(person.id)).not.toBeNull();

    const done = await test.database.transaction((tx) => completeLost(tx, decide(id)));
    expect(done?.status).toBe(2);
    expect(await secretOf(person.id)).toBeNull();
    expect((await test.call(getSafeInfo, {}, { token })).name).toBe('sessionEnded');
    const again = await test.signIn(person);
    const info = await test.call(getSafeInfo, {}, { token: again.token });
    expect(info.data).toMatchObject({ isTwoStep: 0, lostAuthenticator: { id, status: 2 } });
    expect(info.data?.holdUntil).toBeGreaterThan(0);
    // A job that runs twice finds nothing more.
    expect(await test.database.transaction((tx) => completeLost(tx, decide(id)))).toBeUndefined();
  });

  it('is removed by the job after a day, once', async () => {
    const { person } = await someone();
    const id = newId();
    const completesAt = sql`now() - interval '1 second'`;
    const about = { personId: person.id, way: 'email' as const, language: 'fr' as const };
    await test.db.insert(lostAuthenticators).values({ ...about, id, completesAt });
    await runJob();
    await runJob();
    expect(await row(id)).toMatchObject({ status: 2, decidedBy: 'time' });
    expect(await secretOf(person.id)).toBeNull();
    const told = await test.db
      .select()
      .from(systemMessages)
      .where(eq(systemMessages.personId, person.id));
    expect(told.map(({ params }) => params)).toEqual([{ change: 'authenticatorOff' }]);
  });

  it('can be kept by its owner and requested again', async () => {
    const { person, token, email } = await someone();
    const proof = await proofByEmail(person, email);
    await test.call(applyOtpLost, { proof }, { token });
    const second = await test.call(applyOtpLost, { proof }, { token });
    expect(second.data).toMatchObject({ wrong: 'emailCode' });
    const kept = await test.call(cancelLostRequest, {}, { token });
    expect(kept.data).toMatchObject({ status: 3, reason: '' });
    expect((await test.call(cancelLostRequest, {}, { token })).name).toBe('notFound');
    expect(await secretOf(person.id)).not.toBeNull();
    const found = await test.call(getLostRequest, {}, { token });
    expect(found.data?.request).toMatchObject({ status: 3 });
  });

  it('cannot be requested without an authenticator or an e-mail', async () => {
    const plain = await test.signIn(await makePerson(test.db, { password, email: newAddress() }));
    expect((await test.call(applyOtpLost, {}, { token: plain.token })).name).toBe('notFound');
    const { token } = await test.signIn(await makeGuarded(test));
    expect(await test.call(applyOtpLost, {}, { token })).toMatchObject({
      data: { fields: [{ path: 'email' }] },
    });
  });
});

describe('a lost authenticator, with documents', () => {
  const apply = (token: string) =>
    test.call(applyAuthenticatorLost, { ...identity, proof: { password } }, { token });

  it('is decided by an operator, and its documents are deleted then', async () => {
    const { person, token } = await someone();
    const asked = await test.call(applyAuthenticatorLost, identity, { token });
    expect(asked.data).toEqual({ needed: ['password'] });
    const applied = await apply(token);
    expect(applied.data).toMatchObject({ status: 1, way: 'identity', completesAt: 0 });
    expect((await apply(token)).name).toBe('alreadyRequested');
    const id = applied.data?.id ?? '';
    expect(await row(id)).toMatchObject(identity);

    const listed = await operate(['list']);
    expect(listed).toContain(identity.documentNumber);
    await operate(['reject', id, 'nameDiffers', 'The', 'passport', 'says', 'Tran']);
    expect(await row(id)).toMatchObject({
      status: 3,
      note: 'The passport says Tran',
      fullName: null,
      documentNumber: null,
      decidedBy: 'tester',
    });
    const found = await test.call(getLostRequest, {}, { token, language: 'fr' });
    expect(found.data?.request?.reason).toBe('Le nom n’est pas celui de ce compte.');
    expect(await secretOf(person.id)).not.toBeNull();
    await expect(operate(['approve', id])).rejects.toThrow('pending');

    const again = await apply(token);
    await operate(['approve', again.data?.id ?? '']);
    expect(await secretOf(person.id)).toBeNull();
    expect((await test.call(getSafeInfo, {}, { token })).name).toBe('sessionEnded');
  });

  it('is requested once, also by two calls at once', async () => {
    const { token } = await someone();
    const answers = await Promise.all([apply(token), apply(token), apply(token)]);
    expect(answers.map(({ name }) => name).sort()).toEqual([
      'alreadyRequested',
      'alreadyRequested',
      'ok',
    ]);
  });

  it.each([
    [{ ...identity, fullName: 'L' }, 'fullName'],
    [{ ...identity, documentNumber: '12' }, 'documentNumber'],
  ])('needs both: %j', async (body, path) => {
    const { token } = await someone();
    expect(await test.call(applyAuthenticatorLost, body, { token })).toMatchObject({
      name: 'invalidRequest',
      data: { fields: [{ path, key: '000958' }] },
    });
  });

  it.each([
    [['approve'], 'Name the request id'],
    [['approve', 'nobody'], 'pending'],
    [['reject', 'nobody', 'because'], 'documentUnreadable'],
    [['reject', 'nobody'], 'documentUnreadable'],
    [['pardon', 'nobody'], 'Unknown command'],
  ])('the command %j gives a reason', async (args, words) => {
    await expect(operate(args)).rejects.toThrow(words);
  });
});

describe('a lost authenticator, signed out', () => {
  const claim = (uid: string, code: string, more: { password?: string } = {}) =>
    test.call(applyAuthenticatorLostSignedOut, {
      kind: 'id',
      identifier: uid,
      password,
      code,
      ...identity,
      ...more,
    });

  it('gives a ticket to see the status and to cancel', async () => {
    const { person, email } = await someone();
    const code = await askForCode(test, { purpose: 5, email });
    const wrong = await claim(person.uid, code, { password: 'Wrong11xx' });
    expect(wrong).toMatchObject({ name: 'wrongCredentials' });
    expect((await claim(person.uid, otherCode(code))).name).toBe('codeWrong');
    const applied = await claim(person.uid, code);
    expect(applied.data).toMatchObject({ status: 1, way: 'signedOut' });
    const { id, ticket = '' } = applied.data ?? {};
    expect(JSON.stringify(await row(id))).not.toContain(ticket);
    const seen = await test.call(getLostRequest, { ticket });
    expect(seen.data?.request).toMatchObject({ id, status: 1 });
    expect((await claim(person.uid, code)).name).toBe('codeWrong');
    expect((await test.call(cancelLostRequest, { ticket })).data).toMatchObject({ status: 3 });
    expect(await row(id)).toMatchObject({ fullName: null });
  });

  it('is visible only with its ticket', async () => {
    const { person, email } = await someone();
    await claim(person.uid, await askForCode(test, { purpose: 5, email }));
    const other = await someone();
    expect((await test.call(getLostRequest, {}, { token: other.token })).data?.request).toBeNull();
    expect((await test.call(getLostRequest, { ticket: 'nonsense' })).data?.request).toBeNull();
    expect((await test.call(getLostRequest, {})).name).toBe('signInNeeded');
    expect((await test.call(cancelLostRequest, { ticket: 'nonsense' })).name).toBe('notFound');
    expect((await test.call(cancelLostRequest, {}, { token: other.token })).name).toBe('notFound');
  });

  it('answers the same to an unknown account and a wrong password', async () => {
    const { person } = await someone();
    const wrong = await claim(person.uid, '123456', { password: 'Wrong11xx' });
    const { timestamp: _1, ...unknown } = await claim('99999999', '123456');
    expect(wrong).toMatchObject(unknown);
  });
});

describe('a request about a lost authenticator that a later event contradicts', () => {
  const [requestedAt, earlier] = [
    sql`now() - interval '25 hours'`,
    sql`now() - interval '26 hours'`,
  ];

  async function dueRequest(person: { id: string }) {
    const id = newId();
    const completesAt = sql`now() - interval '1 hour'`;
    const about = { personId: person.id, way: 'email' as const, language: 'fr' as const };
    await test.db.insert(lostAuthenticators).values({ ...about, id, requestedAt, completesAt });
    return id;
  }
  const toldTo = async (person: { id: string }) => {
    const told = await test.db
      .select({ params: systemMessages.params })
      .from(systemMessages)
      .where(eq(systemMessages.personId, person.id))
      .orderBy(systemMessages.id);
    return told.map(({ params }) => (params as { change: string }).change);
  };

  it('ends when the authenticator is used, and notifies its owner', async () => {
    const { person, token, email } = await someone();
    const proof = await proofByEmail(person, email);
    const { id } = (await test.call(applyOtpLost, { proof }, { token })).data ?? {};
    const wrong = { proof: { authenticator: '000000' } };
    await test.call(getTwoStepKey, wrong, { token });
    expect(await row(id)).toMatchObject({ status: 1 });
    const used = { proof: { authenticator: person.codeAt(0) } };
    expect((await test.call(getTwoStepKey, used, { token })).name).toBe('ok');
    expect(await row(id)).toMatchObject({ status: 3, reason: 'authenticatorUsed' });
    expect(await toldTo(person)).toEqual(['authenticatorLost', 'authenticatorFound']);
    const mails = (await readOutbox(test.db, { words, kinds: mailKinds })).filter(
      ({ to }) => to === email,
    );
    expect(mails[0]?.text).toContain('you’ve since used the authenticator');
    const found = await test.call(getLostRequest, {}, { token, language: 'es' });
    expect(found.data?.request?.reason).toBe(
      'Usaste el autenticador después de enviar la solicitud.',
    );
  });

  it('ends when the password is changed', async () => {
    const { person, token, email } = await someone();
    const proof = await proofByEmail(person, email);
    const { id } = (await test.call(applyOtpLost, { proof }, { token })).data ?? {};
    const code = await askForCode(test, { purpose: 2, email });
    const anew = await test.call(changePassword, { email, code, newPassword: 'Harbour82Pine' });
    expect(anew.name).toBe('ok');
    expect(await row(id)).toMatchObject({ status: 3, reason: 'passwordChanged' });
    expect(await secretOf(person.id)).not.toBeNull();
  });

  it.each([
    ['authenticatorUsedAt', 'authenticatorUsed'],
    ['passwordChangedAt', 'passwordChanged'],
    ['emailChangedAt', 'emailChanged'],
  ] as const)('is ended by the job, not completed, for %s', async (column, reason) => {
    const { person, token } = await someone();
    const id = await dueRequest(person);
    await test.db
      .update(persons)
      .set({ [column]: sql`now() - interval '2 hours'` })
      .where(eq(persons.id, person.id));
    await runJob();
    expect(await row(id)).toMatchObject({ status: 3, reason, decidedBy: 'time' });
    expect(await secretOf(person.id)).not.toBeNull();
    expect(await toldTo(person)).toEqual(['authenticatorFound']);
    const info = await test.call(getSafeInfo, {}, { token });
    expect(info.data).toMatchObject({ isTwoStep: 1, holdUntil: 0 });
  });

  it('is ended, not approved, by an operator', async () => {
    const { person } = await someone();
    const id = await dueRequest(person);
    const usedAt = { authenticatorUsedAt: sql`now()` };
    await test.db.update(persons).set(usedAt).where(eq(persons.id, person.id));
    expect(await operate(['approve', id])).toContain('ended (authenticatorUsed)');
    expect(await secretOf(person.id)).not.toBeNull();
  });

  it('is completed if those events were before it', async () => {
    const { person } = await someone();
    const id = await dueRequest(person);
    await test.db
      .update(persons)
      .set({ authenticatorUsedAt: earlier, passwordChangedAt: earlier, emailChangedAt: earlier })
      .where(eq(persons.id, person.id));
    await runJob();
    expect(await row(id)).toMatchObject({ status: 2 });
  });
});

describe('the reason of a refused request or check', () => {
  const keys = [
    ...endReasons.map((one) => `authenticatorLost.reasons.${one}`),
    ...refusalReasons.map((one) => `authenticatorLost.reasons.${one}`),
    ...livenessReasons.map((one) => `liveness.reasons.${one}`),
  ];
  it.each(languages)('has a text in %s', (language) => {
    expect(keys.filter((key) => words.text(language, key) === key)).toEqual([]);
    if (language === 'en') return;
    expect(keys.filter((key) => words.text(language, key) === words.text('en', key))).toEqual([]);
  });
});
