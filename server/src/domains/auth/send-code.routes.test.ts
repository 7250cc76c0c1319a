import { login, sendCode } from '@shared/contract/auth';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askForCode, newAddress } from '../../../test/identity.ts';
import { lastCode } from '../../../test/mails.ts';
import { makePerson } from '../../../test/people.ts';
import { startTestApp, type TestApp, testDevice } from '../../../test/test-app.ts';
import { digestOf } from '../../access/tries.ts';
import { outbox } from '../../platform/mail/outbox.table.ts';
import { openMail } from '../../platform/mail/service.ts';
import { settings } from '../../schema/tables/identity.ts';
import { mailCodes, usedLimits } from '../../schema/tables/mail.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.db.delete(usedLimits));

const mailsTo = (to: string) => test.db.select().from(outbox).where(eq(outbox.recipient, to));

describe('a code', () => {
  it('is sent in the language of the call and is not in the answer', async () => {
    const email = newAddress();
    await makePerson(test.db, { email });
    const answer = await test.call(sendCode, { purpose: 3, email }, { language: 'fr' });
    expect(answer.data).toEqual({
      sentTo: 'so***@demo.example',
      resendAfterSeconds: 60,
      expiresInSeconds: 600,
    });
    expect(await mailsTo(email)).toMatchObject([{ language: 'fr', kind: 'code' }]);
    expect(JSON.stringify(answer)).not.toContain(await lastCode(test.db, email));
  });

  it('is not sent to an unknown address or an erased account', async () => {
    const unknown = newAddress();
    const gone = newAddress();
    await makePerson(test.db, { email: gone, erasedAt: new Date() });
    for (const email of [unknown, gone]) {
      expect((await test.call(sendCode, { purpose: 2, email })).name).toBe('ok');
      expect(await mailsTo(email)).toEqual([]);
    }
  });

  it('is stored also for an unknown address, so that the calls that take it answer alike', async () => {
    const email = newAddress();
    await test.call(sendCode, { purpose: 3, email });
    const rows = await test.db.select().from(mailCodes).where(eq(mailCodes.address, email));
    expect(rows).toMatchObject([{ digest: expect.stringMatching(/^[\w-]{43}$/) }]);
  });

  it('of a person is sent to their own address, whatever they enter', async () => {
    const email = newAddress();
    const { token, person } = await test.signIn(await makePerson(test.db, { email }));
    const foreign = newAddress();
    const body = { purpose: 7, email: foreign, operation: 'op-1' } as const;
    expect((await test.call(sendCode, body, { token })).name).toBe('ok');
    expect(await mailsTo(foreign)).toEqual([]);
    const rows = await test.db.select().from(mailCodes).where(eq(mailCodes.address, email));
    expect(rows).toMatchObject([{ personId: person.id, purpose: 7, operation: 'op-1' }]);
  });

  it('for a new address belongs to the person who requested it', async () => {
    const { token, person } = await test.signIn();
    const email = newAddress();
    await test.call(sendCode, { purpose: 1, email }, { token });
    const rows = await test.db.select().from(mailCodes).where(eq(mailCodes.address, email));
    expect(rows).toMatchObject([{ personId: person.id, purpose: 1, operation: '' }]);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe('a code to register with', () => {
  const ask = (email: string, language?: string) =>
    test.call(sendCode, { purpose: 1, operation: 'register', email }, { language });
  const most = (value: string) =>
    test.db
      .insert(settings)
      .values({ name: 'bind_max_count', value })
      .onConflictDoUpdate({ target: settings.name, set: { value } });

  it('reveals existing accounts only to the owner of the mailbox', async () => {
    await most('2');
    const [fresh, known, full] = [newAddress(), newAddress(), newAddress()];
    await makePerson(test.db, { email: known });
    for (let i = 0; i < 2; i += 1) await makePerson(test.db, { email: full });
    const answers = [];
    for (const email of [fresh, known, full]) answers.push((await ask(email)).data);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await mailsTo(fresh)).toMatchObject([{ kind: 'code' }]);
    expect(await mailsTo(known)).toMatchObject([{ kind: 'codeForKnown' }]);
    expect(await mailsTo(full)).toMatchObject([{ kind: 'codeForFull' }]);
    expect(await lastCode(test.db, full)).toMatch(/^\d{6}$/);
  });

  it('is sent if any number of accounts is allowed', async () => {
    await most('0');
    const email = newAddress();
    for (let i = 0; i < 4; i += 1) await makePerson(test.db, { email });
    await ask(email);
    expect(await mailsTo(email)).toMatchObject([{ kind: 'codeForKnown' }]);
  });
});

describe('a stranger who requests codes', () => {
  it('does not keep the owner from signing in with one', async () => {
    const email = newAddress();
    const { uid } = await makePerson(test.db, { email });
    const stranger = { address: '198.51.100.31', deviceId: 'stranger' };
    const own = { address: '203.0.113.31', deviceId: 'own' };
    const body = { purpose: 3, email } as const;
    expect((await test.call(sendCode, body, stranger)).name).toBe('ok');
    const code = await askForCode(test, body, own);
    // A code for a stranger comes between the two.
    await test.call(sendCode, body, { ...stranger, address: '198.51.100.32' });
    const answer = await test.call(login, { kind: 'email', identifier: email, code }, own);
    expect(answer).toMatchObject({ name: 'ok', data: { uid } });
  });

  it('does not use up the limit of networks that the account has used', async () => {
    const email = newAddress();
    await test.signIn(await makePerson(test.db, { email }));
    await test.call(sendCode, { purpose: 3, email }, { address: '198.51.100.41' });
    await test.db.execute(sql`update used_limits set used = 40
      where key = ${`codeTo:${digestOf(email)}`}`);
    const [elsewhere, here] = ['198.51.100.42', '127.0.0.1'];
    const ask = (address: string) =>
      test.call(sendCode, { purpose: 3, email }, { address, deviceId: 'new' });
    expect((await ask(elsewhere)).name).toBe('ok');
    expect((await ask(here)).name).toBe('ok');
    expect((await ask(here)).name).toBe('codeTooSoon');
  });

  it('from many networks leaves one an hour to each other network, with few mails', async () => {
    const email = newAddress();
    await test.signIn(await makePerson(test.db, { email }));
    const ask = (more: { address: string; deviceId: string }) =>
      test.call(sendCode, { purpose: 3, email }, more);
    await ask({ address: '198.51.100.60', deviceId: 'stranger' });
    await test.db.execute(sql`update used_limits set used = 40
      where key = ${`codeTo:${digestOf(email)}`}`);
    await test.db.delete(mailCodes).where(eq(mailCodes.address, email));
    const names = [];
    for (let i = 0; i < 12; i += 1) {
      names.push((await ask({ address: `203.0.113.${i}`, deviceId: 'stranger' })).name);
    }
    expect(names).toEqual([...Array(10).fill('ok'), 'tooManyRequests', 'tooManyRequests']);
    await test.db.delete(mailCodes).where(eq(mailCodes.address, email));
    expect((await ask({ address: '203.0.113.0', deviceId: 'stranger' })).name).toBe(
      'tooManyRequests',
    );
    // The owner's phone in a new network.
    expect((await ask({ address: '192.0.2.9', deviceId: testDevice })).name).toBe('ok');
    await test.db.execute(sql`update used_limits set since = since - interval '1 hour'
      where key like ${`codeTo:${digestOf(email)}%late`}`);
    expect((await ask({ address: '192.0.2.77', deviceId: 'a new phone' })).name).toBe('ok');
  });
});

describe('sending is refused', () => {
  it.each([
    ['of a new e-mail without a session', { purpose: 4, email: 'a@b.c' }, 'signInNeeded'],
    ['of a transaction without a session', { purpose: 7 }, 'signInNeeded'],
    ['of nothing known', { purpose: 9, email: 'a@b.c' }, 'invalidRequest'],
    ['without an address', { purpose: 3 }, 'invalidRequest'],
    ['to what is no address', { purpose: 3, email: 'nobody' }, 'invalidRequest'],
    ['to letters that look like others', { purpose: 3, email: 'аnna@b.cc' }, 'invalidRequest'],
    ['to a list', { purpose: 3, email: 'a,b@c.cc' }, 'invalidRequest'],
    [
      'for an operation that is none',
      { purpose: 3, email: 'a@b.c', operation: 'a b' },
      'invalidRequest',
    ],
  ])('%s', async (_what, body, name) => {
    expect((await test.post(sendCode.path, body)).name).toBe(name);
  });

  it('to a person without an address', async () => {
    const { token } = await test.signIn();
    const answer = await test.call(sendCode, { purpose: 8 }, { token });
    expect(answer).toMatchObject({
      name: 'invalidRequest',
      data: { fields: [{ path: 'email', key: '000958' }] },
    });
  });

  it('within 60 seconds, with the remaining time', async () => {
    const email = newAddress();
    await test.call(sendCode, { purpose: 3, email });
    const answer = await test.call(sendCode, { purpose: 3, email });
    expect(answer.name).toBe('codeTooSoon');
    const { retryAfterSeconds } = answer.data as unknown as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThan(50);
    expect(retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  it('for one of two requests at the same time', async () => {
    const email = newAddress();
    await makePerson(test.db, { email });
    const answers = await Promise.all(
      [1, 2, 3].map(() => test.call(sendCode, { purpose: 3, email })),
    );
    const names = answers.map(({ name }) => name).sort();
    expect(names).toEqual(['codeTooSoon', 'codeTooSoon', 'ok']);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('after a hundred in an hour from one address', async () => {
    const address = '198.51.100.9';
    const ask = () => test.call(sendCode, { purpose: 3, email: newAddress() }, { address });
    expect((await ask()).name).toBe('ok');
    await test.db.execute(sql`update used_limits set used = 100
      where key = ${`codesFrom:${address}`}`);
    expect((await ask()).name).toBe('tooManyRequests');
    expect((await test.call(sendCode, { purpose: 3, email: newAddress() })).name).toBe('ok');
  });

  it('if mail cannot be sent', async () => {
    const silent = await startTestApp({
      mail: openMail({ smtp: undefined, isOutboxVisible: false }, []),
    });
    const answer = await silent.call(sendCode, { purpose: 3, email: 'a@demo.example' });
    await silent.close();
    expect(answer).toMatchObject({ name: 'mailUnavailable', code: 5002 });
    expect(answer.message).toBe('We can’t send email right now. Try again later.');
  });
});
