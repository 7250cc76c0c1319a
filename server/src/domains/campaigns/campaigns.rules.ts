import type { CampaignGoal } from '@shared/contract/campaigns';
import { multiplyDivide } from '@shared/lib/money';
import { dayMs } from '../../platform/time/time.ts';

/** Lowest and highest results per USDT; `shownPer` is the number of impressions per result. */
export const goalRates: Record<CampaignGoal, { low: bigint; high: bigint; shownPer: bigint }> = {
  views: { low: 180n, high: 260n, shownPer: 1n },
  followers: { low: 6n, high: 10n, shownPer: 28n },
  visits: { low: 40n, high: 65n, shownPer: 5n },
};

const usdt = 1_000_000n;
export const resultsOf = (spent: bigint, rate: bigint): bigint =>
  multiplyDivide(spent, { numerator: rate, denominator: usdt, rounding: 'down' });

/** The smallest part of a day's budget that is spent, in percent. */
export const minSpent = 88n;

/** The estimated results of a budget; the low end assumes the smallest spend per day. */
export function estimateOf(goal: CampaignGoal, budget: bigint): { low: number; high: number } {
  const { low, high } = goalRates[goal];
  return {
    low: Number(resultsOf((budget * minSpent) / 100n, low)),
    high: Number(resultsOf(budget, high)),
  };
}

/** The days of a campaign that are over and not settled yet. */
export function daysDue(
  row: { startedAt: Date; days: number; daysDone: number },
  now: Date,
): number[] {
  const over = Math.floor((now.getTime() - row.startedAt.getTime()) / dayMs);
  const last = Math.min(over, row.days);
  return Array.from({ length: Math.max(0, last - row.daysDone) }, (_, at) => row.daysDone + at + 1);
}

/** How many of its days have begun; the spend of those can be reported. */
export function daysBegun(row: { startedAt: Date; days: number }, now: Date): number {
  const over = Math.floor((now.getTime() - row.startedAt.getTime()) / dayMs);
  return Math.min(over + 1, row.days);
}

export const dueAfterDay = (row: { startedAt: Date }, daysDone: number): Date =>
  new Date(row.startedAt.getTime() + (daysDone + 1) * dayMs);
