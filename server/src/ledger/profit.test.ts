import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/open-database.ts';
import { makePerson } from '../../test/people.ts';
import { personAccount, systemAccount } from './accounts.ts';
import { movementKinds } from './kinds.ts';
import { profitSince, readTotalProfit } from './profit.ts';
import { type Leg, transfer } from './transfer.ts';
import { verifyLedger } from './verify.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const start = new Date('2026-02-27T00:00:00Z');
const hourMs = 3_600_000;

const leg = fc.record({
  asset: fc.constantFrom('USDT' as const, 'YUT' as const),
  purpose: fc.constantFrom('wallet' as const, 'profit' as const),
  kind: fc.constantFrom(...movementKinds),
  amount: fc.bigInt(1n, 10n ** 12n),
});
const movement = fc.record({
  /** Over ten days, sometimes exactly at the start of a day. */
  halfHours: fc.oneof(
    fc.nat(480),
    fc.nat(10).map((day) => day * 48),
  ),
  legs: fc.array(leg, { minLength: 1, maxLength: 4 }),
});

/** Recomputed from the whole history. */
async function fullSum(personId: string, since: Date): Promise<string[]> {
  const { rows } = await test.database.db.execute<{ line: string }>(sql`
    select t.asset || ' ' || t.kind || ' ' || sum(t.amount) as line
    from transfers t join accounts a on a.id = t.credit_account_id
    where a.person_id = ${personId} and t.business_at >= ${since.toISOString()}
      and t.kind in ('stakeReward', 'creatorProfit', 'levelReward', 'inviteReward',
        'taskReward', 'guildReward')
    group by t.asset, t.kind`);
  return rows.map(({ line }) => line).sort();
}

const lines = (sums: readonly { asset: string; kind: string; sum: bigint }[]): string[] => {
  const all = new Map<string, bigint>();
  for (const { asset, kind, sum } of sums) {
    const key = `${asset} ${kind}`;
    all.set(key, (all.get(key) ?? 0n) + sum);
  }
  return [...all].map(([key, sum]) => `${key} ${sum}`).sort();
};

it('the stored sums match the whole history', async () => {
  const { db } = test.database;
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { maxLength: 8 }), fc.nat(480), async (moves, from) => {
      const { id: personId } = await makePerson(db);
      for (const { halfHours, legs } of moves) {
        const given: Leg[] = [];
        for (const { asset, purpose, kind, amount } of legs) {
          const rewards = await systemAccount(db, { asset, purpose: 'rewards' });
          const to = await personAccount(db, { personId, asset, purpose });
          given.push({ from: rewards, to, amount, kind });
        }
        const businessAt = new Date(start.getTime() + (halfHours * hourMs) / 2);
        await test.database.transaction((tx) => transfer(tx, { legs: given, businessAt }));
      }
      expect(lines(await readTotalProfit(db, personId))).toEqual(
        await fullSum(personId, new Date(0)),
      );
      const since = new Date(start.getTime() + (from * hourMs) / 2);
      const lately = await profitSince(db, { personId, since });
      expect(lines(lately)).toEqual(await fullSum(personId, since));
      expect(lately.every(({ day }) => day >= 0)).toBe(true);
    }),
    { numRuns: 25 },
  );
});

it('a later debit does not reduce profit', async () => {
  const { db } = test.database;
  const { id: personId } = await makePerson(db);
  const own = await personAccount(db, { personId, asset: 'USDT', purpose: 'wallet' });
  const rewards = await systemAccount(db, { asset: 'USDT', purpose: 'rewards' });
  const kind = 'taskReward' as const;
  const there = { from: rewards, to: own, amount: 5n, kind };
  const back = { from: own, to: rewards, amount: 2n, kind };
  await transfer(db, { legs: [there, back], businessAt: start });
  expect(await readTotalProfit(db, personId)).toEqual([{ asset: 'USDT', kind, sum: 5n }]);
});

it('the verification finds a wrong sum', async () => {
  const { db } = test.database;
  expect((await verifyLedger(db)).problems).toEqual([]);
  await db.execute(sql`update profit_days set amount = amount + 1
    where (account_id, day, kind) in (select account_id, day, kind from profit_days limit 1)`);
  const { problems } = await verifyLedger(db);
  expect(problems).toEqual([expect.stringContaining('is not what came in')]);
});
