import { getLocked, getStatement, listMovementKinds } from '@shared/contract/statement';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { entry, type SweepEntry } from './entry.ts';

const day = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 24 * 3600 * 1000).toISOString().slice(0, 10);

export const statement: readonly SweepEntry[] = [
  entry(listMovementKinds, {}, async (world) => ({
    body: {},
    check: async ({ items }) => {
      const rows = await world.rows<{ kind: string }>(sql`select distinct t.kind from transfers t
        join accounts a on a.id in (t.debit_account_id, t.credit_account_id)
        where a.person_id = ${world.rich.id} and a.purpose = 'wallet'`);
      const told = items.map(({ kind }) => kind);
      expect(told).toEqual(expect.arrayContaining(rows.map(({ kind }) => kind)));
    },
  })),
  entry(getLocked, {}, async (world) => ({
    body: {},
    check: async ({ items }) => {
      const { count } = await world.row<{ count: number }>(sql`select count(*)::int as count
        from stake_orders where person_id = ${world.rich.id} and ended_at is null`);
      const stakes = items.find(({ asset, count: of }) => asset === 'YUT' && of === count);
      expect(stakes, `${count} stakes in ${JSON.stringify(items)}`).toBeDefined();
    },
  })),
  entry(getStatement, {}, async (world) => ({
    body: { asset: 'USDT', from: day(20), to: day(10), timeZone: 'UTC' } as const,
    check: async ({ rows }) => {
      const { count } = await world.row<{ count: number }>(sql`select count(*)::int as count
        from transfers t join accounts a on a.id in (t.debit_account_id, t.credit_account_id)
        where a.person_id = ${world.rich.id} and a.purpose = 'wallet' and t.asset = 'USDT'
          and t.business_at >= ${day(20)}::date and t.business_at < ${day(9)}::date`);
      expect(rows).toBe(count);
      expect(rows).toBeGreaterThan(0);
    },
  })),
];
