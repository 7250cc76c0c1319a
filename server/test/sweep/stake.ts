import type { Call, RequestOf } from '@shared/contract/call';
import {
  addPrincipal,
  cancelRetrievePrincipal,
  changeAutoReinvest,
  changeCompound,
  createStake,
  getStakeInfo,
  getStakeOrder,
  listStakeOrders,
  listStakeRecords,
  previewStake,
  reinvestStake,
  retrievePrincipal,
  retrieveReward,
  type StakeOrder,
  upgradeStake,
} from '@shared/contract/stake';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { entry, type SweepEntry } from './entry.ts';
import { expectQuote, movement, unitsOf } from './money.ts';
import type { SweepPerson, World } from './world.ts';

type Input = RequestOf<typeof previewStake>;

const quotedBy = async (world: World, input: Input, as?: SweepPerson) => {
  const { quoteId } = await world.ok(previewStake, input, as);
  return { quoteId: quoteId ?? '', operationKey: world.newKey() };
};

/** A stake that has just begun. */
async function newStake(world: World, termId = '30-days') {
  const owner = await world.someone();
  const input = { action: 'create', termId, amount: '100' } as const;
  const { order } = await world.ok(createStake, await quotedBy(world, input, owner), owner);
  return { owner, orderId: order.id };
}

/** A stake of the demo on which the action is possible. */
async function demoStake(world: World, action: StakeOrder['actions'][number]): Promise<string> {
  const { items } = await world.ok(listStakeOrders, { limit: 50 });
  const found = items.find(({ actions }) => actions.includes(action));
  if (!found) throw new Error(`the demo has no stake for ${action}`);
  return found.id;
}

interface OrderRow extends Record<string, unknown> {
  person_id: string;
  term_id: string;
  principal: string;
  status: number;
  auto_reinvest: boolean;
  compound: boolean;
}
const orderRow = (world: World, id: string): Promise<OrderRow> =>
  world.row(sql`select *, principal::text from stake_orders where id = ${id}`);

/** Compares the order in an answer with its row. */
async function expectRow(world: World, { id, principal, status }: StakeOrder): Promise<void> {
  const row = await orderRow(world, id);
  expect([row.principal, row.status]).toEqual([String(unitsOf(principal, 'YUT')), status]);
}

/** The tables that every action on a stake changes. */
const deed = ['operation_answers', 'operations', 'stake_orders', 'stake_records'] as const;
/** Of an operation with documents that has no receipt. */
const agreedAlone = ['agreed_versions', 'operation_agreements'] as const;
const everyones = { termId: 'terms are for everybody' };

const switches = [
  [changeAutoReinvest, 'auto_reinvest'],
  [changeCompound, 'compound'],
] as const;

/** A quoted action on a stake of the demo. */
function action(
  call: Call<
    string,
    (typeof addPrincipal | typeof retrieveReward)['request'],
    (typeof addPrincipal)['response']
  >,
  of: { action: StakeOrder['actions'][number]; more?: object; changes: readonly string[] },
): SweepEntry {
  return entry(
    call,
    { changes: [...deed, 'quote_uses', 'quotes', ...of.changes], own: ['quoteId'] },
    async (world) => {
      const orderId = await demoStake(world, of.action);
      const before = await orderRow(world, orderId);
      const input = { action: of.action, orderId, ...of.more } as Input;
      return {
        body: await quotedBy(world, input),
        check: async ({ order }) => {
          expect(order.id).toBe(orderId);
          await expectRow(world, order);
          expect(await orderRow(world, orderId)).not.toEqual(before);
        },
      };
    },
  );
}

