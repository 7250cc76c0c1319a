import { levelStatus } from '@shared/contract/creator-level';
import { eq } from 'drizzle-orm';
import { addDefaults } from '../domains/catalogue/public.ts';
import { readLadder } from '../domains/creator/creator.queries.ts';
import { creatorAsset } from '../domains/creator/creator.rules.ts';
import { dailyProfitOf } from '../domains/creator/invest.rules.ts';
import { levelCatalogue } from '../domains/creator/levels.catalogue.ts';
import { payReward } from '../domains/creator/rewards.mutations.ts';
import { readSettings } from '../domains/settings/public.ts';
import { priceScale } from '../domains/wallet/wallet.rules.ts';
import {
  type PersonPurpose,
  personAccount,
  type SystemPurpose,
  systemAccount,
} from '../ledger/accounts.ts';
import { transfer } from '../ledger/transfer.ts';
import { newId } from '../platform/db/new-id.ts';
import { dayMs } from '../platform/time/time.ts';
import {
  creatorCouponReminders,
  creatorCoupons,
  creatorCouponUses,
  creatorInvestmentDays,
  creatorInvestments,
  creatorLevelsReached,
  creatorMissed,
  creatorMissedReceipts,
  creatorPoints,
  creatorRewardClaims,
} from '../schema/tables/creator.ts';
import { persons } from '../schema/tables/identity.ts';
import { carryOutPast, pastTerms } from './past-operation.ts';
import type { DemoName, Seed } from './seeds.ts';
import { daysAgo, units } from './values.ts';

type PointSource = (typeof creatorPoints.$inferInsert)['source'];
type Missed = Pick<typeof creatorMissed.$inferInsert, 'kind' | 'reason' | 'needsLevel'>;

export async function seedCreator(seed: Seed): Promise<void> {
  await addDefaults(seed.tx, [levelCatalogue]);
  await seedRich(seed);
  await seedUnchecked(seed);
  await seedGuarded(seed);
}

/** Was on level 5, is back on level 4, and has two rewards left to claim. */
async function seedRich(seed: Seed): Promise<void> {
  await seedPoints(seed, 'rich', [
    [58, 260n, 'task'],
    [52, 540n, 'invite'],
    [40, 1800n, 'investment'],
    [33, 1560n, 'invite'],
    [21, -2300n, 'expired'],
    [14, 520n, 'invite'],
    [6, 260n, 'task'],
  ]);
  await seedLevelsReached(seed, 'rich', { 1: 58, 2: 52, 3: 40, 4: 40, 5: 33 });
  await seedClaimedReward(seed, { level: 1, amount: '10', days: 57 });
  await seedClaimedReward(seed, { level: 2, amount: '25', days: 51 });
  await seedInvestment(seed);
  await seedCoupons(seed);
  for (const [days, left, amount, needsLevel] of [
    [12, 2, '12.4', 4],
    [9, 5, '8.75', 5],
    [5, 9, '15.2', 3],
    [2, 12, '6.05', 5],
    [20, -6, '7.3', 5],
  ] as const) {
    const one = { kind: 'dynamic', reason: 'levelTooLow', needsLevel } as const;
    await seedMissed(seed, 'rich', { ...one, days, left, amount });
  }
  const performance = { kind: 'performance', reason: 'levelTooLow', needsLevel: 6 } as const;
  await seedMissed(seed, 'rich', { ...performance, days: 8, left: 6, amount: '86.5' });
  await seedMissed(seed, 'rich', { ...performance, days: 1, left: 13, amount: '41.35' });
  const missedId = await seedMissed(seed, 'rich', {
    ...performance,
    days: 10,
    left: 4,
    amount: '33.2',
  });
  await receiveMissed(seed, 'rich', { missedId, amount: '33.2', days: 3 });
}

/** Has at most half of the points of its level, so that the page warns. */
async function seedUnchecked(seed: Seed): Promise<void> {
  await seedPoints(seed, 'unchecked', [
    [55, 120n, 'task'],
    [50, 380n, 'invite'],
    [18, -280n, 'expired'],
  ]);
  await seedLevelsReached(seed, 'unchecked', { 1: 50, 2: 50 });
  await setLevel(seed, 'unchecked', { level: 2, levelStatus: levelStatus.atRisk });
  const one = { kind: 'dynamic', reason: 'noInvestment' } as const;
  await seedMissed(seed, 'unchecked', { ...one, days: 4, left: 10, amount: '3.6' });
}

