import {
  type ActivityStep,
  activityHours,
  activityStepMinutes,
} from '@shared/contract/release-overview';

/** The last day as steps without gaps, the oldest first. Pure. */

export const stepCount = (activityHours * 60) / activityStepMinutes;
const stepMs = activityStepMinutes * 60_000;

/** Where a step lies among those of the day; outside of it, undefined. */
export function placeOf(at: string, nowMs: number): number | undefined {
  const place = stepCount - 1 - (Math.floor(nowMs / stepMs) - Math.floor(Date.parse(at) / stepMs));
  return place >= 0 && place < stepCount ? place : undefined;
}

export function stepsOfDay(
  steps: readonly ActivityStep[],
  nowMs: number,
): (ActivityStep | undefined)[] {
  const day: (ActivityStep | undefined)[] = Array.from({ length: stepCount });
  for (const step of steps) {
    const place = placeOf(step.at, nowMs);
    if (place !== undefined) day[place] = step;
  }
  return day;
}
