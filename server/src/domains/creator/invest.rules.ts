import { multiplyDivide } from '@shared/lib/money';
import { dayMs } from '../../platform/time/time.ts';
import type { CreatorCoupon, CreatorInvestment } from '../../schema/tables/creator.ts';
import { priceOne } from '../wallet/public.ts';

/** Amounts are smallest units of USDT, fractions have eight decimals; all of it rounds down. */
const partOf = (amount: bigint, fraction: bigint): bigint =>
  multiplyDivide(amount, { numerator: fraction, denominator: priceOne, rounding: 'down' });

export const dailyProfitOf = partOf;
export const shareOf = partOf;

/** What an investment is paid with: the coupon first, then the profit, and the wallet the rest. */
export function priceOf(given: {
  amount: bigint;
  discount: bigint;
  /** Profit that may be used; 0 where it must not. */
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

/** What can be done with a coupon now, for an investment of an amount where there is one. */
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

/** What an investment owes until a moment, each at its own time: so many events at most. */
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

/** What was paid comes back; what a coupon took off was never paid. */
export const returnsOf = (
  row: Pick<CreatorInvestment, 'amount' | 'fromWallet' | 'fromProfit'>,
): bigint => (row.fromWallet ?? row.amount) + row.fromProfit;

/** When an investment with so many days paid is due next. */
export const dueAfter = (row: { startedAt: Date; endsAt: Date; daysPaid: number }): Date => {
  const next = new Date(row.startedAt.getTime() + (row.daysPaid + 1) * dayMs);
  return next < row.endsAt ? next : row.endsAt;
};

/** Why a share of what an invited friend brings is missed, or undefined where it is not. */
export function whyMissed(
  inviter: { level: number; invests: boolean },
  friendLevel: number,
): 'noInvestment' | 'levelTooLow' | undefined {
  if (!inviter.invests) return 'noInvestment';
  return inviter.level < friendLevel ? 'levelTooLow' : undefined;
}
