/** Moments as the wire has them, and the days of the business. The one place for both. */

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** A moment in whole seconds; 0 where there is none. */
export const seconds = (at: Date | null): number => (at ? Math.floor(at.getTime() / 1000) : 0);

/** The end of a wait, rounded up: a countdown that has ended is a wait that is over. */
export const secondsUp = (at: Date): number => Math.ceil(at.getTime() / 1000);

/** The same, and 0 for one that is over or that there is none of. */
export const secondsAhead = (at: Date | null, now: Date): number =>
  at && at > now ? secondsUp(at) : 0;

/** A day that its month has not would be taken for one of the next. */
export function isMoment(text: string): boolean {
  const moment = new Date(`${text}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** A time with its zone, as somebody types it: `2026-05-01T12:00:00Z`, `2026-05-01T20:00+08:00`. */
export function readMoment(text: string): Date | undefined {
  const [, local = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
  const moment = new Date(text);
  return isMoment(local) && !Number.isNaN(moment.getTime()) ? moment : undefined;
}

/** Business days begin at midnight in Asia/Shanghai, which has no summer time. */
const businessZoneMs = 8 * hourMs;

export function businessDayStart(now: Date): Date {
  const local = now.getTime() + businessZoneMs;
  return new Date(local - (local % dayMs) - businessZoneMs);
}
