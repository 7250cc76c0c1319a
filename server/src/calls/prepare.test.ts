import { changePassword } from '@shared/contract/auth';
import { transferUsdt } from '@shared/contract/money';
import { checkPaymentPassword, resetPayPassword } from '@shared/contract/safe';
import { getMyProfile } from '@shared/contract/user';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askForCode, newAddress, otherCode, password } from '../../test/identity.ts';
import {
  makePayer,
  newOrder,
  type Order,
  paymentPassword,
  quoteOrder,
} from '../../test/money-people.ts';
import { openTestDatabase } from '../../test/open-database.ts';
import { makePerson, type TestPerson } from '../../test/people.ts';
import { type TestApp, testAppOn } from '../../test/test-app.ts';
import { hashPassword, laneOfPerson } from '../platform/crypto/passwords.ts';
import type { Database } from '../platform/db/database.ts';
import { newId } from '../platform/db/new-id.ts';
import { implement } from './implement.ts';

let test: TestApp;
let paymentPasswordHash: string;
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
  paymentPasswordHash = await hashPassword('274163');
});
afterAll(() => test.close());

const signIn = async () =>
  test.signIn(await makePerson(test.db, { password, paymentPasswordHash }));
/** As many of the person's own hashes as may wait. */
const crowdOf = ({ id }: TestPerson) =>
  Promise.all(Array.from({ length: 20 }, () => hashPassword('x', laneOfPerson(id))));
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe('a call that hashes a password', () => {
  it('does not block reads while it waits for its turn', async () => {
    const { token, person } = await signIn();
    const crowd = crowdOf(person);
    const order: string[] = [];
    const check = test
      .call(checkPaymentPassword, { paymentPassword: '274163' }, { token })
      .then(({ name }) => order.push(`checked ${name}`));
    await pause(50);
    const read = test.call(getMyProfile, {}, { token }).then(({ name }) => order.push(name));
    await Promise.all([check, read, crowd]);
    expect(order).toEqual(['ok', 'checked ok']);
  });

  it('makes all its changes in one transaction', async () => {
    const { token } = await signIn();
    transactions = 0;
    const body = { oldPayPassword: '274163', newPayPassword: '918264' };
    expect((await test.call(resetPayPassword, body, { token })).name).toBe('ok');
    expect(transactions).toBe(1);
    const check = (given: string) =>
      test.call(checkPaymentPassword, { paymentPassword: given }, { token });
    expect((await check('274163')).data).toMatchObject({ wrong: 'paymentPassword', triesLeft: 4 });
    expect((await check('918264')).name).toBe('ok');
  });

  it('keeps the transaction free while it hashes', () => {
    const run = async () => ({ list: [] }) as never;
    expect(() => implement(getMyProfile, { run })).toThrow('prepares outside a transaction');
  });
});

describe('a forgotten password', () => {
  it('is hashed only after a right code; a wrong code ends the call first', async () => {
    const email = newAddress();
    await makePerson(test.db, { email, password });
    const code = await askForCode(test, { purpose: 2, email });
    const send = async (given: string) => {
      transactions = 0;
      const body = { email, code: given, newPassword: 'Harvest88Moon' };
      return test.call(changePassword, body);
    };
    const wrong = await send(otherCode(code));
    expect(wrong).toMatchObject({ name: 'codeWrong', data: { triesLeft: 4 } });
    expect(transactions).toBe(1);
    expect((await send(code)).name).toBe('ok');
    expect(transactions).toBe(2);
  });

  it('does not count a replay as another try, on any server', async () => {
    const otherServer = testAppOn(test);
    const email = newAddress();
    await makePerson(test.db, { email, password });
    const code = otherCode(await askForCode(test, { purpose: 2, email }));
    const body = { email, code, newPassword: 'Harvest88Moon' };
    const nonce = newId().replaceAll('-', '');
    expect((await test.call(changePassword, body, { nonce })).data).toEqual({ triesLeft: 4 });
    expect((await otherServer.call(changePassword, body, { nonce })).name).toBe('nonceSeen');
    expect((await otherServer.call(changePassword, body)).data).toEqual({ triesLeft: 3 });
    await otherServer.app.close();
  });
});

describe('a payment password that is checked before the transaction', () => {
  let order: Order;
  beforeEach(async () => {
    order = newOrder(await makePayer(test.db, 10_000_000n), await makePerson(test.db));
    expect(await quoteOrder(test.post, order)).toBeUndefined();
    transactions = 0;
  });

  const send = (given: string) => {
    const { quoteId = '', key: operationKey, payer } = order;
    const proof = { paymentPassword: given };
    return test.call(transferUsdt, { quoteId, operationKey, proof }, { token: payer.token });
  };

  it('allows the transfer in one transaction', async () => {
    expect((await send(paymentPassword)).name).toBe('ok');
    expect(transactions).toBe(1);
  });

  it('counts as one wrong try if it is wrong, and can lock', async () => {
    for (const triesLeft of [4, 3, 2, 1]) {
      const { name, data } = await send('000000');
      expect({ name, data }).toMatchObject({ name: 'proofNeeded', data: { triesLeft } });
    }
    expect((await send('000000')).name).toBe('locked');
    expect((await send(paymentPassword)).name).toBe('locked');
  });

  it('gives a retry its stored answer, whatever was locked meanwhile', async () => {
    const first = await send(paymentPassword);
    const { token } = order.payer;
    for (let i = 0; i < 5; i += 1) {
      await test.call(checkPaymentPassword, { paymentPassword: '000000' }, { token });
    }
    const again = await send(paymentPassword);
    expect(again).toMatchObject({ name: 'ok', data: first.data });
  });

  it('is not checked after the session has ended', async () => {
    order.payer.token = 'none';
    expect((await send(paymentPassword)).name).toBe('sessionEnded');
  });
});
