import {
  cancelBuyOrder,
  createBuyOrder,
  getBuyOrder,
  listOrderFills,
  listSales,
  sell,
} from '@shared/contract/c2c';
import { getReceipt } from '@shared/contract/money';
import { getOperation } from '@shared/contract/operations';
import { getYutHistory } from '@shared/contract/wallet';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeTrader,
  manyCalls,
  type Trader,
  usdtUnits,
  yutUnits,
} from '../../../test/market-people.ts';
import { newOperationKey, passTime, runJob } from '../../../test/money.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { dayMs } from '../../platform/time/time.ts';
import { type persons, settings } from '../../schema/tables/identity.ts';
import { systemMessages } from '../../schema/tables/messages.ts';
import { prices } from '../../schema/tables/prices.ts';
import { expireBuyOrders } from './c2c.jobs.ts';

let test: TestApp;
let ana: Trader;
let bo: Trader;
beforeAll(async () => {
  test = await startTestApp(manyCalls);
  await test.db.insert(settings).values([{ name: 'fee_c2c_percent', value: '0.01' }]);
  const at = new Date(Date.now() - 1000);
  await test.db.insert(prices).values({ asset: 'YUT', step: 'hour', at, price: 200_000_000n });
});
afterAll(async () => {
  expect((await verifyLedger(test.db)).problems).toEqual([]);
  await test.close();
});
beforeEach(async () => {
  ana = await makeTrader(test);
  bo = await makeTrader(test);
});

const wanted = { price: '2', amount: '200', minFill: '10' };

async function postedBy(trader: Trader, input: Partial<typeof wanted> = {}) {
  const { name, data } = await trader.post({ ...wanted, ...input });
  if (!data) throw new Error(`not posted: ${name}`);
  return data.order;
}