async function seedGuarded(seed: Seed): Promise<void> {
  await seedPoints(seed, 'guarded', [[30, 210n, 'task']]);
  await seedLevelsReached(seed, 'guarded', { 1: 30 });
  await setLevel(seed, 'guarded', { level: 1, levelStatus: levelStatus.kept });
}

async function seedPoints(
  seed: Seed,
  who: DemoName,
  entries: readonly (readonly [days: number, points: bigint, source: PointSource])[],
): Promise<void> {
  await seed.tx.insert(creatorPoints).values(
    entries.map(([days, count, source]) => ({
      id: newId(daysAgo(seed, days)),
      personId: seed.people[who],
      points: count,
      source,
      businessAt: daysAgo(seed, days),
    })),
  );
}

/** `days` says for each level how many days ago it was reached. */
async function seedLevelsReached(
  seed: Seed,
  who: DemoName,
  days: Record<number, number>,
): Promise<void> {
  await seed.tx.insert(creatorLevelsReached).values(
    Object.entries(days).map(([level, ago]) => ({
      personId: seed.people[who],
      level: Number(level),
      reachedAt: daysAgo(seed, ago),
    })),
  );
}

async function setLevel(
  seed: Seed,
  who: DemoName,
  to: { level: number; levelStatus: number },
): Promise<void> {
  await seed.tx.update(persons).set(to).where(eq(persons.id, seed.people[who]));
}

async function seedClaimedReward(
  seed: Seed,
  of: { level: number; amount: string; days: number },
): Promise<void> {
  const { level, amount, days } = of;
  const claimedAt = daysAgo(seed, days);
  const context = { db: seed.tx, person: { id: seed.people.rich } };
  const reward = { asset: 'YUT', amount: units(amount, 'YUT'), kind: 'levelReward' } as const;
  const transferId = await payReward(context, { ...reward, operation: { businessAt: claimedAt } });
  const claim = { personId: seed.people.rich, level, transferId, claimedAt };
  await seed.tx.insert(creatorRewardClaims).values(claim);
}

/** An investment with forty days of profit, some of it moved to the wallet. */
async function seedInvestment(seed: Seed): Promise<void> {
  const { tx } = seed;
  const days = 40;
  const personId = seed.people.rich;
  const startedAt = daysAgo(seed, days);
  const settings = await readSettings(tx);
  const row = (await readLadder(tx)).find(({ level }) => level === 4);
  if (!row?.amount) throw new Error('the ladder of the demo has no such level');
  const { level, amount } = row;
  const dailyProfit = dailyProfitOf(amount, settings.units('creator_daily_profit', priceScale));
  const past = { ownerId: personId, kind: 'creator.invest', at: startedAt } as const;
  const taken = pastTerms({ asset: creatorAsset, amount });
  let transferId = '';
  const id = await carryOutPast(seed, { ...past, receipt: 'investment', taken }, async (made) => {
    transferId = await pay(seed, {
      amount,
      kind: 'investment',
      at: startedAt,
      operationId: made.id,
    });
  });
  const at = (day: number) => new Date(startedAt.getTime() + day * dayMs);
  await tx.insert(creatorInvestments).values({
    id,
    personId,
    level,
    amount,
    fromWallet: amount,
    points: row.point ?? 0n,
    dailyProfit,
    transferId,
    startedAt,
    endsAt: at(settings.count('creator_term_days')),
    daysPaid: days,
    dueAt: at(days + 1),
  });
  for (let day = 1; day <= days; day += 1) {
    const profit = { amount: dailyProfit, kind: 'creatorProfit', at: at(day) } as const;
    const paid = await pay(seed, profit);
    await tx.insert(creatorInvestmentDays).values({ investmentId: id, day, transferId: paid });
  }
  await moveProfit(seed, { amount: '100', days: 22 });
  await moveProfit(seed, { amount: '86', days: 7 });
}

