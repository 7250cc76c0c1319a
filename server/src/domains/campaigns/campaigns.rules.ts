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
const brings = (spent: bigint, rate: bigint): bigint =>
  multiplyDivide(spent, { numerator: rate, denominator: usdt, rounding: 'down' });

/** Of a day's budget at least this much is spent, in percent. */
const leastSpent = 88n;

/** About what a budget brings: its least is that of a day that spends least. */
export function estimateOf(goal: CampaignGoal, budget: bigint): { low: number; high: number } {
  const { low, high } = goalRates[goal];
  return {
    low: Number(brings((budget * leastSpent) / 100n, low)),
    high: Number(brings(budget, high)),
  };
}

/** The same number for the same words, from 0 to 999: a demo delivers alike wherever it runs. */
export function luckOf(words: string): bigint {
  let hash = 2166136261;
  for (const letter of words) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0;
  return BigInt(hash % 1000);
}

/** What a day of a campaign spends and brings, where no service delivers it. */
export function deliveryOf(
  campaign: { id: string; goal: CampaignGoal; perDay: bigint },
  day: number,
): { spent: bigint; shown: bigint; results: bigint } {
  const { low, high, shownPer } = goalRates[campaign.goal];
  const spread = 100n - leastSpent;
  const spentLuck = luckOf(`${campaign.id} spent ${day}`);
  const spent = (campaign.perDay * (leastSpent * 1000n + spread * spentLuck)) / 100_000n;
  const rate = low + ((high - low) * luckOf(`${campaign.id} brings ${day}`)) / 1000n;
  const results = brings(spent, rate);
  return { spent, results, shown: results * shownPer };
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
