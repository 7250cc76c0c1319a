import { transferUsdt } from '@shared/contract/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makePayer,
  newOrder,
  type Order,
  paymentPassword,
  quoteOrder,
} from '../../test/money-people.ts';
import { openTestDatabase } from '../../test/open-database.ts';
import { makePerson } from '../../test/people.ts';
import { type TestApp, testAppOn } from '../../test/test-app.ts';
import type { Database } from '../platform/db/database.ts';

let test: TestApp;
let transactions = 0;
beforeAll(async () => {
  const opened = await openTestDatabase();
  const counting: Database = {
    ...opened.database,
    transaction: (work) =>
      opened.database.transaction((tx) => {
        transactions += 1;
        return work(tx);
      }),
  };
  test = testAppOn({ ...opened, database: counting });
});
afterAll(() => test.close());

let order: Order;
beforeEach(async () => {
  order = newOrder(await makePayer(test.db, 10_000_000n), await makePerson(test.db));
  expect(await quoteOrder(test.post, order)).toBeUndefined();
  transactions = 0;
});

const send = (password: string) => {
  const { quoteId = '', key: operationKey, payer } = order;
  const proof = { paymentPassword: password };
  return test.call(transferUsdt, { quoteId, operationKey, proof }, { token: payer.token });
};

describe('a payment password that is checked ahead', () => {
  it('lets the transfer be done in one transaction', async () => {
    expect((await send(paymentPassword)).name).toBe('ok');
    expect(transactions).toBe(1);
  });

  it('counts as a wrong try where it is wrong, once, and brings the lock all the same', async () => {
    for (const triesLeft of [4, 3, 2, 1]) {
      const { name, data } = await send('000000');
      expect({ name, data }).toMatchObject({ name: 'proofNeeded', data: { triesLeft } });
    }
    expect((await send('000000')).name).toBe('locked');
    expect((await send(paymentPassword)).name).toBe('locked');
  });

  it('is asked of nobody whose session has ended', async () => {
    order.payer.token = 'none';
    expect((await send(paymentPassword)).name).toBe('sessionEnded');
  });
});
