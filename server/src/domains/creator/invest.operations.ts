import type { ParsedRequestOf } from '@shared/contract/call';
import type { checkInvestment } from '@shared/contract/investments';
import { and, isNull } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { personAccount, systemAccount } from '../../ledger/accounts.ts';
import type { Operation } from '../../ledger/operations.ts';
import { type Leg, transfer } from '../../ledger/transfer.ts';
import { isId } from '../../platform/db/new-id.ts';
import { equals, findRow, hasRow } from '../../platform/db/rows.ts';
import { ApiError } from '../../platform/errors.ts';
import { dayMs, seconds, secondsAhead } from '../../platform/time/time.ts';
import { creatorCouponUses, creatorInvestments } from '../../schema/tables/creator.ts';
import {
  availableIn,
  type QuotedTerms,
  quotedOperation,
  readReceipt,
  storeQuote,
  units,
} from '../money/public.ts';
import { readSettings } from '../settings/public.ts';
import { priceScale } from '../wallet/public.ts';
import { readCoupons, readLadder } from './creator.queries.ts';
import { creatorAmount, creatorAsset, presentInvestment } from './creator.rules.ts';
import { couponState, dailyProfitOf, priceOf } from './invest.rules.ts';
import { sharePerformance } from './investment.mutations.ts';
import { addPoints, lockPerson } from './level.mutations.ts';

/** The plan of an investment now: computed for the check, and again before it is made. */
async function planOf(context: Context, input: ParsedRequestOf<typeof checkInvestment>) {
  const { db, person, clock } = context;
  const row = (await readLadder(db)).find(({ level }) => level === input.level);
  if (!row?.amount) throw new ApiError('notFound');
  const { amount } = row;
  if (await isRunning(context, input.level)) throw new ApiError('investmentRuns');
  const settings = await readSettings(db);
  const discount = await discountOf(context, { couponId: input.couponId, amount });
  const purpose = (of: 'wallet' | 'profit') =>
    availableIn(db, { personId: person.id, asset: creatorAsset, purpose: of });
  const price = priceOf({
    amount,
    discount,
    profit: input.offset === 1 ? await purpose('profit') : 0n,
    offsetPart: settings.units('creator_offset_part', priceScale),
  });
  const days = settings.count('creator_term_days');
  return {
    ...price,
    level: row.level,
    amount,
    points: row.point ?? 0n,
    dailyProfit: dailyProfitOf(amount, settings.units('creator_daily_profit', priceScale)),
    days,
    endsAt: new Date(clock.business.getTime() + days * dayMs),
    available: await purpose('wallet'),
  };
}

/** An investment runs until its money is returned, even after its term. */
async function isRunning({ db, person }: Context, level: number): Promise<boolean> {
  const isOfLevel = equals(creatorInvestments, { personId: person.id, level });
  return hasRow(db, creatorInvestments, and(isOfLevel, isNull(creatorInvestments.endedAt)));
}

async function discountOf(
  { db, person, clock }: Context,
  of: { couponId: string | undefined; amount: bigint },
): Promise<bigint> {
  const { couponId: id, amount } = of;
  if (id === undefined) return 0n;
  const [coupon] = isId(id) ? await readCoupons(db, { personId: person.id, id }) : [];
  if (!coupon) throw new ApiError('notFound');
  const { state } = couponState(coupon, { now: clock.business, amount });
  if (state !== 'usable') throw new ApiError('couponUnusable');
  return coupon.discount;
}

