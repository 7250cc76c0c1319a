import { listSystemMessages } from '@shared/contract/messages';
import { getUsdtInfo } from '@shared/contract/wallet';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../../test/as-owner.ts';
import { operate } from '../../../test/operate.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { deposits as rows } from '../../schema/tables/deposits.ts';
import { persons } from '../../schema/tables/identity.ts';
import { depositsOperator } from './deposit.operator.ts';

let test: TestApp;
let deposits: ReturnType<typeof operate>;
beforeAll(async () => {
  test = await startTestApp();
  deposits = operate(test, depositsOperator);
});
afterAll(async () => {
  expect((await verifyLedger(test.db)).problems).toEqual([]);
  await test.close();
});

const balance = async (token: string) =>
  (await test.call(getUsdtInfo, {}, { token })).data?.available;
const messages = async (token: string) =>
  (await test.call(listSystemMessages, {}, { token })).data?.items ?? [];

describe('a deposit', () => {
  it('is booked once per number, and the person is notified', async () => {
    const { token, person } = await test.signIn();
    const answer = { uid: person.uid, amount: '12.5', asset: 'USDT' };
    expect(await deposits('book', person.uid, '12.5', 'USDT', '0xabc1')).toEqual([
      { ...answer, isNew: true },
    ]);
    expect(await balance(token)).toBe('12.5');
    // A program that missed the first answer retries.
    expect(await deposits('book', person.uid, '12.50', 'USDT', '0xabc1')).toEqual([
      { ...answer, isNew: false },
    ]);
    expect(await balance(token)).toBe('12.5');
    expect(await messages(token)).toMatchObject([
      { kind: 'depositReceived', amount: '12.5', asset: 'USDT' },
    ]);
    expect(await messages(token)).toHaveLength(1);
    const [kept] = await test.db.select().from(rows).where(eq(rows.reference, '0xabc1'));
    expect(kept?.bookedBy).toBe('tester');
  });

  it('is booked once, however its transaction is spelled', async () => {
    const { token, person } = await test.signIn();
    const digits = '5f2eAB'.padEnd(64, '7');
    const spellings = [`0x${digits}`, digits, digits.toUpperCase(), `0X${digits.toLowerCase()}`];
    const answers = [];
    for (const one of spellings) answers.push(await deposits('book', person.uid, '2', 'USDT', one));
    expect(answers.flat()).toMatchObject(spellings.map((_, index) => ({ isNew: index === 0 })));
    // As the server names a deposit of the provider, or with the transfer's place in the transaction.
    for (const one of [`BSC:0x${digits}:0`, `0x${digits}:0`, `https://scan.example/tx/${digits}`]) {
      await expect(deposits('book', person.uid, '2', 'USDT', one)).rejects.toThrow('number alone');
    }
    expect(await balance(token)).toBe('2');
  });

  it('that an earlier release stored in another spelling is known', async () => {
    const { token, person } = await test.signIn();
    const digits = 'abCD'.padEnd(64, '3');
    await deposits('book', person.uid, '2', 'USDT', digits);
    await asOwner(
      test,
      sql`update deposits set reference = ${digits} where reference = ${`0x${digits.toLowerCase()}`}`,
    );
    expect(await deposits('book', person.uid, '2', 'USDT', `0x${digits}`)).toMatchObject([
      { isNew: false },
    ]);
    expect(await balance(token)).toBe('2');
  });

  it('is refused if its number belongs to another deposit', async () => {
    const { token, person } = await test.signIn();
    const other = await test.signIn();
    await deposits('book', person.uid, '12.5', 'USDT', '0xabc5');
    for (const [uid, amount, asset] of [
      [other.person.uid, '12.5', 'USDT'],
      [person.uid, '12.6', 'USDT'],
      [person.uid, '12.5', 'YUT'],
    ] as const) {
      await expect(deposits('book', uid, amount, asset, '0xabc5')).rejects.toThrow(
        'with other values',
      );
    }
    expect(await balance(token)).toBe('12.5');
    expect(await balance(other.token)).toBe('0');
    expect(await messages(other.token)).toEqual([]);
  });

  it('entered several times at once is booked once', async () => {
    const { token, person } = await test.signIn();
    const answers = await Promise.all(
      [1, 2, 3].map(() => deposits('book', person.uid, '3', 'USDT', '0xabc2')),
    );
    expect(answers.flat()).toHaveLength(3);
    const late = answers.flat().filter((one) => !(one as { isNew: boolean }).isNew);
    expect(late).toHaveLength(2);
    expect(await balance(token)).toBe('3');
  });

  it('is not booked for an erased account', async () => {
    const { person } = await test.signIn();
    await test.db.update(persons).set({ erasedAt: new Date() }).where(eq(persons.id, person.id));
    await expect(deposits('book', person.uid, '1', 'USDT', '0xabc3')).rejects.toThrow(
      'accountClosed',
    );
  });

  it.each([
    [['list', '1']],
    [['book']],
    [['book', '1', '5', 'BTC', '0xabc4']],
    [['book', '1', '0', 'USDT', '0xabc4']],
    [['book', '1', '-5', 'USDT', '0xabc4']],
    [['book', '1', '5.1234567', 'USDT', '0xabc4']],
    [['book', '1', '5', 'USDT']],
    [['book', '1', '5', 'USDT', 'a b c']],
    [['book', '99999999', '5', 'USDT', '0xabc4']],
  ])('is refused with a reason: %j', async (words) => {
    await expect(deposits(...words)).rejects.toThrow(
      /Unknown command|Name the|Use one of|not an amount|No account/,
    );
  });
});
