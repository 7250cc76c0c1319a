import { listSystemMessages } from '@shared/contract/messages';
import { getUsdtInfo } from '@shared/contract/wallet';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operate } from '../../../../test/operate.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { persons } from '../../../db/tables/identity.ts';
import { verifyLedger } from '../../../ledger/verify.ts';
import { depositsOperator } from './operator.ts';

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
  it('is booked once for its number, and the person is told', async () => {
    const { token, person } = await test.signIn();
    expect(await deposits('book', person.uid, '12.5', 'USDT', '0xabc1')).toEqual([
      { uid: person.uid, amount: '12.5', asset: 'USDT' },
    ]);
    expect(await balance(token)).toBe('12.5');
    expect(await messages(token)).toMatchObject([
      { kind: 'depositReceived', amount: '12.5', asset: 'USDT' },
    ]);

    const other = await test.signIn();
    for (const { uid } of [person, other.person]) {
      await expect(deposits('book', uid, '12.5', 'USDT', '0xabc1')).rejects.toThrow('before');
    }
    expect(await balance(token)).toBe('12.5');
    expect(await balance(other.token)).toBe('0');
    expect(await messages(other.token)).toEqual([]);
  });

  it('given by two at once is booked once', async () => {
    const { token, person } = await test.signIn();
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => deposits('book', person.uid, '3', 'USDT', '0xabc2')),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await balance(token)).toBe('3');
  });

  it('is not booked for who is gone', async () => {
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
  ])('is refused with what is wrong with it: %j', async (words) => {
    await expect(deposits(...words)).rejects.toThrow(
      /There is no|Whose|One of these|no amount|number of the transaction|Nobody/,
    );
  });
});
