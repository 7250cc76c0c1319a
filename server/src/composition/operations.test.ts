import type { Call } from '@shared/contract/call';
import * as money from '@shared/contract/money';
import { getOperation } from '@shared/contract/operations';
import * as portfolio from '@shared/contract/portfolio';
import * as stake from '@shared/contract/stake';
import * as withdraw from '@shared/contract/withdraw';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperationKey, paymentPassword, paymentPasswordHash } from '../../test/money.ts';
import { fund, makePerson, type TestPerson } from '../../test/people.ts';
import { passDays } from '../../test/stakes.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { databaseTime } from '../platform/time/clock.ts';
import { banks } from '../schema/tables/home.ts';
import { prices } from '../schema/tables/prices.ts';

let test: TestApp;
let token = '';
let friend: TestPerson;
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const bank = { bankId: 'MBBEMYKL', accountName: 'Ana Putri', accountNumber: '512345678901' };

beforeAll(async () => {
  test = await startTestApp();
  const at = new Date(Date.now() - 1000);
  await test.db.insert(prices).values({ asset: 'YUT', step: 'hour', at, price: 250_000_000n });
  const maybank = { country: 'MY', code: bank.bankId, name: 'A bank', position: 1 };
  await test.db.insert(banks).values(maybank);
  friend = await makePerson(test.db);
  const hash = await paymentPasswordHash();
  const me = await makePerson(test.db, { paymentPasswordHash: hash, isKyc: 1, kycStatus: 1 });
  token = (await test.signIn(me)).token;
  const of = { personId: me.id };
  await fund(test.db, { ...of, asset: 'USDT', amount: 5_000_000_000n });
  await fund(test.db, { ...of, asset: 'YUT', amount: 900_000_000_000n });
  await fund(test.db, { ...of, asset: 'USDT', amount: 90_000_000n, purpose: 'benefit' });
});
afterAll(() => test.close());

const ask = (operationKey: string) => test.call(getOperation, { operationKey }, { token });

/** A quote by the call that gives one, and the body of the call that takes it. */
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
  withdrawal: () =>
    quoted(withdraw.verifyCryptoWithdrawal.path, {
      asset: 'USDT',
      network: 'BSC',
      address,
      amount: '50',
    }),
  stake: (body: object) => quoted(stake.previewStake.path, body),
};

async function send(call: Call, body: object) {
  const operationKey = newOperationKey();
  const { name, data } = await test.post(call.path, { operationKey, ...body }, { token });
  if (name !== 'ok') throw new Error(`${call.path}: ${name} ${JSON.stringify(data)}`);
  return { operationKey, data };
}

async function newStake(termId = '30-days'): Promise<string> {
  const order = await verify.stake({ action: 'create', termId, amount: '100' });
  const { data } = await send(stake.createStake, order);
  return (data as { order: { id: string } }).order.id;
}
const onStake = async (action: string, more: object = {}) => {
  const orderId = await newStake();
  return verify.stake({ action, orderId, ...more });
};

/** Every call of these contracts that moves money, with a body that it takes. */
const bodies: [Call, () => Promise<object>][] = [
  [money.transferUsdt, () => verify.transfer('12.5')],
  [
    money.transferYut,
    () => quoted(money.verifyYutTransfer.path, { to: friend.uid, amount: '3', note: '' }),
  ],
  [money.exchange, () => quoted(money.verifyExchange.path, { from: 'YUT', amount: '4' })],
  [withdraw.withdrawCrypto, verify.withdrawal],
  [
    withdraw.withdrawBenefit,
    () => quoted(withdraw.verifyBenefitWithdrawal.path, { ...bank, amount: '20' }),
  ],
  [
    withdraw.cancelWithdrawal,
    async () => {
      const { data } = await send(withdraw.withdrawCrypto, await verify.withdrawal());
      return { id: (data as { id: string }).id };
    },
  ],
  [
    portfolio.transferPortfolio,
    () =>
      quoted(portfolio.verifyPortfolioTransfer.path, {
        direction: 'in',
        account: 'store',
        asset: 'USDT',
        amount: '30',
      }),
  ],
  [stake.createStake, () => verify.stake({ action: 'create', termId: '30-days', amount: '100' })],
  [stake.addPrincipal, () => onStake('addPrincipal', { amount: '50' })],
  [stake.upgradeStake, () => onStake('upgrade', { termId: '90-days' })],
  [
    stake.retrieveReward,
    async () => {
      const orderId = await newStake();
      await passDays(test, 2);
      return verify.stake({ action: 'retrieveReward', orderId });
    },
  ],
  [
    stake.reinvestStake,
    async () => {
      const orderId = await newStake('7-days');
      await passDays(test, 8);
      return verify.stake({ action: 'reinvest', orderId });
    },
  ],
  [stake.retrievePrincipal, () => onStake('retrievePrincipal')],
  [
    stake.cancelRetrievePrincipal,
    async () => {
      const orderId = await newStake();
      const order = await verify.stake({ action: 'retrievePrincipal', orderId });
      await send(stake.retrievePrincipal, order);
      return verify.stake({ action: 'cancelRetrieve', orderId });
    },
  ],
  [stake.changeAutoReinvest, async () => ({ orderId: await newStake(), on: 1 })],
  [stake.changeCompound, async () => ({ orderId: await newStake(), on: 1 })],
];

