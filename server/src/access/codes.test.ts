import { randomInt } from 'node:crypto';
import { codePurposes } from '@shared/contract/enums';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastCode } from '../../test/mails.ts';
import { openTestDatabase, type TestDatabase } from '../../test/open-database.ts';
import { makePerson } from '../../test/people.ts';
import { testSecretBox } from '../../test/test-app.ts';
import type { Db } from '../platform/db/database.ts';
import { ApiError } from '../platform/errors.ts';
import { outbox } from '../platform/mail/outbox.table.ts';
import { mailCodes } from '../schema/tables/mail.ts';
import {
  codesToTry,
  consumeCode,
  deleteOldCodes,
  type IssuedCode,
  issueCode,
  type NewCode,
} from './codes.ts';
import { digestOf } from './tries.ts';

let test: TestDatabase;
let db: Db;
beforeAll(async () => {
  test = await openTestDatabase();
  db = test.database.db;
});
afterAll(() => test.close());

const newAddress = () => `someone-${randomInt(1e9)}@demo.example`;
const { emailLogin, bindEmail, transaction, forgotPassword } = codePurposes;

const issue = (given: Partial<NewCode> & { to: string }) =>
  test.database.transaction((tx) =>
    issueCode(tx, { purpose: emailLogin, language: 'en', secretBox: testSecretBox, ...given }),
  );

/** Like a call: a refusal that keeps its effect is committed. */
async function take(given: Partial<IssuedCode> & { code: string }): Promise<string> {
  return test.database.transaction(async (tx) => {
    try {
      await consumeCode(tx, { purpose: emailLogin, secretBox: testSecretBox, ...given });
      return 'ok';
    } catch (error) {
      if (error instanceof ApiError && error.keepsEffect) return error.codeName;
      throw error;
    }
  });
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a code', () => {
  it('works once', async () => {
    const to = newAddress();
    await issue({ to });
    const code = await lastCode(db, to);
    expect(await take({ email: to.toUpperCase(), code })).toBe('ok');
    expect(await take({ email: to, code })).toBe('codeWrong');
  });

  it('is kept only as a digest', async () => {
    const to = newAddress();
    await issue({ to });
    const code = await lastCode(db, to);
    const rows = await db.select().from(mailCodes).where(eq(mailCodes.address, to));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.digest).not.toContain(code);
    expect(rows[0]?.digest).toMatch(/^[\w-]{43}$/);
  });

  it('is valid for ten minutes', async () => {
    const to = newAddress();
    await issue({ to });
    const code = await lastCode(db, to);
    await age(to, '10 minutes');
    expect(await take({ email: to, code })).toBe('codeWrong');
  });

  it('stays valid beside two newer codes until one is used', async () => {
    const to = newAddress();
    const codes = [];
    for (let i = 0; i < 4; i += 1) {
      await issue({ to });
      codes.push(await lastCode(db, to));
      await age(to, '61 seconds');
    }
    const [oldest = '', second = '', third = ''] = codes;
    // Two of a million may be equal.
    if (codes.lastIndexOf(oldest) === 0) {
      expect(await take({ email: to, code: oldest })).toBe('codeWrong');
    }
    expect(await take({ email: to, code: second })).toBe('ok');
    expect(await take({ email: to, code: third })).toBe('codeWrong');
  });

  it.each([
    ['another purpose', { purpose: forgotPassword }],
    ['another operation', { operation: 'other' }],
    ['no operation', { operation: undefined }],
    ['another address', { email: 'else@demo.example' }],
  ])('is not valid for %s', async (_what, change) => {
    const to = newAddress();
    await issue({ to, operation: 'register' });
    const code = await lastCode(db, to);
    expect(await take({ email: to, operation: 'register', code, ...change })).toBe('codeWrong');
    expect(await take({ email: to, operation: 'register', code })).toBe('ok');
  });

  it('of a person is not valid for a visitor or another person', async () => {
    const to = newAddress();
    const person = await makePerson(db, { email: to });
    const stranger = await makePerson(db, { email: to });
    await issue({ to, personId: person.id, purpose: transaction, operation: 'op-1' });
    const given = { purpose: transaction, operation: 'op-1', code: await lastCode(db, to) };
    expect(await take({ ...given, email: to })).toBe('codeWrong');
    expect(await take({ ...given, personId: stranger.id })).toBe('codeWrong');
    expect(await take({ ...given, personId: person.id })).toBe('ok');
  });

  it('to a new address is valid only with that address', async () => {
    const to = newAddress();
    const person = await makePerson(db, { email: newAddress() });
    await issue({ to, personId: person.id, purpose: bindEmail });
    const given = { purpose: bindEmail, personId: person.id, code: await lastCode(db, to) };
    expect(await take(given)).toBe('codeWrong');
    expect(await take({ ...given, email: to })).toBe('ok');
  });

  it('is not issued to a person without an address', async () => {
    const person = await makePerson(db);
    expect(await take({ personId: person.id, code: '123456' })).toBe('codeWrong');
  });

  it('that is wrong counts, and the fifth wrong code locks', async () => {
    const to = newAddress();
    await issue({ to });
    const code = await lastCode(db, to);
    const names = [];
    for (let i = 0; i < 5; i += 1) names.push(await take({ email: to, code: other(code) }));
    expect(names).toEqual([...Array(4).fill('codeWrong'), 'locked']);
    await expect(take({ email: to, code })).rejects.toMatchObject({
      codeName: 'locked',
      data: { retryAfterSeconds: expect.toSatisfy((s: number) => s > 30 && s <= 60) },
    });
  });

  it('expires after twenty wrong tries from any network', async () => {
    const to = newAddress();
    await issue({ to });
    const code = await lastCode(db, to);
    const guess = async (count: number, prefix: string) => {
      for (let i = 0; i < count; i += 1) {
        const from = { id: `${prefix}${i}`, address: `10.0.0.${i}` };
        await take({ email: to, code: other(code), from });
      }
    };
    const mine = { id: 'mine', address: '10.9.9.9' };
    await guess(19, 'a');
    expect(await take({ email: to, code: other(code), from: mine })).toBe('codeWrong');
    // The twentieth wrong try invalidates the code, even for its owner.
    expect(await take({ email: to, code, from: mine })).toBe('codeWrong');
  });

  it('expires together with the codes that were tried with it', async () => {
    const to = newAddress();
    const from = { id: 'a', address: '10.0.0.1' };
    for (let i = 0; i < 2; i += 1) {
      await issue({ to, from });
      await age(to, '61 seconds');
    }
    const code = await lastCode(db, to);
    for (let i = 0; i < 10; i += 1) {
      await take({ email: to, code: '000000', from: { ...from, id: `a${i}` } });
    }
    expect(await take({ email: to, code, from: { ...from, id: 'b' } })).toBe('codeWrong');
  });

  it('stays valid when a stranger requests or tries other codes', async () => {
    const to = newAddress();
    const mine = { id: 'mine', address: '10.9.9.9' };
    await issue({ to, from: mine });
    const code = await lastCode(db, to);
    for (let i = 0; i < 5; i += 1) await issue({ to, from: { id: 'x', address: `10.0.1.${i}` } });
    for (let i = 0; i < 25; i += 1) {
      const from = { id: `x${i}`, address: `10.0.0.${i}` };
      await take({ email: to, code: other(code), from });
    }
    expect(await take({ email: to, code, from: mine })).toBe('ok');
  });

  it('works once when it is used twice at the same time', async () => {
    const to = newAddress();
    await issue({ to });
    const code = await lastCode(db, to);
    const given = { email: to, code };
    const names = await Promise.all([take(given), take(given), take(given)]);
    expect(names.toSorted()).toEqual(['codeWrong', 'codeWrong', 'ok']);
  });
});

