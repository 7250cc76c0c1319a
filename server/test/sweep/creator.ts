import {
  getCreatorInfo,
  getDynamicMissing,
  getIfaInfo,
  getPerformanceMissing,
  receiveLevelReward,
  receiveMissed,
} from '@shared/contract/creator';
import {
  checkInvestment,
  checkProfitTransfer,
  createInvestment,
  getCoupons,
  getCreatorProfit,
  getOffset,
  transferProfit,
} from '@shared/contract/investments';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { newId } from '../../src/platform/db/new-id.ts';
import { creatorCoupons, creatorMissed } from '../../src/schema/tables/creator.ts';
import { fund } from '../people.ts';
import { entry, type SweepEntry } from './entry.ts';
import { expectQuote, movement, unitsOf } from './money.ts';
import { proof, type SweepPerson, type World } from './world.ts';

const dayMs = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * dayMs);

/** The tables that a reward changes, beside the record of its claim. */
export const reward = [
  'accounts',
  'operation_answers',
  'operations',
  'profit_days',
  'transfers',
] as const;

async function addCoupon(world: World, { id: personId }: SweepPerson): Promise<string> {
  const id = newId();
  await world.db.insert(creatorCoupons).values({
    id,
    personId,
    discount: 2_000_000n,
    smallest: 100_000_000n,
    startsAt: inDays(-1),
    expiresAt: inDays(20),
  });
  return id;
}

const profitOf = (world: World, { id: personId }: SweepPerson) =>
  fund(world.db, { personId, asset: 'USDT', amount: 50_000_000n, purpose: 'profit' });

export const creator: readonly SweepEntry[] = [
  entry(getCreatorInfo, {}, async (world) => ({
    body: {},
    check: async ({ totalPoint }) => {
      const { sum } = await world.row<{ sum: string }>(sql`select sum(points)::text as sum
        from creator_points where person_id = ${world.rich.id}`);
      expect(totalPoint).toBe(sum);
    },
  })),
  entry(getIfaInfo, {}, async (world) => ({
    body: {},
    check: async ({ items }) => {
      const rows = await world.rows<{ id: string }>(sql`select id from creator_investments
        where person_id = ${world.rich.id} and ended_at is null`);
      expect(items.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    },
  })),
  ...[getDynamicMissing, getPerformanceMissing].map((call) =>
    entry(call, {}, async (world) => ({
      body: { limit: 50 },
      check: async ({ items }) => {
        expect(items.length).toBeGreaterThan(0);
        for (const { id, amount } of items) {
          const row = await world.row<{ amount: string; person_id: string }>(
            sql`select amount::text, person_id from creator_missed where id = ${id}`,
          );
          expect([row.amount, row.person_id]).toEqual([
            String(unitsOf(amount, 'USDT')),
            world.rich.id,
          ]);
        }
      },
    })),
  ),
  entry(receiveLevelReward, { changes: [...reward, 'creator_reward_claims'] }, async (world) => {
    const as = await world.someone({ level: 1 });
    return {
      as,
      body: { level: 1, operationKey: world.newKey() },
      check: async () => {
        const row = await world.row<{ level: number }>(
          sql`select level from creator_reward_claims where person_id = ${as.id}`,
        );
        expect(row.level).toBe(1);
      },
    };
  }),
  entry(receiveMissed, { changes: [...reward, 'creator_missed_receipts'] }, async (world) => {
    const as = await world.someone();
    await world.db.insert(creatorMissed).values({
      id: newId(),
      personId: as.id,
      kind: 'performance',
      amount: 1_250_000n,
      reason: 'levelTooLow',
      missedAt: inDays(-1),
      expiresAt: inDays(5),
    });
    return {
      as,
      body: { kind: 'performance', operationKey: world.newKey() } as const,
      check: async ({ amount }) => {
        expect(unitsOf(amount, 'USDT')).toBe(await world.balance(as, 'USDT', 'profit'));
      },
    };
  }),

  entry(getCoupons, {}, async (world) => ({
    body: {},
    check: async ({ items }) => {
      const rows = await world.rows<{ id: string }>(
        sql`select id from creator_coupons where person_id = ${world.rich.id}`,
      );
      expect(items.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    },
  })),
  entry(getOffset, {}, async (world) => ({
    body: {},
    check: async ({ available }) => {
      const there = await world.balance(world.rich, 'USDT', 'profit');
      expect(unitsOf(available, 'USDT')).toBe(there);
    },
  })),
  entry(checkInvestment, { changes: ['quotes'], own: ['couponId'] }, async (world) => {
    const as = await world.someone();
    return {
      as,
      body: { level: 1, couponId: await addCoupon(world, as) },
      check: ({ quote }) => expectQuote(world, { quote, personId: as.id }),
    };
  }),
  entry(
    createInvestment,
    {
      changes: [
        ...movement,
        'agreed_versions',
        'creator_coupons',
        'creator_investments',
        'creator_levels_reached',
        'creator_points',
        'persons',
        'system_messages',
      ].sort(),
      own: ['quoteId'],
    },
    async (world) => {
      const as = await world.someone();
      const { quote } = await world.ok(checkInvestment, { level: 1 }, as);
      return {
        as,
        body: { quoteId: quote.quoteId, operationKey: world.newKey(), proof },
        check: async ({ investment, level }) => {
          const row = await world.row<{ level: number; from_wallet: string }>(sql`select level,
            from_wallet::text from creator_investments where id = ${investment.id}`);
          expect([row.level, row.from_wallet, level]).toEqual([1, '100000000', 1]);
        },
      };
    },
  ),
  entry(getCreatorProfit, {}, async (world) => ({
    body: {},
    check: async ({ available }) => {
      const there = await world.balance(world.rich, 'USDT', 'profit');
      expect(unitsOf(available, 'USDT')).toBe(there);
    },
  })),
  entry(checkProfitTransfer, { changes: ['quotes'] }, async (world) => {
    const as = await world.someone();
    await profitOf(world, as);
    return {
      as,
      body: { amount: '2' },
      check: ({ quote }) => expectQuote(world, { quote, personId: as.id }),
    };
  }),
  entry(transferProfit, { changes: movement, own: ['quoteId'] }, async (world) => {
    const as = await world.someone();
    await profitOf(world, as);
    const { quote } = await world.ok(checkProfitTransfer, { amount: '2' }, as);
    return {
      as,
      body: { quoteId: quote?.quoteId ?? '', operationKey: world.newKey() },
      check: async () => {
        expect(await world.balance(as, 'USDT', 'profit')).toBe(48_000_000n);
      },
    };
  }),
];
