import {
  cancelBuyOrder,
  createBuyOrder,
  getBuyOrder,
  getC2cInfo,
  listBuyOrders,
  listOrderFills,
  listSales,
  previewBuyOrder,
  previewSale,
  sell,
} from '@shared/contract/c2c';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { entry, type SweepEntry } from './entry.ts';
import { expectQuote, unitsOf } from './money.ts';
import { proof, type SweepPerson, type World } from './world.ts';

interface OrderRow extends Record<string, unknown> {
  buyer_id: string;
  status: number;
  amount: string;
  filled: string;
}
const orderRow = (world: World, id: string) =>
  world.row<OrderRow>(sql`select buyer_id, status, amount::text, filled::text
    from c2c_orders where id = ${id}`);

/** The price of YUT, because an order must be near it. */
async function nearPrice(world: World): Promise<string> {
  const { limits } = await world.ok(getC2cInfo, {});
  const [least, most] = [Number(limits.minPrice ?? 0), Number(limits.maxPrice ?? 0)];
  return ((least + most) / 2).toFixed(2);
}

const orderBy = async (world: World, quote: { quoteId: string } | null) => ({
  quoteId: quote?.quoteId ?? '',
  operationKey: world.newKey(),
  proof,
});

async function quoted(world: World) {
  const buyer = await world.someone();
  const body = { price: await nearPrice(world), amount: '200' };
  const { quote } = await world.ok(previewBuyOrder, body, buyer);
  return { buyer, body, order: await orderBy(world, quote) };
}

/** An open order of another person. */
async function posted(world: World): Promise<{ buyer: SweepPerson; orderId: string }> {
  const { buyer, order } = await quoted(world);
  const { order: made } = await world.ok(createBuyOrder, order, buyer);
  return { buyer, orderId: made.id };
}

/** A quoted sale into another person's order. */
async function saleOf(world: World) {
  const { buyer, orderId } = await posted(world);
  const seller = await world.someone();
  const { quote } = await world.ok(previewSale, { orderId, amount: '10' }, seller);
  return { buyer, seller, orderId, order: await orderBy(world, quote) };
}

const everybodys = { orderId: 'an open order is shown to everybody' };

const posting = [
  'accounts',
  'agreed_versions',
  'c2c_orders',
  'holds',
  'operation_answers',
  'operations',
  'quote_uses',
  'quotes',
  'receipts',
];

export const c2c: readonly SweepEntry[] = [
  entry(getC2cInfo, {}, async (world) => ({
    body: {},
    check: async ({ market, my }) => {
      const { best } = await world.row<{ best: string }>(
        sql`select max(price)::text as best from c2c_orders where status = 1`,
      );
      expect(unitsOf(market.bestPrice ?? '0', 'USDT')).toBe(BigInt(best));
      const { count } = await world.row<{ count: number }>(sql`select count(*)::int as count
        from c2c_orders where status = 1 and buyer_id = ${world.rich.id}`);
      expect(my.openOrders).toBe(count);
    },
  })),
  entry(listBuyOrders, {}, async (world) => ({
    body: { scope: 2, limit: 50 } as const,
    check: async ({ items }) => {
      const rows = await world.rows<{ id: string }>(sql`select id from c2c_orders
        where status <> 1 and buyer_id = ${world.rich.id}`);
      expect(items.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    },
  })),
  entry(getBuyOrder, { own: ['orderId'] }, async (world) => {
    const ended = await world.rows<{ id: string }>(sql`select id from c2c_orders
      where status <> 1 and buyer_id = ${world.rich.id} order by id limit 1`);
    return {
      body: { orderId: ended[0]?.id ?? '' },
      check: async ({ order }) => {
        const row = await orderRow(world, order.id);
        expect([order.status, String(unitsOf(order.filled, 'YUT'))]).toEqual([
          row.status,
          row.filled,
        ]);
      },
    };
  }),
  entry(listOrderFills, { own: ['orderId'] }, async (world) => {
    const [filled] = await world.rows<{ id: string }>(sql`select order_id as id from c2c_fills
      where buyer_id = ${world.rich.id} order by id limit 1`);
    return {
      body: { orderId: filled?.id ?? '' },
      check: async ({ items }) => {
        const rows = await world.rows<{ id: string }>(
          sql`select id from c2c_fills where order_id = ${filled?.id}`,
        );
        expect(items.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
      },
    };
  }),
  entry(listSales, {}, async (world) => ({
    body: { limit: 50 },
    check: async ({ items }) => {
      const rows = await world.rows<{ id: string }>(
        sql`select id from c2c_fills where seller_id = ${world.rich.id}`,
      );
      expect(items.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
      expect(rows.length).toBeGreaterThan(0);
    },
  })),
  entry(
    previewBuyOrder,
    // An invalid price is refused with its field.
    { changes: ['quotes'], badAmountCodes: ['invalidRequest'] },
    async (world) => {
      const { buyer, body } = await quoted(world);
      return {
        as: buyer,
        body: { ...body, minFill: '10' },
        check: ({ quote }) => expectQuote(world, { quote, personId: buyer.id }),
      };
    },
  ),
  entry(createBuyOrder, { changes: posting, own: ['quoteId'] }, async (world) => {
    const { buyer, order } = await quoted(world);
    return {
      as: buyer,
      body: order,
      check: async ({ order: { id, amount } }) =>
        expect(await orderRow(world, id)).toEqual({
          buyer_id: buyer.id,
          status: 1,
          amount: String(unitsOf(amount, 'YUT')),
          filled: '0',
        }),
    };
  }),
  entry(
    cancelBuyOrder,
    {
      changes: ['accounts', 'c2c_orders', 'hold_resolutions', 'operation_answers', 'operations'],
      own: ['orderId'],
    },
    async (world) => {
      const { buyer, orderId } = await posted(world);
      return {
        as: buyer,
        body: { orderId, operationKey: world.newKey() },
        check: async () => expect((await orderRow(world, orderId)).status).toBe(3),
      };
    },
  ),
  entry(previewSale, { changes: ['quotes'], shared: everybodys }, async (world) => {
    const { seller, orderId } = await saleOf(world);
    return {
      as: seller,
      body: { orderId, amount: '5' },
      check: async ({ quote, order }) => {
        expect(order.id).toBe(orderId);
        await expectQuote(world, { quote, personId: seller.id });
      },
    };
  }),
  entry(
    sell,
    {
      changes: [...posting, 'c2c_fills', 'hold_resolutions', 'system_messages', 'transfers'],
      own: ['quoteId'],
    },
    async (world) => {
      const { buyer, seller, orderId, order } = await saleOf(world);
      const before = await world.balance(buyer, 'YUT');
      return {
        as: seller,
        body: order,
        check: async ({ fill }) => {
          const sold = unitsOf(fill.amount, 'YUT');
          expect((await orderRow(world, orderId)).filled).toBe(String(sold));
          expect(await world.balance(buyer, 'YUT')).toBe(before + sold);
        },
      };
    },
  ),
];