describe('sending', () => {
  it('allows one code per purpose and address in 60 seconds', async () => {
    const to = newAddress();
    await issue({ to });
    await expect(issue({ to })).rejects.toMatchObject({
      codeName: 'codeTooSoon',
      data: { retryAfterSeconds: expect.toSatisfy((s: number) => s > 50 && s <= 60) },
    });
    await issue({ to, purpose: forgotPassword });
    await age(to, '60 seconds');
    await issue({ to });
  });

  it('allows three codes a minute for different operations', async () => {
    const to = newAddress();
    await issue({ to, operation: 'first' });
    await age(to, '20 seconds');
    await issue({ to, operation: 'second' });
    await issue({ to, operation: 'third' });
    expect(await take({ email: to, operation: 'third', code: await lastCode(db, to) })).toBe('ok');
    await issue({ to, operation: 'third' });
    await expect(issue({ to, operation: 'fourth' })).rejects.toMatchObject({
      codeName: 'codeTooSoon',
      data: { retryAfterSeconds: expect.toSatisfy((s: number) => s > 30 && s <= 40) },
    });
    await age(to, '40 seconds');
    await issue({ to, operation: 'fourth' });
  });

  it('does not wait after the previous code was used', async () => {
    const to = newAddress();
    await issue({ to });
    await take({ email: to, code: await lastCode(db, to) });
    await issue({ to });
  });

  it('refuses one of two requests at the same time', async () => {
    const to = newAddress();
    const ended = await Promise.allSettled([issue({ to }), issue({ to }), issue({ to })]);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('stops at ten a day for an address, except for its signed-in owner', async () => {
    const to = newAddress();
    const person = await makePerson(db, { email: to });
    for (let i = 0; i < 10; i += 1) {
      await issue({ to });
      await age(to, '61 seconds');
    }
    await expect(issue({ to: to.toUpperCase() })).rejects.toMatchObject({
      codeName: 'tooManyRequests',
      data: { retryAfterSeconds: expect.toSatisfy((s: number) => s > 86_000 && s <= 86_400) },
    });
    await issue({ to, personId: person.id, isOwn: true, purpose: transaction });
    await db.execute(sql`update used_limits set since = since - interval '24 hours'`);
    await issue({ to });
  });

  it('after ten a day comes to its signed-in owner every 15 minutes', async () => {
    const to = newAddress();
    const { id: personId } = await makePerson(db, { email: to });
    const own = { to, personId, isOwn: true, purpose: transaction } as const;
    const used = (count: number) =>
      db.execute(sql`update used_limits set used = ${count}
        where key = ${`codeTo:${digestOf(to)}:${personId}`}`);
    await issue({ ...own, operation: 'key-0' });
    await used(10);
    await issue({ ...own, operation: 'key-1' });
    await age(to, '61 seconds');
    const refused = {
      codeName: 'tooManyRequests',
      data: { retryAfterSeconds: expect.toSatisfy((s: number) => s > 800 && s <= 900) },
    };
    for (const operation of ['key-1', 'key-2', 'key-2']) {
      await expect(issue({ ...own, operation })).rejects.toMatchObject(refused);
    }
    await db.execute(sql`update used_limits set since = since - interval '15 minutes'`);
    await issue({ ...own, operation: 'key-2' });
  });

  it('counts pause and limit per network, so a stranger blocks no owner', async () => {
    const to = newAddress();
    const from = (address: string) => ({ from: { id: 'x', address } });
    const stranger = from('10.0.2.1');
    await issue({ to, ...stranger });
    await issue({ to, ...from('10.0.2.2') });
    await expect(issue({ to, ...stranger })).rejects.toMatchObject({ codeName: 'codeTooSoon' });
    for (let i = 0; i < 9; i += 1) {
      await age(to, '61 seconds');
      await issue({ to, ...stranger });
    }
    await age(to, '61 seconds');
    const refused = { codeName: 'tooManyRequests' };
    await expect(issue({ to, ...stranger })).rejects.toMatchObject(refused);
    await issue({ to, ...from('10.0.2.3') });
  });

  it('stops at forty a day from all networks, except where the owner has signed in', async () => {
    const to = newAddress();
    await issue({ to });
    await db.execute(sql`update used_limits set used = 40 where key = ${`codeTo:${digestOf(to)}`}`);
    const from = { id: 'x', address: '10.0.3.1' };
    // A new network may be the owner's: it gets one code, and no second within the hour.
    await issue({ to, from });
    await age(to, '61 seconds');
    await expect(issue({ to, from })).rejects.toMatchObject({ codeName: 'tooManyRequests' });
    await issue({ to, from, isFromKnownDevice: true });
  });

  it('to an unknown address does everything except send the mail', async () => {
    const to = newAddress();
    await issue({ to, isDecoy: true });
    expect(await db.select().from(outbox).where(eq(outbox.recipient, to))).toEqual([]);
    await expect(issue({ to, isDecoy: true })).rejects.toMatchObject({ codeName: 'codeTooSoon' });
    expect(await take({ email: to, code: '123456' })).toBe('codeWrong');
  });

  it('queues no mail if its transaction fails', async () => {
    const to = newAddress();
    const work = test.database.transaction(async (tx) => {
      await issueCode(tx, { to, purpose: emailLogin, language: 'en', secretBox: testSecretBox });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await db.select().from(outbox).where(eq(outbox.recipient, to))).toEqual([]);
  });
});

describe('the codes that are tried', () => {
  const code = (id: number, network: string, tries: { near?: number; far?: number } = {}) => ({
    id: String(id),
    digest: '',
    network,
    nearTries: tries.near ?? 0,
    tries: tries.far ?? 0,
  });
  it.each([
    ['the newest three', [1, 2, 3, 4].map((id) => code(id, 'b')), ['4', '3', '2']],
    ['one’s own first', [code(1, 'a'), ...[2, 3, 4].map((id) => code(id, 'b'))], ['1', '4', '3']],
    [
      'none that was tried too often from there',
      [code(1, 'a', { near: 10 }), code(2, 'b', { far: 20 }), code(3, 'b', { near: 10 })],
      ['3'],
    ],
    ['one’s own, however often elsewhere', [code(1, 'a', { near: 9, far: 99 })], ['1']],
    ['none where there is none', [], []],
  ])('%s', (_what, codes, tried) => {
    expect(codesToTry(codes, 'a').map(({ id }) => id)).toEqual(tried);
  });
});

describe('old codes', () => {
  it('are deleted after a day', async () => {
    const to = newAddress();
    await issue({ to });
    await deleteOldCodes(db);
    expect(await left(to)).toBe(1);
    await age(to, '25 hours');
    await deleteOldCodes(db);
    expect(await left(to)).toBe(0);
  });
});

const left = (address: string) =>
  db.$count(db.select().from(mailCodes).where(eq(mailCodes.address, address)).as('left'));

/** Makes a code older. */
const age = (address: string, by: string) =>
  db.execute(sql`update mail_codes set created_at = created_at - ${by}::interval,
    expires_at = expires_at - ${by}::interval where address = ${address}`);