async function moveProfit(seed: Seed, of: { amount: string; days: number }): Promise<void> {
  const amount = units(of.amount, creatorAsset);
  const at = daysAgo(seed, of.days);
  const past = {
    ownerId: seed.people.rich,
    kind: 'creator.transferProfit',
    at,
    receipt: 'profitTransfer',
    taken: pastTerms({ asset: creatorAsset, amount }),
  } as const;
  await carryOutPast(seed, past, ({ id: operationId }) =>
    pay(seed, { amount, kind: 'profitTransfer', at, operationId }),
  );
}

/** Two usable coupons, one not yet valid, one used and one expired. */
async function seedCoupons(seed: Seed): Promise<void> {
  const coupon = (of: { discount: string; smallest: string; from: number; until: number }) => {
    const startsAt = daysAgo(seed, of.from);
    return {
      id: newId(startsAt),
      personId: seed.people.rich,
      discount: units(of.discount, 'USDT'),
      smallest: units(of.smallest, 'USDT'),
      startsAt,
      expiresAt: daysAgo(seed, of.until),
    };
  };
  const used = coupon({ discount: '12', smallest: '600', from: 60, until: 30 });
  // Its reminder is already among the messages of the demo.
  const ending = coupon({ discount: '6', smallest: '300', from: 5, until: -2 });
  await seed.tx
    .insert(creatorCoupons)
    .values([
      ending,
      coupon({ discount: '40', smallest: '2000', from: 3, until: -27 }),
      coupon({ discount: '20', smallest: '1000', from: -3, until: -33 }),
      coupon({ discount: '2', smallest: '100', from: 58, until: 28 }),
      used,
    ]);
  await seed.tx.insert(creatorCouponUses).values({ couponId: used.id, usedAt: daysAgo(seed, 42) });
  await seed.tx.insert(creatorCouponReminders).values({ couponId: ending.id });
}

/** Adds a missed profit with `left` days until it expires. Returns its id. */
export async function seedMissed(
  seed: Seed,
  who: DemoName,
  of: Missed & { days: number; left: number; amount: string },
): Promise<string> {
  const missedAt = daysAgo(seed, of.days);
  const id = newId(missedAt);
  await seed.tx.insert(creatorMissed).values({
    id,
    personId: seed.people[who],
    kind: of.kind,
    amount: units(of.amount, 'USDT'),
    reason: of.reason,
    needsLevel: of.needsLevel ?? null,
    missedAt,
    expiresAt: daysAgo(seed, -of.left),
  });
  return id;
}

export async function receiveMissed(
  seed: Seed,
  who: DemoName,
  of: { missedId: string; amount: string; days: number },
): Promise<void> {
  const { missedId, amount, days } = of;
  const receivedAt = daysAgo(seed, days);
  const context = { db: seed.tx, person: { id: seed.people[who] } };
  const reward = { asset: creatorAsset, purpose: 'profit', kind: 'creatorProfit' } as const;
  const operation = { businessAt: receivedAt };
  const transferId = await payReward(context, {
    ...reward,
    amount: units(amount, creatorAsset),
    operation,
  });
  await seed.tx.insert(creatorMissedReceipts).values({ missedId, transferId, receivedAt });
}

/** Of the rich account, through the ledger; the kind decides the two accounts. */
async function pay(
  { tx, people }: Seed,
  of: {
    amount: bigint;
    kind: 'investment' | 'profitTransfer' | 'creatorProfit';
    at: Date;
    operationId?: string;
  },
): Promise<string> {
  const { amount, kind, at: businessAt, operationId } = of;
  const asset = creatorAsset;
  const own = (purpose: PersonPurpose) => () =>
    personAccount(tx, { personId: people.rich, asset, purpose });
  const system = (purpose: SystemPurpose) => () => systemAccount(tx, { asset, purpose });
  const { from, to } = {
    investment: { from: own('wallet'), to: system('investments') },
    profitTransfer: { from: own('profit'), to: own('wallet') },
    creatorProfit: { from: system('rewards'), to: own('profit') },
  }[kind];
  const legs = [{ from: await from(), to: await to(), amount, kind }];
  const [id] = await transfer(tx, { legs, businessAt, operationId });
  if (!id) throw new Error('a transfer of the demo left no row');
  return id;
}
