import { getC2cInfo, listBuyOrders } from '@shared/contract/c2c';
import type { RequestOf } from '@shared/contract/call';
import { listScope, orderStatus } from '@shared/contract/enums';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fund, makePerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { cancelBuyOrder, placeBuyOrder, sellIntoOrder } from './market.mutations.ts';

/** All tests share the market: those that look at all of it start with an empty one. */
let test: TestApp;
function onFreshMarket(): void {
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());
}

const yut = (whole: number) => BigInt(whole) * 100_000_000n;
const usdt = (cents: number) => BigInt(cents) * 10_000n;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3600 * 1000);

/** A signed-in person with plenty of both assets. */
async function trader(nickName = 'Ana') {
  const person = await makePerson(test.db, { nickName });
  await fund(test.db, { personId: person.id, asset: 'USDT', amount: usdt(1_000_000) });
  await fund(test.db, { personId: person.id, asset: 'YUT', amount: yut(10_000) });
  const { token } = await test.signIn(person);
  return { ...person, token };
}

interface Order {
  cents?: number;
  amount?: number;
  minFill?: number;
  at?: Date;
}

const place = (buyerId: string, order: Order = {}) =>
  test.database.transaction((tx) =>
    placeBuyOrder(tx, {
      buyerId,
      amount: yut(order.amount ?? 100),
      price: usdt(order.cents ?? 200),
      minFill: yut(order.minFill ?? 10),
      businessAt: order.at ?? hoursAgo(1),
    }),
  );

const sell = (sale: { orderId: string; sellerId: string; amount: number; at?: Date }) =>
  test.database.transaction((tx) =>
    sellIntoOrder(tx, { ...sale, amount: yut(sale.amount), businessAt: sale.at ?? hoursAgo(1) }),
  );

const cancel = (orderId: string, buyerId: string, businessAt = hoursAgo(0)) =>
  test.database.transaction((tx) => cancelBuyOrder(tx, { orderId, buyerId, businessAt }));

const list = async (token: string, body: RequestOf<typeof listBuyOrders> = {}) => {
  const { name, data } = await test.call(listBuyOrders, body, { token });
  if (!data) throw new Error(`the list answered ${name}`);
  return data;
};
const ids = async (token: string, body: RequestOf<typeof listBuyOrders> = {}) =>
  (await list(token, body)).items.map(({ id }) => id);
/** The orders of a list that this test has made. */
const among = (made: readonly string[], found: readonly string[]) =>
  found.filter((id) => made.includes(id));

const info = async (token: string) => {
  const { name, data } = await test.call(getC2cInfo, {}, { token });
  if (!data) throw new Error(`the info answered ${name}`);
  return data;
};

/** All ids of a list, page by page. */
async function walk(token: string, body: RequestOf<typeof listBuyOrders>) {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list(token, { ...body, cursor });
    found.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return found;
}

describe('both calls', () => {
  onFreshMarket();

  it.each([listBuyOrders, getC2cInfo])('ask a visitor to sign in: $path', async (call) => {
    expect(await test.post(call.path, {})).toMatchObject({ code: 1009 });
  });
});