describe('an operation that is done, asked for by its key', () => {
  it.each(bodies.map(([call, body]) => [call.path, call, body] as const))(
    '%s has the answer of the call',
    async (_path, call, body) => {
      const { operationKey, data } = await send(call, await body());
      const { data: found } = await ask(operationKey);
      expect(found).toMatchObject({ state: 'done', kind: expect.any(String) });
      expect(found?.answer).toEqual(data);
      expect(call.response.safeParse(found?.answer).success).toBe(true);
    },
  );

  it('is tested here for every call that moves money', () => {
    const isMoney = (one: unknown): one is Call =>
      typeof one === 'object' && one !== null && 'effect' in one && one.effect === 'money';
    const all = [money, withdraw, portfolio, stake].flatMap((one) => Object.values(one));
    const paths = all.filter(isMoney).map(({ path }) => path);
    expect(bodies.map(([{ path }]) => path).sort()).toEqual(paths.sort());
  });

  it('speaks the language of whoever asks', async () => {
    const { operationKey } = await send(money.transferUsdt, await verify.transfer('1'));
    const { data } = await test.call(getOperation, { operationKey }, { token, language: 'es' });
    expect(data?.answer).toMatchObject({ title: 'Transferencia', amount: '1' });
  });
});

describe('an operation that was refused', () => {
  it('for good says so, and stays refused whatever comes after', async () => {
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
    // Its owner has been told: it must not come true when there is more.
    const back = { from: 'YUT', amount: '3000' };
    const at = (await databaseTime(test.db)).business;
    await test.db.insert(prices).values({ asset: 'YUT', step: 'hour', at, price: 250_000_000n });
    await send(money.exchange, await quoted(money.verifyExchange.path, back));
    expect((await test.post(money.transferUsdt.path, order, { token })).name).toBe('notEnough');
    expect((await ask(order.operationKey)).data?.state).toBe('refused');
  });

  it('for want of a proof is not over: the same key may be sent with it', async () => {
    const order = { ...(await verify.transfer('5')), operationKey: newOperationKey() };
    const without = { ...order, proof: undefined };
    expect((await test.post(money.transferUsdt.path, without, { token })).name).toBe('proofNeeded');
    expect((await ask(order.operationKey)).data).toEqual({ state: 'unknown' });
    expect((await test.post(money.transferUsdt.path, order, { token })).name).toBe('ok');
    expect((await ask(order.operationKey)).data?.state).toBe('done');
  });

  it('is nobody else’s to know', async () => {
    const order = { ...(await verify.transfer('5')), operationKey: newOperationKey() };
    const wrong = { ...order, quoteId: 'no-such-quote' };
    expect((await test.post(money.exchange.path, wrong, { token })).name).toBe('notFound');
    expect((await ask(order.operationKey)).data?.state).toBe('refused');
    const other = await test.signIn();
    const asked = { operationKey: order.operationKey };
    expect((await test.call(getOperation, asked, other)).data).toEqual({ state: 'unknown' });
  });
});
