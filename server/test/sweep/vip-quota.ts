import type { Call, RequestOf } from '@shared/contract/call';
import {
  allocateQuota,
  cancelAllocation,
  getQuota,
  listAllocations,
  listQuotaHistory,
  previewQuota,
  redeemQuota,
  searchQuotaUsers,
  transferQuota,
} from '@shared/contract/vip-quota';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { entry, type SweepEntry } from './entry.ts';
import { expectQuote } from './money.ts';
import { proof, type SweepPerson, type World } from './world.ts';

interface QuotaRow extends Record<string, unknown> {
  total: number;
  used: number;
  allocated: number;
}
const quotaRow = (world: World, { id }: SweepPerson) =>
  world.row<QuotaRow>(sql`select total::int, used::int, allocated::int
    from vip_quotas where person_id = ${id}`);

type Action = RequestOf<typeof previewQuota>;

async function orderFor(world: World, input: Action) {
  const { quoteId } = await world.ok(previewQuota, input);
  const operationKey = world.newKey();
  const emailCode = await world.emailCode(world.rich, { purpose: 7, operation: operationKey });
  return { quoteId: quoteId ?? '', operationKey, proof: { ...proof, emailCode } };
}

const given = [
  'agreed_versions',
  'operation_answers',
  'operations',
  'quote_uses',
  'quotes',
  'vip_entries',
  'vip_quotas',
];

/** An action on a unit of the rich account, and the counters that it changes. */
function action(
  call: Call<string, (typeof redeemQuota)['request'], (typeof redeemQuota)['response']>,
  of: { input: (world: World) => Action; figure: keyof QuotaRow; by: number; changes: string[] },
): SweepEntry {
  return entry(call, { changes: of.changes, own: ['quoteId'] }, async (world) => {
    const body = await orderFor(world, of.input(world));
    const before = Number((await quotaRow(world, world.rich))[of.figure]);
    return {
      body,
      check: async ({ quota }) => {
        const after = await quotaRow(world, world.rich);
        expect(after[of.figure]).toBe(before + of.by);
        expect(quota).toMatchObject(after);
      },
    };
  });
}

export const vipQuota: readonly SweepEntry[] = [
  entry(getQuota, {}, async (world) => ({
    body: {},
    check: async ({ quota }) => expect(quota).toMatchObject(await quotaRow(world, world.rich)),
  })),
  entry(searchQuotaUsers, { changes: ['used_limits'] }, async (world) => ({
    body: { keyword: world.guarded.uid },
    check: ({ items }) => expect(items.map(({ uid }) => uid)).toEqual([world.guarded.uid]),
  })),
  entry(
    previewQuota,
    { changes: ['quotes'], shared: { allocationId: 'of one’s own there is none in it' } },
    async (world) => ({
      body: { action: 'redeem', amount: 1 } as const,
      check: ({ quoteId }) =>
        expectQuote(world, { quote: { quoteId: quoteId ?? '' }, personId: world.rich.id }),
    }),
  ),
  action(redeemQuota, {
    input: () => ({ action: 'redeem', amount: 1 }),
    figure: 'used',
    by: 1,
    changes: [...given, 'accounts', 'receipts', 'transfers'],
  }),
  action(transferQuota, {
    input: (world) => ({ action: 'transfer', to: world.fresh.uid, amount: 1 }),
    figure: 'total',
    by: -1,
    changes: [...given, 'operation_agreements', 'system_messages'],
  }),
  action(allocateQuota, {
    input: (world) => ({ action: 'allocate', to: world.fresh.uid, amount: 1 }),
    figure: 'allocated',
    by: 1,
    changes: [...given, 'operation_agreements', 'system_messages', 'vip_allocations'],
  }),
  entry(
    cancelAllocation,
    {
      changes: ['operation_answers', 'operations', 'vip_allocations', 'vip_entries', 'vip_quotas'],
      own: ['allocationId'],
    },
    async (world) => {
      const order = await orderFor(world, { action: 'allocate', to: world.fresh.uid, amount: 1 });
      const { allocation } = await world.ok(allocateQuota, order);
      const allocationId = allocation?.id ?? '';
      return {
        body: { allocationId, operationKey: world.newKey() },
        check: async () => {
          const row = await world.row<{ status: number }>(
            sql`select status from vip_allocations where id = ${allocationId}`,
          );
          expect(row.status).toBe(3);
        },
      };
    },
  ),
  entry(listAllocations, {}, async (world) => ({
    body: { direction: 'given', limit: 50 } as const,
    check: async ({ items }) => {
      const rows = await world.rows<{ id: string }>(sql`select id from vip_allocations
        where owner_id = ${world.rich.id} and status = 1`);
      expect(items.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    },
  })),
  entry(listQuotaHistory, {}, async (world) => ({
    body: { limit: 5 },
    check: async ({ items }) => {
      const rows = await world.rows<{ id: string }>(sql`select id from vip_entries
        where person_id = ${world.rich.id} order by number desc limit 5`);
      expect(items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    },
  })),
];
