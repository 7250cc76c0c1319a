import { multiplyDivide } from '@shared/lib/money';
import { dayMs } from '../../platform/time/time.ts';
import type { CreatorCoupon, CreatorInvestment } from '../../schema/tables/creator.ts';
import { priceOne } from '../wallet/public.ts';

/** Amounts are in smallest units of USDT, fractions have eight decimals; rounds down. */
const partOf = (amount: bigint, fraction: bigint): bigint =>
  multiplyDivide(amount, { numerator: fraction, denominator: priceOne, rounding: 'down' });

export const dailyProfitOf = partOf;
export const shareOf = partOf;

/** Splits the price of an investment: the coupon first, then profit, the wallet pays the rest. */
export function priceOf(given: {
  amount: bigint;
  discount: bigint;
  /** Available profit; 0 if the person does not use it. */
  profit: bigint;
  offsetPart: bigint;
}): { discount: bigint; offset: bigint; wallet: bigint } {
  const { amount, discount, profit, offsetPart } = given;
  const left = amount - discount;
  const most = partOf(left, offsetPart);
  const offset = profit < most ? (profit > 0n ? profit : 0n) : most;
  return { discount, offset, wallet: left - offset };
}

export type CouponState = 'usable' | 'notUsable' | 'used' | 'expired';

/** The state of a coupon now, for an investment of `amount` if given. */
export function couponState(
  coupon: Pick<CreatorCoupon, 'smallest' | 'startsAt' | 'expiresAt'> & { usedAt: Date | null },
  by: { now: Date; amount?: bigint | undefined },
): { state: CouponState; reason?: 'notYet' | 'tooSmall' } {
  if (coupon.usedAt) return { state: 'used' };
  if (coupon.expiresAt <= by.now) return { state: 'expired' };
  if (coupon.startsAt > by.now) return { state: 'notUsable', reason: 'notYet' };
  if (by.amount !== undefined && by.amount < coupon.smallest) {
    return { state: 'notUsable', reason: 'tooSmall' };
  }
  return { state: 'usable' };
}

export type InvestmentEvent =
  | { type: 'day'; day: number; at: Date }
  | { type: 'end'; at: Date; returns: bigint };

/** The events of an investment that are due until a moment, at most `limit` of them. */
export function investmentEvents(
  row: Pick<
    CreatorInvestment,
    'amount' | 'fromWallet' | 'fromProfit' | 'daysPaid' | 'startedAt' | 'endsAt' | 'endedAt'
  >,
  by: { until: Date; limit: number },
): InvestmentEvent[] {
  if (row.endedAt) return [];
  const events: InvestmentEvent[] = [];
  const dayAt = (day: number) => new Date(row.startedAt.getTime() + day * dayMs);
  let day = row.daysPaid + 1;
  for (; dayAt(day) <= row.endsAt && dayAt(day) <= by.until; day += 1) {
    if (events.length >= by.limit) return events;
    events.push({ type: 'day', day, at: dayAt(day) });
  }
  if (dayAt(day) > row.endsAt && row.endsAt <= by.until && events.length < by.limit) {
    events.push({ type: 'end', at: row.endsAt, returns: returnsOf(row) });
  }
  return events;
}

/** Returns the amount paid, without the coupon's discount, which was never paid. */
export const returnsOf = (
  row: Pick<CreatorInvestment, 'amount' | 'fromWallet' | 'fromProfit'>,
): bigint => (row.fromWallet ?? row.amount) + row.fromProfit;

/** When the next event of an investment is due. */
export const dueAfter = (row: { startedAt: Date; endsAt: Date; daysPaid: number }): Date => {
  const next = new Date(row.startedAt.getTime() + (row.daysPaid + 1) * dayMs);
  return next < row.endsAt ? next : row.endsAt;
};

/** Why the inviter misses a share of a friend's investment; undefined if they do not. */
export function missedReason(
  inviter: { level: number; invests: boolean },
  friendLevel: number,
): 'noInvestment' | 'levelTooLow' | undefined {
  if (!inviter.invests) return 'noInvestment';
  return inviter.level < friendLevel ? 'levelTooLow' : undefined;
}
