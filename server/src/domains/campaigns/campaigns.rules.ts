import type { CampaignVideo } from '@shared/contract/campaigns';
import { multiplyDivide } from '@shared/lib/money';
import { filePath } from '../../platform/http/files.ts';
import { dayMs, seconds } from '../../platform/time/time.ts';
import type { Upload } from '../../schema/tables/home.ts';

/** A video as its creator sees it. */
export function presentVideo(row: Upload & { isPromoted: boolean }): CampaignVideo {
  const { id, title, fileName, posterName, durationMs, isPromoted } = row;
  return {
    id,
    title,
    state: fileName === null ? 'uploading' : isPromoted ? 'promoted' : 'published',
    url: fileName === null ? '' : filePath(fileName),
    poster: posterName === null ? '' : filePath(posterName),
    durationSeconds: durationMs === null ? null : durationMs / 1000,
    createdAt: seconds(row.createdAt),
  };
}

/** Results per USDT, lowest and highest, in millionths. */
export interface ResultRates {
  low: bigint;
  high: bigint;
}

export const rateScale = 6;
const usdt = 1_000_000n;

/** How many ended campaigns an estimate needs before their results replace the operator's rates. */
export const minPastCampaigns = 5;

/** The estimated results of a budget; null for rates that are unset or contradict each other. */
export function estimateOf(
  rates: ResultRates,
  budget: bigint,
): { low: number; high: number } | null {
  const results = (rate: bigint): number =>
    Number(multiplyDivide(budget, { numerator: rate, denominator: usdt * usdt, rounding: 'down' }));
  const [low, high] = [results(rates.low), results(rates.high)];
  return high === 0 || low > high ? null : { low, high };
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
