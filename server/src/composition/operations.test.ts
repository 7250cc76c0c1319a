import type { Call } from '@shared/contract/call';
import * as money from '@shared/contract/money';
import { getOperation } from '@shared/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperationKey, paymentPassword, paymentPasswordHash } from '../../test/money.ts';
import { fund, makePerson, type TestPerson } from '../../test/people.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { databaseTime } from '../platform/time/clock.ts';
import { prices } from '../schema/tables/prices.ts';

let test: TestApp;
let token = '';
let friend: TestPerson;

beforeAll(async () => {
  test = await startTestApp();
  const at = new Date(Date.now() - 1000);
  await test.db.insert(prices).values({ asset: 'YUT', step: 'hour', at, price: 250_000_000n });
  friend = await makePerson(test.db);
  const hash = await paymentPasswordHash();
  const me = await makePerson(test.db, { paymentPasswordHash: hash, isKyc: 1, kycStatus: 1 });
  token = (await test.signIn(me)).token;
  const of = { personId: me.id };
  await fund(test.db, { ...of, asset: 'USDT', amount: 5_000_000_000n });
  await fund(test.db, { ...of, asset: 'YUT', amount: 900_000_000_000n });
});
afterAll(() => test.close());

const ask = (operationKey: string) => test.call(getOperation, { operationKey }, { token });

/** Gets a quote and returns the body of the call that takes it. */
async function quoted(path: string, body: object): Promise<object> {
  const { data, name } = await test.post(path, body, { token });
  const given = data as { quoteId?: string; quote?: { quoteId: string } } | undefined;
  const quoteId = given?.quote?.quoteId ?? given?.quoteId;
  if (!quoteId) throw new Error(`no quote of ${path}: ${name} ${JSON.stringify(data)}`);
  return { quoteId, proof: { paymentPassword } };
}

const verify = {
  transfer: (amount: string) =>
    quoted(money.verifyUsdtTransfer.path, { to: friend.uid, amount, note: 'for lunch' }),
};

async function send(call: Call, body: object) {
  const operationKey = newOperationKey();
  const { name, data } = await test.post(call.path, { operationKey, ...body }, { token });
  if (name !== 'ok') throw new Error(`${call.path}: ${name} ${JSON.stringify(data)}`);
  return { operationKey, data };
}

// The sweep of all calls checks that every kind is answered again like its call.
describe('a completed operation, read by its key', () => {
  it('is in the language of the call', async () => {
    const { operationKey } = await send(money.transferUsdt, await verify.transfer('1'));
    const { data } = await test.call(getOperation, { operationKey }, { token, language: 'es' });
    expect(data?.answer).toMatchObject({ title: 'Transferencia', amount: '1' });
  });
});

describe('a refused operation', () => {
  it('with a final refusal stays refused, whatever changes later', async () => {
    const order = { ...(await verify.transfer('4000')), operationKey: newOperationKey() };
    await send(money.transferUsdt, await verify.transfer('2000'));
    const { name } = await test.post(money.transferUsdt.path, order, { token });
    expect(name).toBe('notEnough');
    const { data } = await test.call(
      getOperation,
      { operationKey: order.operationKey },
      { token, language: 'fr' },
    );
    expect(data).toEqual({ state: 'refused', code: 2001, message: expect.stringMatching(/olde/) });
    // Its owner has seen the refusal: it must not succeed later.
    const back = { from: 'YUT', amount: '3000' };
    const at = (await databaseTime(test.db)).business;
    await test.db.insert(prices).values({ asset: 'YUT', step: 'hour', at, price: 250_000_000n });
    await send(money.exchange, await quoted(money.verifyExchange.path, back));
    expect((await test.post(money.transferUsdt.path, order, { token })).name).toBe('notEnough');
    expect((await ask(order.operationKey)).data?.state).toBe('refused');
  });

  it('without its proof is still open: the same key works with the proof', async () => {
    const order = { ...(await verify.transfer('5')), operationKey: newOperationKey() };
    const without = { ...order, proof: undefined };
    expect((await test.post(money.transferUsdt.path, without, { token })).name).toBe('proofNeeded');
    expect((await ask(order.operationKey)).data).toEqual({ state: 'unknown' });
    expect((await test.post(money.transferUsdt.path, order, { token })).name).toBe('ok');
    expect((await ask(order.operationKey)).data?.state).toBe('done');
  });

  it('is unknown to other people', async () => {
    const order = { ...(await verify.transfer('5')), operationKey: newOperationKey() };
    const wrong = { ...order, quoteId: 'no-such-quote' };
    expect((await test.post(money.exchange.path, wrong, { token })).name).toBe('notFound');
    expect((await ask(order.operationKey)).data?.state).toBe('refused');
    const other = await test.signIn();
    const asked = { operationKey: order.operationKey };
    expect((await test.call(getOperation, asked, other)).data).toEqual({ state: 'unknown' });
  });
});