describe('buy/list', () => {
  onFreshMarket();

  it.each([
    { body: { scope: 3 }, path: 'scope' },
    { body: { scope: 'now' }, path: 'scope' },
    { body: { mine: 2 }, path: 'mine' },
    { body: { limit: 0 }, path: 'limit' },
    { body: { limit: 51 }, path: 'limit' },
    { body: { cursor: 'nonsense' }, path: 'cursor' },
  ])('refuses $body', async ({ body, path }) => {
    const { token } = await test.signIn();
    const answer = await test.post(listBuyOrders.path, body, { token });
    expect(answer).toMatchObject({ name: 'invalidRequest', data: { fields: [{ path }] } });
  });

  it('is empty without orders', async () => {
    const { token } = await test.signIn();
    for (const scope of Object.values(listScope)) {
      expect(await list(token, { scope })).toEqual({ items: [], nextCursor: null });
    }
  });

  it('has the best price first, and the earliest order of one price', async () => {
    const ana = await trader();
    const low = await place(ana.id, { cents: 199 });
    const late = await place(ana.id, { cents: 201, at: hoursAgo(1) });
    const early = await place(ana.id, { cents: 201, at: hoursAgo(2) });
    expect(among([low, late, early], await ids(ana.token))).toEqual([early, late, low]);
  });

  it('names the buyer and the remaining amount of each order', async () => {
    const [ana, bo] = [await trader('Ana'), await trader('Bo')];
    const orderId = await place(ana.id, { amount: 100, minFill: 40 });
    await sell({ orderId, sellerId: bo.id, amount: 70 });
    const expected = {
      id: orderId,
      buyer: { uid: ana.uid, nickName: 'Ana', avatar: '' },
      mine: 0,
      status: orderStatus.pending,
      price: '2',
      amount: '100',
      filled: '70',
      remaining: '30',
      minFill: '30',
      total: '60',
      endedAt: null,
    };
    const seenBy = async (token: string) =>
      (await list(token, { limit: 50 })).items.find(({ id }) => id === orderId);
    expect(await seenBy(bo.token)).toMatchObject(expected);
    expect(await seenBy(ana.token)).toMatchObject({ ...expected, mine: 1 });
  });

  it.each([1, '1'] as const)('shows only own orders with mine %j', async (mine) => {
    const [ana, bo] = [await trader('Ana'), await trader('Bo')];
    const own = await place(ana.id);
    await place(bo.id);
    expect(await ids(ana.token, { mine })).toEqual([own]);
    expect(await ids((await test.signIn()).token, { mine })).toEqual([]);
  });

  it('keeps ended orders for their owner, last ended first', async () => {
    const [ana, bo] = [await trader('Ana'), await trader('Bo')];
    const [sold, canceled, open] = [await place(ana.id), await place(ana.id), await place(ana.id)];
    await cancel(canceled, ana.id, hoursAgo(0));
    await sell({ orderId: sold, sellerId: bo.id, amount: 100, at: hoursAgo(0.5) });
    const history = await list(ana.token, { scope: listScope.history });
    expect(history.items).toMatchObject([
      { id: canceled, status: orderStatus.cancel },
      { id: sold, status: orderStatus.completed, remaining: '0', total: '0' },
    ]);
    expect(among([sold, canceled, open], await ids(ana.token, { limit: 50 }))).toEqual([open]);
    expect(await ids(bo.token, { scope: listScope.history })).toEqual([]);
    expect(await ids(bo.token, { scope: listScope.history, mine: 0 })).toEqual([]);
  });

  it('has pages without gaps or repetitions, in both scopes', async () => {
    const ana = await trader();
    const open: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      open.push(
        await place(ana.id, { cents: 200 - Math.floor(index / 3), at: hoursAgo(9 - index) }),
      );
    }
    expect(among(open, await walk(ana.token, { limit: 2 }))).toEqual(open);
    expect(await walk(ana.token, { limit: 7, mine: 1 })).toEqual(open);
    const endedAt = hoursAgo(0);
    for (const id of open) await cancel(id, ana.id, endedAt);
    const ended = await walk(ana.token, { limit: 3, scope: listScope.history });
    expect(ended).toEqual([...open].sort().reverse());
  });

  it('continues at the same place after the market has moved', async () => {
    const ana = await trader();
    const best = await place(ana.id, { cents: 203 });
    const second = await place(ana.id, { cents: 202 });
    const third = await place(ana.id, { cents: 201 });
    const { items, nextCursor } = await list(ana.token, { limit: 2, mine: 1 });
    expect(items.map(({ id }) => id)).toEqual([best, second]);
    await place(ana.id, { cents: 204 });
    await cancel(second, ana.id);
    expect(await ids(ana.token, { mine: 1, cursor: nextCursor ?? '' })).toEqual([third]);
  });

  it('does not continue one scope with the cursor of the other', async () => {
    const ana = await trader();
    await place(ana.id);
    await place(ana.id);
    const { nextCursor } = await list(ana.token, { limit: 1 });
    const body = { scope: listScope.history, cursor: nextCursor ?? '' };
    expect(await test.call(listBuyOrders, body, { token: ana.token })).toMatchObject({
      name: 'invalidRequest',
    });
  });
});