describe('posting a buy order', () => {
  it('shows its terms at a price, and the YUT for an amount of USDT', async () => {
    const { data: terms } = await ana.quotePost({ price: '2.4' });
    expect(terms).toMatchObject({
      available: '1000',
      smallest: '24',
      largest: '1000',
      price: '2.4',
      minFill: '1',
      holdUntil: 0,
      quote: null,
    });
    const { data } = await ana.quotePost({ price: '2.4', amount: '96', minFill: '5' });
    expect(data?.quote).toMatchObject({ amount: '96', fee: '0', total: '96', receive: '40' });
  });

  it('locks the USDT, writes a receipt, and takes effect once per key', async () => {
    const asked = await ana.quotePost(wanted);
    const order = ana.order(asked.data?.quote?.quoteId);
    const first = await test.call(createBuyOrder, order, { token: ana.token });
    expect(first.data?.order).toMatchObject({ mine: 1, status: 1, amount: '100', price: '2' });
    expect(first.data?.receipt).toMatchObject({ kind: 'c2cOrder', asset: 'USDT', total: '200' });
    const again = await test.call(createBuyOrder, order, { token: ana.token });
    expect(again.data).toEqual(first.data);
    expect(await ana.money('USDT')).toEqual({ balance: usdtUnits('1000'), held: usdtUnits('200') });
    const asks = { operationKey: order.operationKey };
    const { data: known } = await test.call(getOperation, asks, { token: ana.token });
    expect(known).toMatchObject({ state: 'done', answer: first.data });
  });

  it('has a receipt that says what it has bought so far, until it ends', async () => {
    const { data } = await ana.post(wanted);
    const id = data?.receipt.id ?? '';
    const receipt = async () => (await test.call(getReceipt, { id }, { token: ana.token })).data;
    const posted = { state: 'posted', status: 1, amount: '200', fee: '0', receive: '0' };
    expect(data?.receipt).toMatchObject(posted);
    expect(await receipt()).toEqual(data?.receipt);
    await bo.sell(data?.order.id ?? '', '40');
    const partly = await receipt();
    expect(partly).toMatchObject({ state: 'partlyFilled', status: 1, receive: '40' });
    expect(partly?.lines).toEqual(
      expect.arrayContaining([
        { id: 'status', label: 'Status', text: 'Partly filled' },
        { id: 'ordered', label: 'You ordered', amount: '100', asset: 'YUT' },
        { id: 'bought', label: 'Bought so far', amount: '40', asset: 'YUT' },
        { id: 'paid', label: 'Paid so far', amount: '80', asset: 'USDT' },
        { id: 'rate', label: 'Rate', amount: '2', asset: 'USDT', per: 'YUT' },
      ]),
    );
    await bo.sell(data?.order.id ?? '', '60');
    expect(await receipt()).toMatchObject({ state: 'completed', status: 2, receive: '100' });
    const other = await ana.post(wanted);
    await ana.cancel(other.data?.order.id ?? '');
    const ended = await test.call(
      getReceipt,
      { id: other.data?.receipt.id ?? '' },
      { token: ana.token },
    );
    expect(ended.data).toMatchObject({ state: 'cancelled', status: 3, receive: '0' });
  });

  it.each([
    ['a price that is none', { price: '0' }, 'invalidRequest'],
    ['a price between two steps', { price: '2.00001' }, 'invalidRequest'],
    ['a price far below that of YUT', { price: '1.5999' }, 'invalidRequest'],
    ['a price far above it', { price: '2.4001' }, 'invalidRequest'],
    ['less than the smallest order', { amount: '19.9', minFill: '1' }, 'amountInvalid'],
    ['more than there is', { amount: '1000.000001' }, 'notEnough'],
    ['a smallest fill of nothing', { minFill: '0' }, 'invalidRequest'],
    ['a smallest fill above the order', { minFill: '100.1' }, 'invalidRequest'],
  ])('is refused for %s', async (_what, input, name) => {
    expect((await ana.quotePost({ ...wanted, ...input })).name).toBe(name);
    expect(await ana.money('USDT')).toMatchObject({ held: 0n });
  });

  it('is refused above the largest order', async () => {
    const rich = await makeTrader(test, { usdt: '20000' });
    expect((await rich.quotePost({ price: '2', amount: '10001' })).name).toBe('amountInvalid');
    const most = await rich.quotePost({ price: '2', amount: '10000' });
    expect(most.data?.quote?.receive).toBe('5000');
  });

  it('is refused at the maximum of open orders, also by an earlier quote', async () => {
    const one = { price: '2', amount: '20' };
    const early = await ana.quotePost(one);
    for (let count = 0; count < 10; count += 1) await postedBy(ana, one);
    expect((await ana.quotePost(one)).name).toBe('tooManyOrders');
    const late = ana.order(early.data?.quote?.quoteId);
    const { name } = await test.call(createBuyOrder, late, { token: ana.token });
    expect(name).toBe('tooManyOrders');
  });

  it.each([
    [
      'under a security hold',
      { securityHoldUntil: sql`now() + interval '1 hour'` },
      'securityHold',
    ],
    ['without a payment password', { paymentPasswordHash: null }, 'paymentPasswordMissing'],
    ['while the account is being deleted', { erasesAt: new Date() }, 'accountClosing'],
  ] as const)('and selling is refused %s', async (_what, columns, name) => {
    const order = await postedBy(bo);
    const post = await ana.quotePost(wanted);
    const sale = await ana.quoteSale({ orderId: order.id, amount: '10' });
    await ana.change(columns as Partial<typeof persons.$inferInsert>);
    const bodies = [post, sale].map(({ data }) => ana.order(data?.quote?.quoteId));
    const [first, second] = bodies as [(typeof bodies)[0], (typeof bodies)[0]];
    expect((await test.call(createBuyOrder, first, { token: ana.token })).name).toBe(name);
    expect((await test.call(sell, second, { token: ana.token })).name).toBe(name);
  });

  it('and selling require the identity check if the setting says so', async () => {
    const order = await postedBy(bo);
    await test.db.insert(settings).values({ name: 'identity_check_for', value: 'c2c' });
    expect((await ana.post(wanted)).name).toBe('identityCheckNeeded');
    expect((await ana.sell(order.id, '10')).name).toBe('identityCheckNeeded');
    const isWays = eq(settings.name, 'identity_check_for');
    await test.db.update(settings).set({ value: 'none' }).where(isWays);
  });

  it('and selling require the payment password, and a second proof for large amounts', async () => {
    const order = await postedBy(bo, { amount: '800' });
    const sale = await ana.quoteSale({ orderId: order.id, amount: '20' });
    const body = { ...ana.order(sale.data?.quote?.quoteId), proof: {} };
    expect((await test.call(sell, body, { token: ana.token })).name).toBe('proofNeeded');
    await ana.change({ email: `${ana.uid}@test.example` });
    expect((await ana.post({ price: '2', amount: '480' })).name).toBe('ok');
    // Together with the previous order it exceeds the limit.
    const { name, data } = await ana.sell(order.id, '20');
    expect(name).toBe('proofNeeded');
    expect(data).toMatchObject({ needed: ['paymentPassword', 'emailCode'] });
  });
});

