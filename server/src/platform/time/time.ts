import { fromWallClock, wallClock } from '@shared/lib/date';

/** Timestamps of the wire format, and business days. The one place for both. */

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Unix seconds, rounded down; 0 for null. */
export const seconds = (at: Date | null): number => (at ? Math.floor(at.getTime() / 1000) : 0);

/** Unix seconds, rounded up: when a countdown to it has ended, the wait is over. */
export const secondsUp = (at: Date): number => Math.ceil(at.getTime() / 1000);

/** The same; 0 for null or a time in the past. */
export const secondsAhead = (at: Date | null, now: Date): number =>
  at && at > now ? secondsUp(at) : 0;

/** Rejects dates like February 30, which `Date` would move into the next month. */
export function isMoment(text: string): boolean {
  const moment = new Date(`${text}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** Parses a typed time with a zone: `2026-05-01T12:00:00Z`, `2026-05-01T20:00+08:00`. */
export function readMoment(text: string): Date | undefined {
  const [, local = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
  const moment = new Date(text);
  return isMoment(local) && !Number.isNaN(moment.getTime()) ? moment : undefined;
}

/** Business days begin at midnight in the default time zone, Asia/Shanghai. */
export const businessDayStart = (now: Date): Date => fromWallClock(wallClock(now).startOf('day'));
