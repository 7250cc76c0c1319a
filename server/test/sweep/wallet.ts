import {
  getBalanceInfo,
  getUsdtHistory,
  getUsdtInfo,
  getYutHistory,
  getYutInfo,
  getYutPrices,
} from '@shared/contract/wallet';
import type { Asset } from '@shared/lib/money';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { entry, type SweepEntry } from './entry.ts';
import { unitsOf } from './money.ts';
import type { World } from './world.ts';

/** Compares each line of a history with a transfer of the rich account. */
async function expectMovements(
  world: World,
  given: { items: readonly { id: string; amount: string; kind: string }[]; asset: Asset },
): Promise<void> {
  const { items, asset } = given;
  expect(items.length).toBeGreaterThan(3);
  for (const { id, amount, kind } of items) {
    const row = await world.row<{ amount: string; kind: string; mine: boolean }>(sql`
      select t.amount::text, t.kind, exists (select 1 from accounts a
        where a.person_id = ${world.rich.id} and a.id in (t.debit_account_id, t.credit_account_id)
      ) as mine from transfers t where t.id::text = ${id.slice(0, 36)}`);
    const units = String(unitsOf(amount.replace('-', ''), asset));
    expect([row.kind, row.amount, row.mine]).toEqual([kind, units, true]);
  }
}

export const wallet: readonly SweepEntry[] = [
  entry(getBalanceInfo, {}, async (world) => ({
    body: { currencyType: 'USD', userTimeISO: '2026-01-01T12:00:00+08:00' },
    check: async ({ usdt, yuToken, staked }) => {
      expect(unitsOf(usdt, 'USDT')).toBe(await world.balance(world.rich, 'USDT'));
      expect(unitsOf(yuToken, 'YUT')).toBe(await world.balance(world.rich, 'YUT'));
      expect(unitsOf(staked, 'YUT')).toBe(await world.balance(world.rich, 'YUT', 'stake'));
    },
  })),
  entry(getUsdtInfo, {}, async (world) => ({
    body: {},
    check: async ({ usdt, locked }) => {
      expect(unitsOf(usdt, 'USDT')).toBe(await world.balance(world.rich, 'USDT'));
      const { held } = await world.row<{ held: string }>(sql`select held::text from accounts
        where person_id = ${world.rich.id} and asset = 'USDT' and purpose = 'wallet'`);
      expect(unitsOf(locked, 'USDT')).toBe(BigInt(held));
    },
  })),
  entry(getYutInfo, {}, async (world) => ({
    body: {},
    check: async ({ yuToken, staked }) => {
      expect(unitsOf(yuToken, 'YUT')).toBe(await world.balance(world.rich, 'YUT'));
      expect(unitsOf(staked, 'YUT')).toBe(await world.balance(world.rich, 'YUT', 'stake'));
    },
  })),
  entry(getYutPrices, {}, async (world) => ({
    body: { range: '7d' } as const,
    check: async ({ points }) => {
      expect(points.length).toBeGreaterThan(20);
      const last = points.at(-1);
      const kept = await world.rows<{ price: string }>(sql`select price::text from prices
        where asset = 'YUT' and at <= to_timestamp(${last?.time}) + interval '1 second'
        order by at desc limit 2`);
      expect(kept.map(({ price }) => price)).toContain(String(unitsOf(last?.price ?? '', 'YUT')));
    },
  })),
  entry(getUsdtHistory, {}, async (world) => ({
    body: { limit: 10 },
    check: ({ items }) => expectMovements(world, { items, asset: 'USDT' }),
  })),
  entry(getYutHistory, {}, async (world) => ({
    body: { limit: 10 },
    check: ({ items }) => expectMovements(world, { items, asset: 'YUT' }),
  })),
];