describe('info of a young market', () => {
  onFreshMarket();

  it('of a market without trades has no price', async () => {
    const { token } = await test.signIn();
    expect(await info(token)).toEqual({
      market: { bestPrice: null, lastPrice: null, change24h: null, volume24h: '0', prices: [] },
      version: expect.any(String),
      limits: {
        minAmount: '10',
        maxAmount: '5000',
        maxOpenOrders: 10,
        minFill: '1',
        minPrice: null,
        maxPrice: null,
        orderDays: 30,
      },
      fees: { charge: '0', percent: '0' },
      my: { usdtAvailable: '0', usdtLocked: '0', yutAvailable: '0', openOrders: 0 },
    });
  });

  it('measures a market younger than a day from its first sale', async () => {
    const [ana, bo] = [await trader('Ana'), await trader('Bo')];
    for (const [hours, cents] of [
      [5, 200],
      [1, 190],
    ] as const) {
      const orderId = await place(ana.id, { cents });
      await sell({ orderId, sellerId: bo.id, amount: 100, at: hoursAgo(hours) });
    }
    const { market } = await info(bo.token);
    expect(market).toMatchObject({ bestPrice: null, lastPrice: '1.9', change24h: '-0.05' });
    expect(market.prices).toHaveLength(2);
  });
});

describe('info of a market', () => {
  onFreshMarket();

  it('has the figures of 24 hours from its sales', async () => {
    const [ana, bo] = [await trader('Ana'), await trader('Bo')];
    const at = [hoursAgo(30), hoursAgo(10), hoursAgo(2)];
    for (const [index, cents] of [200, 220, 210].entries()) {
      const orderId = await place(ana.id, { cents });
      await sell({ orderId, sellerId: bo.id, amount: 25, at: at[index] });
      await cancel(orderId, ana.id);
    }
    await place(ana.id, { cents: 207 });
    const { market } = await info(bo.token);
    expect(market).toMatchObject({
      bestPrice: '2.07',
      lastPrice: '2.1',
      change24h: '0.05',
      volume24h: '50',
    });
    expect(market.prices.map(({ price }) => price)).toEqual(['2', '2.2', '2.1']);
    const times = market.prices.map(({ time }) => time);
    expect(times.slice(1)).toEqual(at.slice(1).map((one) => Math.floor(one.getTime() / 1000)));
    expect(Math.abs((times[0] ?? 0) - hoursAgo(24).getTime() / 1000)).toBeLessThan(60);
  });

  it('has one price per quarter of an hour, its last', async () => {
    const [ana, bo] = [await trader('Ana'), await trader('Bo')];
    const quarter = 15 * 60 * 1000;
    const start = Math.floor(hoursAgo(3).getTime() / quarter) * quarter;
    for (const [minute, cents] of [200, 201, 202].entries()) {
      const orderId = await place(ana.id, { cents });
      const at = new Date(start + minute * 60_000);
      await sell({ orderId, sellerId: bo.id, amount: 100, at });
    }
    const { prices } = (await info(ana.token)).market;
    const drawn = prices.filter(({ time }) => time >= start / 1000 && time < start / 1000 + 900);
    expect(drawn).toEqual([{ time: start / 1000 + 120, price: '2.02' }]);
  });

  it('has the available USDT and YUT and the amount held by open orders', async () => {
    const [ana, bo] = [await trader('Ana'), await trader('Bo')];
    const orderId = await place(ana.id, { amount: 100 });
    await place(ana.id, { amount: 50 });
    await sell({ orderId, sellerId: bo.id, amount: 40 });
    await cancel(await place(ana.id), ana.id);
    expect((await info(ana.token)).my).toEqual({
      usdtAvailable: '9700',
      usdtLocked: '220',
      yutAvailable: '10040',
      openOrders: 2,
    });
    expect((await info(bo.token)).my).toMatchObject({ usdtLocked: '0', openOrders: 0 });
  });
});
