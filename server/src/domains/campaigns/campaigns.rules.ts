import type { CampaignGoal } from '@shared/contract/campaigns';
import { multiplyDivide } from '@shared/lib/money';
import { dayMs } from '../../platform/time/time.ts';

/** What one USDT brings towards a goal, at least and at most; and how often a result needs a look. */
export const goalRates: Record<CampaignGoal, { low: bigint; high: bigint; shownPer: bigint }> = {
  views: { low: 180n, high: 260n, shownPer: 1n },
  followers: { low: 6n, high: 10n, shownPer: 28n },
  visits: { low: 40n, high: 65n, shownPer: 5n },
};

const usdt = 1_000_000n;
/** What a rate per USDT brings for what is spent. */
export const resultsOf = (spent: bigint, rate: bigint): bigint =>
  multiplyDivide(spent, { numerator: rate, denominator: usdt, rounding: 'down' });

/** Of a day's budget at least this much is spent, in percent. */
export const leastSpent = 88n;

/** About what a budget brings: its least is that of a day that spends least. */
export function estimateOf(goal: CampaignGoal, budget: bigint): { low: number; high: number } {
  const { low, high } = goalRates[goal];
  return {
    low: Number(resultsOf((budget * leastSpent) / 100n, low)),
    high: Number(resultsOf(budget, high)),
  };
}

/** The days of a campaign that are over and were not done yet. */
export function daysDue(
  row: { startedAt: Date; days: number; daysDone: number },
  now: Date,
): number[] {
  const over = Math.floor((now.getTime() - row.startedAt.getTime()) / dayMs);
  const last = Math.min(over, row.days);
  return Array.from({ length: Math.max(0, last - row.daysDone) }, (_, at) => row.daysDone + at + 1);
}

/** How many of its days have begun: what one spends can be reported from then on. */
export function daysBegun(row: { startedAt: Date; days: number }, now: Date): number {
  const over = Math.floor((now.getTime() - row.startedAt.getTime()) / dayMs);
  return Math.min(over + 1, row.days);
}

export const dueAfterDay = (row: { startedAt: Date }, daysDone: number): Date =>
  new Date(row.startedAt.getTime() + (daysDone + 1) * dayMs);
