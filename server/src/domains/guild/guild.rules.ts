import { rewardClaim } from '@shared/contract/enums';
import type { GuildRole } from '@shared/contract/guild';
import { calendarDay, fromWallClock, monthFormat, wallClock } from '@shared/lib/date';
import { multiplyDivide } from '@shared/lib/money';
import { dayMs } from '../../platform/time/time.ts';
import { priceOne } from '../wallet/public.ts';

export const roleNames: Record<1 | 2 | 3, GuildRole> = { 1: 'leader', 2: 'manager', 3: 'member' };

/** The fraction of a month's income that each role gets, with eight decimals. */
export const shares: Record<1 | 2 | 3, bigint> = {
  1: 5_000_000n,
  2: 3_000_000n,
  3: 2_000_000n,
};

/** How long after the end of a month its share can be received. */
export const receivableDays = 90;

/** The month of a moment in the business time zone, as YYYY-MM. */
export const monthAt = (at: Date): string => wallClock(at).format(monthFormat);

export const firstDay = (month: string): string => `${month}-01`;

export const nextMonth = (month: string, by = 1): string =>
  calendarDay(month).add(by, 'month').format(monthFormat);

/** The end of a month, and until when its share can be received. */
export function monthEnds(month: string): { end: Date; until: Date } {
  const end = fromWallClock(calendarDay(nextMonth(month)));
  return { end, until: new Date(end.getTime() + receivableDays * dayMs) };
}

/** The months from `first` until before `current`, newest first. */
export function monthsBetween(first: string, current: string): string[] {
  const months: string[] = [];
  for (let month = nextMonth(current, -1); month >= first; month = nextMonth(month, -1)) {
    months.push(month);
  }
  return months;
}

/** A role's share of a month's income; 0 if the target was missed. */
export const rewardOf = (income: bigint, of: { target: bigint; role: 1 | 2 | 3 }): bigint =>
  income < of.target
    ? 0n
    : multiplyDivide(income, {
        numerator: shares[of.role],
        denominator: priceOne,
        rounding: 'down',
      });

export function monthState(given: {
  month: string;
  now: Date;
  reward: bigint;
  isReceived: boolean;
}) {
  const { month, now, reward, isReceived } = given;
  if (isReceived) return rewardClaim.received;
  const { end, until } = monthEnds(month);
  const isTime = now >= end && now < until;
  return isTime && reward > 0n ? rewardClaim.claimable : rewardClaim.notAchieved;
}
