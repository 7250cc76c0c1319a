import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectedBooks, readBooks } from '../../../test/assets/books.ts';
import {
  minus,
  plus,
  readEarned,
  readOwned,
  readOwnedEverywhere,
} from '../../../test/assets/owned.ts';
import { startWalkApp } from '../../../test/assets/prepare.ts';
import { kinds, type Step, scripts, takeStep } from '../../../test/assets/steps.ts';
import { type Amounts, startWalk, type Walk } from '../../../test/assets/walk.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { verifyLedger } from '../../ledger/verify.ts';

/**
 * A person moves money in any order, also to and from another one, while days go by. What each of
 * them owns changes by exactly what came, went and was charged; the rows always add up to the total;
 * wallet, portfolio and locked amounts agree.
 *
 * `ASSET_WALKS=400` walks longer; `ASSET_SEED` repeats a run by the seed that it prints.
 */
const runs = Number(process.env.ASSET_WALKS ?? 16);
const seed = Number(process.env.ASSET_SEED ?? Date.now() % 2 ** 31);

let test: TestApp;
beforeAll(async () => {
  test = await startWalkApp();
});
afterAll(() => test.close());

const longest = Math.max(...scripts.map(({ length }) => length));
const cents = fc.integer({ min: 1_000, max: 4_999 });
const step = (script: fc.Arbitrary<readonly Step['kind'][]>) =>
  fc.record({
    script,
    at: fc.array(fc.nat(1_000), { minLength: longest, maxLength: longest }),
    cents,
  });

const walks = fc
  .array(step(fc.constantFrom(...scripts)), { minLength: 2, maxLength: 9 })
  .map((parts): Step[] =>
    parts
      .flatMap((part) => {
        const places = part.at.toSorted((one, other) => one - other);
        return part.script.map((kind, index) => {
          return { kind, cents: part.cents, place: places[index] ?? 0 };
        });
      })
      .toSorted((one, other) => one.place - other.place)
      .map(({ kind, cents: amount }) => ({ kind, cents: amount })),
  );

/** Every script once, so that each run carries out every kind of operation. */
const all = scripts.flatMap((script, index) =>
  script.map((kind) => ({ kind, cents: 2_010 + index * 3 })),
);

const counts = new Map(kinds.map((kind) => [kind, { done: 0, refused: 0 }]));

/** What the two own, as everything shows it, and what their records say that they earned. */
async function look(walk: Walk) {
  return {
    mine: await readOwnedEverywhere(walk, walk.me),
    others: (await readOwned(walk, walk.other)).owned,
    earned: await readEarned(walk, walk.me),
    earnedByOthers: await readEarned(walk, walk.other),
  };
}

const worth = ({ USDT, YUT }: Amounts, price: bigint) => USDT + (YUT * price) / 10n ** 10n;

async function walkThrough(steps: readonly Step[]): Promise<void> {
  const walk = await startWalk(test);
  let before = await look(walk);
  for (const one of steps) {
    const change = await takeStep(walk, one);
    const now = await look(walk);
    const counted = counts.get(one.kind);
    if (counted) counted[change ? 'done' : 'refused'] += 1;
    const earned = minus(now.earned, before.earned);
    expect([one, now.mine]).toEqual([one, plus(plus(before.mine, change?.mine), earned)]);
    const byOthers = minus(now.earnedByOthers, before.earnedByOthers);
    const others = plus(plus(before.others, change?.others), byOthers);
    expect([one, now.others]).toEqual([one, others]);
    if (one.kind.startsWith('exchange')) {
      expect(worth(now.mine, walk.price)).toBeLessThanOrEqual(worth(before.mine, walk.price));
    }
    before = now;
  }
  for (const walker of [walk.me, walk.other]) await readOwnedEverywhere(walk, walker, 'EUR');
}

/** What became later of what the walks have begun. */
const outcomes = {
  'campaigns that ended': sql`campaigns where status = 2`,
  'campaigns that spent': sql`campaigns where spent > 0`,
  'investments that paid': sql`creator_investments where days_paid > 0`,
  'investments that profit paid for in part': sql`creator_investments where from_profit > 0`,
  'investments that a coupon paid for in part': sql`creator_coupon_uses`,
  'investments that returned': sql`creator_investments where ended_at is not null`,
  'buy orders partly filled': sql`c2c_orders where filled > 0 and filled < amount`,
  'buy orders filled': sql`c2c_orders where status = 2`,
  'buy orders that expired': sql`c2c_orders where expired`,
  'stakes that earned': sql`stake_records where type in ('reward', 'compounded')`,
  'stakes that returned': sql`stake_records where type = 'principalReturned'`,
  'penalties of stakes': sql`stake_records where type = 'penalty'`,
  'moves that arrived later': sql`portfolio_transfers where status = 2 and hold_id is not null`,
  'withdrawals completed': sql`withdrawals where stage = 'completed'`,
  'withdrawals that came back after they were sent': sql`withdrawals w where stage = 'refused'
    and exists (select from withdrawal_stages s
      where s.withdrawal_id = w.id and s.stage = 'broadcast')`,
  'withdrawals declined unsent': sql`withdrawals w where stage = 'refused' and not exists (
    select from withdrawal_stages s where s.withdrawal_id = w.id and s.stage = 'broadcast')`,
};

async function countOutcomes(): Promise<[name: string, count: number][]> {
  const counted: [string, number][] = [];
  for (const [name, from] of Object.entries(outcomes)) {
    const { rows } = await test.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${from}`,
    );
    counted.push([name, rows[0]?.n ?? 0]);
  }
  return counted;
}

function print(later: readonly [string, number][]): void {
  const done = [...counts.values()].reduce((sum, one) => sum + one.done, 0);
  const line = (count: number, text: string) => `${String(count).padStart(7)} ${text}`;
  process.stdout.write(
    [
      `total assets, seed ${seed}: ${runs} walks, ${done} operations`,
      ...[...counts].map(([kind, of]) => line(of.done, `${kind}, ${of.refused} refused`)),
      ...later.map(([name, count]) => line(count, name)),
      '',
    ].join('\n'),
  );
}

it(
  'what people own changes by what came, went and was charged, in any order',
  async () => {
    const property = fc.asyncProperty(walks, walkThrough);
    await fc
      .assert(property, { seed, numRuns: runs, examples: [[all]] })
      .finally(async () => print(await countOutcomes()));
    const later = await countOutcomes();
    expect([...counts].filter(([, { done }]) => done === 0).map(([kind]) => kind)).toEqual([]);
    expect(later.filter(([, count]) => count === 0)).toEqual([]);
    expect(await readBooks(test.db)).toEqual(expectedBooks);
    expect((await verifyLedger(test.db)).problems).toEqual([]);
  },
  120_000 + runs * 20_000,
);