export async function checkInvest(
  context: Context,
  input: ParsedRequestOf<typeof checkInvestment>,
) {
  const plan = await planOf(context, input);
  if (plan.wallet > plan.available) throw new ApiError('notEnough');
  const quote = await storeQuote(context, {
    kind: investOperation.kind,
    asset: creatorAsset,
    amount: plan.wallet,
    more: {
      level: String(plan.level),
      couponId: input.couponId ?? '',
      offset: String(input.offset ?? 0),
      plan: textOfPlan(plan),
    },
  });
  return {
    level: plan.level,
    amount: creatorAmount(plan.amount),
    discount: creatorAmount(plan.discount),
    offset: creatorAmount(plan.offset),
    asset: creatorAsset,
    available: creatorAmount(plan.available),
    holdUntil: secondsAhead(context.person.securityHoldUntil, context.clock.wall),
    points: String(plan.points),
    dailyProfit: creatorAmount(plan.dailyProfit),
    days: plan.days,
    endsAt: seconds(plan.endsAt),
    returns: creatorAmount(plan.wallet + plan.offset),
    quote,
  };
}

type Plan = Awaited<ReturnType<typeof planOf>>;

/** The values of a plan that a quote is bound to. */
const textOfPlan = ({ amount, discount, offset, wallet, points, dailyProfit, days }: Plan) =>
  [amount, discount, offset, wallet, points, dailyProfit, days].join(' ');

export const investOperation = quotedOperation({
  kind: 'creator.invest',
  movements: ['investment'],
  receipt: 'investment',
  figures: ['plan'],
  answer: (context, { id }) => investAnswer(context, id),
  effect: async (context, { operation, taken }) => {
    const { db, person } = context;
    await lockPerson(db, person.id);
    const plan = await promisedPlan(context, taken);
    await createInvestment(context, { operation, taken, plan });
  },
});

/** The plan that the quote promised; if it has changed since, the client needs a new quote. */
async function promisedPlan(context: Context, taken: QuotedTerms): Promise<Plan> {
  const { level = '', couponId, offset } = taken;
  const plan = await planOf(context, {
    level: Number(level),
    ...(couponId && { couponId }),
    offset: offset === '1' ? 1 : 0,
  });
  if (textOfPlan(plan) !== taken.plan || plan.wallet !== units(taken).total) {
    throw new ApiError('quoteExpired');
  }
  return plan;
}

async function createInvestment(
  { db, person }: Context,
  given: { operation: Operation; taken: QuotedTerms; plan: Plan },
): Promise<void> {
  const { operation, taken, plan } = given;
  const { id: operationId, businessAt: at } = operation;
  const of = { personId: person.id, asset: creatorAsset };
  const to = await systemAccount(db, { asset: creatorAsset, purpose: 'investments' });
  const wallet = await personAccount(db, { ...of, purpose: 'wallet' });
  const profit = await personAccount(db, { ...of, purpose: 'profit' });
  const legs: Leg[] = [{ from: wallet, to, amount: plan.wallet, kind: 'investment' }];
  if (plan.offset > 0n) legs.push({ from: profit, to, amount: plan.offset, kind: 'investment' });
  const [transferId = ''] = await transfer(db, { legs, businessAt: at, operationId });
  if (taken.couponId) {
    const use = { couponId: taken.couponId, operationId, usedAt: at };
    const { rowCount } = await db.insert(creatorCouponUses).values(use).onConflictDoNothing();
    if (rowCount === 0) throw new ApiError('quoteExpired');
  }
  await db.insert(creatorInvestments).values({
    // The investment shares the id of its operation and receipt.
    id: operationId,
    personId: person.id,
    level: plan.level,
    amount: plan.amount,
    dailyProfit: plan.dailyProfit,
    fromWallet: plan.wallet,
    fromProfit: plan.offset,
    discount: plan.discount,
    points: plan.points,
    transferId,
    startedAt: at,
    endsAt: new Date(at.getTime() + plan.days * dayMs),
    dueAt: new Date(at.getTime() + dayMs),
  });
  await addPoints(db, { personId: person.id, points: plan.points, source: 'investment', at });
  await sharePerformance(db, { personId: person.id, level: plan.level, amount: plan.amount, at });
}

async function investAnswer(context: Context, id: string) {
  const { db, person } = context;
  const row = await findRow(db, creatorInvestments, { id, personId: person.id });
  if (!row) throw new ApiError('notFound');
  const { level } = await lockPerson(db, person.id);
  return { investment: presentInvestment(row), receipt: await readReceipt(context, id), level };
}