describe('selling into an order', () => {
  it('exchanges both assets at once, takes the fee on top, and notifies the buyer', async () => {
    const order = await postedBy(ana);
    const { data } = await bo.sell(order.id, '40');
    expect(data?.fill).toMatchObject({
      orderId: order.id,
      amount: '40',
      price: '2',
      total: '80',
      fee: '0.4',
      counterparty: { uid: ana.uid },
    });
    expect(data?.receipt).toMatchObject({
      kind: 'c2cTrade',
      asset: 'YUT',
      amount: '40',
      fee: '0.4',
      total: '40.4',
      receiveAsset: 'USDT',
      receive: '80',
      counterparty: { uid: ana.uid },
    });
    expect((await bo.money('YUT')).balance).toBe(yutUnits('959.6'));
    expect((await bo.money('USDT')).balance).toBe(usdtUnits('1080'));
    expect((await ana.money('YUT')).balance).toBe(yutUnits('1040'));
    expect(await ana.money('USDT')).toEqual({ balance: usdtUnits('920'), held: usdtUnits('120') });
    const told = await test.db
      .select()
      .from(systemMessages)
      .where(eq(systemMessages.personId, ana.id));
    expect(told).toMatchObject([{ kind: 'c2cFilled', params: { amount: '40', asset: 'YUT' } }]);
  });

  it('writes a receipt from the buyer’s side too', async () => {
    const order = await postedBy(ana);
    await bo.sell(order.id, '40');
    const { data: lines } = await test.call(getYutHistory, {}, { token: ana.token });
    expect(lines?.items[0]).toMatchObject({
      amount: '40',
      detail: `Nick${bo.uid} · ID ${bo.uid}`,
    });
    const id = lines?.items[0]?.id ?? '';
    const { data } = await test.call(getReceipt, { id }, { token: ana.token });
    expect(data).toMatchObject({
      asset: 'USDT',
      amount: '80',
      fee: '0',
      total: '80',
      receiveAsset: 'YUT',
      receive: '40',
      counterparty: { uid: bo.uid },
    });
  });

  it.each([
    ['less than the smallest fill', '9', 'amountInvalid'],
    ['more than is left', '100.00000001', 'amountInvalid'],
    ['what would leave a rest that is worth nothing', '99.99999999', 'amountInvalid'],
    ['more than somebody has', '100', 'notEnough'],
  ])('is refused for %s', async (_what, amount, name) => {
    const order = await postedBy(ana);
    const poor = await makeTrader(test, { yut: name === 'notEnough' ? '100.9' : '1000' });
    expect((await poor.quoteSale({ orderId: order.id, amount })).name).toBe(name);
  });

  it('into an own or unknown order is not found', async () => {
    const order = await postedBy(ana);
    expect((await ana.quoteSale({ orderId: order.id })).name).toBe('notFound');
    expect((await ana.quoteSale({ orderId: 'none' })).name).toBe('notFound');
  });

  it('accepts no quote of another person', async () => {
    const order = await postedBy(ana);
    const asked = await bo.quoteSale({ orderId: order.id, amount: '20' });
    const other = await makeTrader(test);
    expect((await other.sellBy(asked.data?.quote?.quoteId)).name).toBe('notFound');
  });

  it('of the last part by two at once succeeds once, with a reason for the other', async () => {
    const order = await postedBy(ana);
    const other = await makeTrader(test);
    await bo.sell(order.id, '60');
    const asked = await Promise.all(
      [bo, other].map((one) => one.quoteSale({ orderId: order.id, amount: '40' })),
    );
    const answers = await Promise.all(
      [bo, other].map((one, index) => one.sellBy(asked[index]?.data?.quote?.quoteId)),
    );
    expect(answers.map(({ name }) => name).sort()).toEqual(['ok', 'orderTaken']);
    const refused = answers.find(({ name }) => name === 'orderTaken');
    expect(refused?.data).toEqual({ remaining: '0' });
    expect((await ana.money('YUT')).balance).toBe(yutUnits('1100'));
  });

  it('of more than the rest says how much remains', async () => {
    const order = await postedBy(ana);
    const other = await makeTrader(test);
    const late = await other.quoteSale({ orderId: order.id, amount: '50' });
    await bo.sell(order.id, '70');
    const { name, data } = await other.sellBy(late.data?.quote?.quoteId);
    expect({ name, data }).toEqual({ name: 'orderTaken', data: { remaining: '30' } });
  });
});

