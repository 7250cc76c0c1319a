import { operationKinds } from '@shared/contract/operation-kinds';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stageReward } from '../../../test/assets-claims.ts';
import { bank, charges, kinds, type Step, scripts, takeStep } from '../../../test/assets-steps.ts';
import {
  type Amounts,
  minus,
  plus,
  readEarned,
  readOwned,
  readOwnedEverywhere,
  startWalk,
  type Walk,
} from '../../../test/assets-walk.ts';
import { makeLadder } from '../../../test/creators.ts';
import { depositSecret } from '../../../test/deposits.ts';
import { manyCalls } from '../../../test/market-people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { demoServices } from '../../demo/external.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { banks } from '../../schema/tables/home.ts';
import { settings } from '../../schema/tables/identity.ts';
import { inviteStages } from '../../schema/tables/invites.ts';
import { currencies } from '../../schema/tables/prices.ts';
import { addDefaults } from '../catalogue/public.ts';
import { taskCatalogue } from '../tasks/tasks.catalogue.ts';

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
  test = await startTestApp({ ...manyCalls, external: demoServices, depositSecret });
  await makeLadder(test);
  await test.db
    .insert(settings)
    .values(Object.entries(charges).map(([name, value]) => ({ name, value })));
  await addDefaults(test.db, [taskCatalogue]);
  const stage = { stage: 1, friends: 1, reward: stageReward, rewardAsset: 'USDT' } as const;
  await test.db
    .insert(inviteStages)
    .values(stage)
    .onConflictDoUpdate({ target: inviteStages.stage, set: stage });
  await test.db.insert(banks).values(bank);
  await test.db.insert(currencies).values([
    { name: 'USD', label: '$', perUsd: 100_000_000n, position: 0 },
    { name: 'EUR', label: '€', perUsd: 91_234_567n, position: 1 },
  ]);
});
afterAll(() => test.close());

const cents = fc.integer({ min: 1_000, max: 4_999 });
const step = (script: fc.Arbitrary<readonly Step['kind'][]>) =>
  fc.record({
    script,
    at: fc.array(fc.nat(1_000), { minLength: 6, maxLength: 6 }),
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
    const { rows } = await test.db.execute<{ kind: string }>(
      sql`select distinct kind from operations`,
    );
    const carriedOut = new Set(rows.map(({ kind }) => kind));
    expect(Object.keys(operationKinds).filter((kind) => !carriedOut.has(kind))).toEqual([]);
    expect((await verifyLedger(test.db)).problems).toEqual([]);
  },
  120_000 + runs * 20_000,
);
