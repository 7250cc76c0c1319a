import { orderStatus } from '@shared/contract/enums';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/open-database.ts';
import { fund, makePerson } from '../../../test/people.ts';
import { ApiError } from '../../platform/errors.ts';
import { c2cFills, c2cOrders } from '../../schema/tables/c2c.ts';
import { accounts, holdResolutions, transfers } from '../../schema/tables/ledger.ts';
import { cancelBuyOrder, placeBuyOrder, sellIntoOrder } from './market.mutations.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const yut = (whole: number) => BigInt(whole) * 100_000_000n;
const usdt = (whole: number) => BigInt(whole) * 1_000_000n;
const businessAt = new Date('2026-03-01T00:00:00Z');

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? error.codeName : Promise.reject(error)),
  );

/** A buyer with 1000 USDT and a seller with 1000 YUT; an order of 100 YUT at 2 USDT. */
async function withOrder() {
  const { db } = test.database;
  const buyer = (await makePerson(db)).id;
  const seller = (await makePerson(db)).id;
  await fund(db, { personId: buyer, asset: 'USDT', amount: usdt(1000) });
  await fund(db, { personId: seller, asset: 'YUT', amount: yut(1000) });
  const order = { buyerId: buyer, amount: yut(100), price: usdt(2), minFill: yut(10), businessAt };
  const orderId = await test.database.transaction((tx) => placeBuyOrder(tx, order));
  const sell = (amount: bigint, sellerId = seller) =>
    test.database.transaction((tx) => sellIntoOrder(tx, { orderId, sellerId, amount, businessAt }));
  const cancel = (buyerId = buyer) =>
    test.database.transaction((tx) => cancelBuyOrder(tx, { orderId, buyerId, businessAt }));
  const row = async () => (await db.select().from(c2cOrders).where(eq(c2cOrders.id, orderId)))[0];
  const account = async (personId: string, asset: 'USDT' | 'YUT') => {
    const rows = await db.select().from(accounts).where(eq(accounts.personId, personId));
    const { balance = null, held = null } = rows.find((one) => one.asset === asset) ?? {};
    return { balance, held };
  };
  return { buyer, seller, order, orderId, sell, cancel, row, account };
}

describe('a buy order', () => {
  it('holds the USDT for its whole amount', async () => {
    const { buyer, account, row } = await withOrder();
    expect(await account(buyer, 'USDT')).toEqual({ balance: usdt(1000), held: usdt(200) });
    expect(await row()).toMatchObject({ status: orderStatus.pending, filled: 0n, endedAt: null });
  });

  it('is refused without enough USDT and leaves nothing behind', async () => {
    const { order, buyer, account } = await withOrder();
    const dear = { ...order, amount: yut(401) };
    const place = test.database.transaction((tx) => placeBuyOrder(tx, dear));
    expect(await refusal(place)).toBe('notEnough');
    expect(await account(buyer, 'USDT')).toEqual({ balance: usdt(1000), held: usdt(200) });
  });

  it('can be cancelled once, only by its owner, and the USDT is free again', async () => {
    const { buyer, seller, sell, cancel, account, row } = await withOrder();
    await sell(yut(30));
    expect(await refusal(cancel(seller))).toBe('notFound');
    await cancel();
    expect(await account(buyer, 'USDT')).toEqual({ balance: usdt(940), held: 0n });
    expect(await row()).toMatchObject({ status: orderStatus.cancel, endedAt: businessAt });
    expect(await refusal(cancel())).toBe('tooLate');
    expect(await refusal(sell(yut(30)))).toBe('orderTaken');
  });
});

describe('a sale', () => {
  it('exchanges both assets and holds the rest', async () => {
    const { buyer, seller, sell, account, row, orderId } = await withOrder();
    await sell(yut(30));
    expect(await account(buyer, 'USDT')).toEqual({ balance: usdt(940), held: usdt(140) });
    expect(await account(buyer, 'YUT')).toEqual({ balance: yut(30), held: 0n });
    expect(await account(seller, 'USDT')).toEqual({ balance: usdt(60), held: 0n });
    expect(await account(seller, 'YUT')).toEqual({ balance: yut(970), held: 0n });
    expect(await row()).toMatchObject({ status: orderStatus.pending, filled: yut(30) });
    const fills = await test.database.db
      .select({ total: c2cFills.total, moved: transfers.amount, kind: transfers.kind })
      .from(c2cFills)
      .innerJoin(transfers, eq(transfers.id, c2cFills.usdtTransferId))
      .where(eq(c2cFills.orderId, orderId));
    expect(fills).toEqual([{ total: usdt(60), moved: usdt(60), kind: 'c2cTrade' }]);
  });

  it('of the whole rest completes the order', async () => {
    const { buyer, sell, account, row } = await withOrder();
    await sell(yut(95));
    await sell(yut(5));
    expect(await row()).toMatchObject({ status: orderStatus.completed, filled: yut(100) });
    expect(await account(buyer, 'USDT')).toEqual({ balance: usdt(800), held: 0n });
    expect(await refusal(sell(1n))).toBe('orderTaken');
  });

  it.each([
    ['more than is left', yut(100) + 1n, 'orderTaken'],
    ['less than the smallest fill', yut(10) - 1n, 'amountInvalid'],
    ['nothing', 0n, 'amountInvalid'],
  ])('of %s is refused and changes nothing', async (_what, amount, codeName) => {
    const { sell, row } = await withOrder();
    const before = await row();
    expect(await refusal(sell(amount))).toBe(codeName);
    expect(await row()).toEqual(before);
  });

  it('is refused to a seller with too little YUT, and to the buyer', async () => {
    const { buyer, sell } = await withOrder();
    const poor = (await makePerson(test.database.db)).id;
    expect(await refusal(sell(yut(10), poor))).toBe('notEnough');
    expect(await refusal(sell(yut(10), buyer))).toBe('notFound');
  });

  it('happens once if two people want the same last part', async () => {
    const { sell, row } = await withOrder();
    await sell(yut(50));
    const outcomes = await Promise.all([refusal(sell(yut(50))), refusal(sell(yut(50)))]);
    expect(outcomes.sort()).toEqual(['ok', 'orderTaken']);
    expect(await row()).toMatchObject({ filled: yut(100) });
  });
});

it('every open order has an open hold of exactly the needed amount', async () => {
  const rows = await test.database.db
    .select({ ended: holdResolutions.holdId, status: c2cOrders.status })
    .from(c2cOrders)
    .leftJoin(holdResolutions, eq(holdResolutions.holdId, c2cOrders.holdId));
  expect(rows.length).toBeGreaterThan(0);
  for (const { ended, status } of rows) {
    expect(ended === null).toBe(status === orderStatus.pending);
  }
  const { rows: sums } = await test.database.db.execute<{ asset: string; off: string }>(sql`
    select a.asset, sum(a.held - coalesce((select sum(h.amount) from holds h
      where h.account_id = a.id and not exists
        (select 1 from hold_resolutions r where r.hold_id = h.id)), 0))::text as off
    from accounts a where a.person_id is not null group by a.asset`);
  for (const { off } of sums) expect(off).toBe('0');
});