describe('an order', () => {
  const get = (trader: Trader, orderId: string) =>
    test.call(getBuyOrder, { orderId }, { token: trader.token });

  it('is visible to all while it is open, and to its owner always', async () => {
    const { id } = await postedBy(ana);
    expect((await get(bo, id)).data?.order).toMatchObject({ mine: 0, remaining: '100' });
    await ana.cancel(id);
    expect((await get(bo, id)).name).toBe('notFound');
    expect((await get(ana, id)).data?.order).toMatchObject({ status: 3, expired: 0 });
    expect((await get(ana, 'no-order')).name).toBe('notFound');
  });

  it('can be cancelled by its owner, once per key, and the rest is free', async () => {
    const { id } = await postedBy(ana);
    await bo.sell(id, '40');
    expect((await bo.cancel(id)).name).toBe('notFound');
    const key = newOperationKey();
    const first = await ana.cancel(id, key);
    expect(first.data?.order).toMatchObject({ status: 3, filled: '40', remaining: '60' });
    expect((await ana.cancel(id, key)).data).toEqual(first.data);
    expect((await ana.cancel(id)).name).toBe('tooLate');
    expect(await ana.money('USDT')).toEqual({ balance: usdtUnits('920'), held: 0n });
    const { data } = await test.call(getOperation, { operationKey: key }, { token: ana.token });
    expect(data).toMatchObject({ state: 'done', answer: first.data });
  });

  it('that is cancelled and sold into at once does one of both', async () => {
    const { id } = await postedBy(ana);
    const asked = await bo.quoteSale({ orderId: id, amount: '100' });
    const [cancelled, sold] = await Promise.all([
      ana.cancel(id),
      bo.sellBy(asked.data?.quote?.quoteId),
    ]);
    const names = [cancelled.name, sold.name];
    expect([
      ['ok', 'orderTaken'],
      ['tooLate', 'ok'],
    ]).toContainEqual(names);
    expect((await ana.money('USDT')).held).toBe(0n);
  });

  it('lists its sales to its owner, and to a seller only their own', async () => {
    const { id } = await postedBy(ana);
    for (const amount of ['10', '20', '30']) await bo.sell(id, amount);
    const body = { orderId: id, limit: 2 };
    const { data: page } = await test.call(listOrderFills, body, { token: ana.token });
    expect(page?.items.map(({ amount, fee }) => [amount, fee])).toEqual([
      ['30', '0'],
      ['20', '0'],
    ]);
    const next = { ...body, cursor: page?.nextCursor ?? '' };
    const { data: rest } = await test.call(listOrderFills, next, { token: ana.token });
    expect(rest).toMatchObject({ items: [{ amount: '10' }], nextCursor: null });
    expect((await test.call(listOrderFills, body, { token: bo.token })).name).toBe('notFound');
    const { data: sales } = await test.call(listSales, {}, { token: bo.token });
    expect(sales?.items.map(({ amount, fee }) => [amount, fee])).toEqual([
      ['30', '0.3'],
      ['20', '0.2'],
      ['10', '0.1'],
    ]);
    const wrong = await test.call(listSales, { cursor: 'nonsense' }, { token: bo.token });
    expect(wrong.name).toBe('invalidRequest');
  });

  it('expires, notifies its owner, and accepts no sale after its time', async () => {
    const { id } = await postedBy(ana);
    const asked = await bo.quoteSale({ orderId: id, amount: '50' });
    await passTime(test.db, 31 * dayMs);
    expect((await bo.sellBy(asked.data?.quote?.quoteId)).name).toBe('orderTaken');
    expect((await get(bo, id)).name).toBe('notFound');
    await runJob(test, expireBuyOrders);
    await runJob(test, expireBuyOrders);
    expect((await get(ana, id)).data?.order).toMatchObject({ status: 3, expired: 1 });
    expect((await ana.money('USDT')).held).toBe(0n);
    const told = await test.db
      .select()
      .from(systemMessages)
      .where(eq(systemMessages.personId, ana.id));
    expect(told).toMatchObject([{ kind: 'c2cExpired', params: { amount: '200', order: id } }]);
    expect((await ana.cancel(id)).name).toBe('tooLate');
  });
});

it('cancel refuses an invalid key', async () => {
  const body = { orderId: 'x', operationKey: 'short' };
  expect((await test.call(cancelBuyOrder, body, { token: ana.token })).name).toBe('invalidRequest');
});