export const stake: readonly SweepEntry[] = [
  entry(getStakeInfo, {}, async (world) => ({
    body: {},
    check: async ({ stakeDetailList, totals }) => {
      const terms = await world.rows<{ id: string }>(sql`select id from stake_terms`);
      expect(stakeDetailList.map(({ id }) => id).sort()).toEqual(terms.map(({ id }) => id).sort());
      const { sum } = await world.row<{ sum: string }>(
        sql`select sum(principal)::text as sum from stake_orders
          where person_id = ${world.rich.id} and ended_at is null`,
      );
      expect(unitsOf(totals.staked, 'YUT')).toBe(BigInt(sum));
    },
  })),
  entry(listStakeOrders, {}, async (world) => ({
    body: { limit: 50 },
    check: async ({ items }) => {
      const rows = await world.rows<{ id: string }>(
        sql`select id from stake_orders where person_id = ${world.rich.id} and ended_at is null`,
      );
      expect(items.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
      for (const order of items) await expectRow(world, order);
    },
  })),
  entry(getStakeOrder, { own: ['orderId'] }, async (world) => ({
    body: { orderId: await demoStake(world, 'addPrincipal') },
    check: (order) => expectRow(world, order),
  })),
  entry(listStakeRecords, { own: ['orderId'] }, async (world) => {
    const orderId = await demoStake(world, 'addPrincipal');
    return {
      body: { orderId, limit: 50 },
      check: async ({ items }) => {
        const rows = await world.rows<{ type: string }>(
          sql`select type from stake_records where order_id = ${orderId}`,
        );
        expect(items.map(({ type }) => type).sort()).toEqual(rows.map(({ type }) => type).sort());
      },
    };
  }),

  entry(
    previewStake,
    { when: 'create', changes: ['quotes'], shared: { ...everyones, orderId: 'there is none yet' } },
    async (world) => ({
      body: { action: 'create', termId: '30-days', amount: '60' } as const,
      check: async ({ quoteId, after }) => {
        expect(after?.principal).toBe('60');
        await expectQuote(world, { quote: { quoteId: quoteId ?? '' }, personId: world.rich.id });
      },
    }),
  ),
  entry(
    previewStake,
    { when: 'add', changes: ['quotes'], own: ['orderId'], shared: everyones },
    async (world) => {
      const orderId = await demoStake(world, 'addPrincipal');
      const { principal } = await orderRow(world, orderId);
      return {
        body: { action: 'addPrincipal', orderId, amount: '60' } as const,
        check: async ({ quoteId, before }) => {
          expect(String(unitsOf(before?.principal ?? '', 'YUT'))).toBe(principal);
          await expectQuote(world, { quote: { quoteId: quoteId ?? '' }, personId: world.rich.id });
        },
      };
    },
  ),

  entry(
    createStake,
    {
      changes: [...movement, 'agreed_versions', 'stake_orders', 'stake_records'],
      own: ['quoteId'],
    },
    async (world) => {
      const input = { action: 'create', termId: '30-days', amount: '60' } as const;
      const before = await world.balance(world.rich, 'YUT', 'stake');
      return {
        body: await quotedBy(world, input),
        check: async ({ order }) => {
          await expectRow(world, order);
          expect((await orderRow(world, order.id)).person_id).toBe(world.rich.id);
          expect(await world.balance(world.rich, 'YUT', 'stake')).toBe(
            before + unitsOf('60', 'YUT'),
          );
        },
      };
    },
  ),
  action(addPrincipal, {
    action: 'addPrincipal',
    more: { amount: '60' },
    changes: ['accounts', 'agreed_versions', 'receipts', 'transfers'],
  }),
  entry(
    upgradeStake,
    { changes: [...deed, 'quote_uses', 'quotes', ...agreedAlone], own: ['quoteId'] },
    async (world) => {
      const { owner, orderId } = await newStake(world, '7-days');
      const input = { action: 'upgrade', orderId, termId: '30-days' } as const;
      return {
        as: owner,
        body: await quotedBy(world, input, owner),
        check: async ({ order }) => {
          await expectRow(world, order);
          expect((await orderRow(world, orderId)).term_id).toBe('30-days');
        },
      };
    },
  ),
  action(retrieveReward, {
    action: 'retrieveReward',
    changes: ['accounts', 'profit_days', 'receipts', 'transfers'],
  }),
  action(reinvestStake, { action: 'reinvest', changes: agreedAlone }),
  action(cancelRetrievePrincipal, { action: 'cancelRetrieve', changes: [] }),
  entry(
    retrievePrincipal,
    { changes: [...deed, 'quote_uses', 'quotes', 'receipts'], own: ['quoteId'] },
    async (world) => {
      const { owner, orderId } = await newStake(world);
      return {
        as: owner,
        body: await quotedBy(world, { action: 'retrievePrincipal', orderId }, owner),
        check: ({ order }) => expectRow(world, order),
      };
    },
  ),
  ...switches.map(([call, column]) =>
    entry(call, { changes: deed, own: ['orderId'] }, async (world) => {
      const { owner, orderId } = await newStake(world);
      return {
        as: owner,
        body: { orderId, on: '1', operationKey: world.newKey() } as const,
        check: async () => expect((await orderRow(world, orderId))[column]).toBe(true),
      };
    }),
  ),
];
