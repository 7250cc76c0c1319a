import { rewardClaim } from '@shared/contract/enums';
import { dayFormat, fromWallClock, wallClock } from '@shared/lib/date';
import { dayMs } from '../../platform/time/time.ts';
import type { Step } from '../catalogue/public.ts';
import type { Activity, TaskContent } from './tasks.catalogue.ts';

export type ActivityCounts = Readonly<Record<Activity, number>>;

export interface Round {
  start: Date;
  end: Date;
  /** The key of a claim: the business day on which the round began. */
  period: string;
}

/** The round that contains a moment: a business day, or a week of them from Monday. */
export function roundAt(round: TaskContent['round'], now: Date): Round {
  const today = wallClock(now).startOf('day');
  const weekday = (today.day() + 6) % 7;
  const [start, days] = round === 'day' ? [today, 1] : [today.subtract(weekday, 'day'), 7];
  return {
    start: fromWallClock(start),
    end: fromWallClock(start.add(days, 'day')),
    period: start.format(dayFormat),
  };
}

export const isDone = (counts: ActivityCounts, step: Step<Activity>): boolean =>
  counts[step.activity] >= step.need;

export const stepsDone = (counts: ActivityCounts, task: Pick<TaskContent, 'steps'>): number =>
  task.steps.filter((step) => isDone(counts, step)).length;

/** A received reward stays received, even if its steps are undone later. */
export function taskState(given: { isComplete: boolean; isReceived: boolean }) {
  if (given.isReceived) return rewardClaim.received;
  return given.isComplete ? rewardClaim.claimable : rewardClaim.notAchieved;
}

/** Masks a name to its first character. */
export const hiddenName = (name: string): string => `${[...name.trim()][0] ?? ''}***`;

/** The deadlines for starter tasks and for cashing out their points. */
export function noviceUntil(createdAt: Date, days: number): { until: Date; cashUntil: Date } {
  const until = new Date(createdAt.getTime() + days * dayMs);
  return { until, cashUntil: new Date(until.getTime() + 30 * dayMs) };
}
