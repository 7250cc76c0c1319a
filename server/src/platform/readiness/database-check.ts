import { sql } from 'drizzle-orm';
import { applicationRole, type Database, isUnreachable } from '../db/database.ts';
import { withDeadline } from '../http/deadline.ts';
import type { ReadinessCheck } from './readiness.ts';

/** Signatures and codes tolerate more; a larger difference means that a clock is wrong. */
const maxClockDifferenceMs = 30_000;

interface Found extends Record<string, unknown> {
  readOnly: boolean;
  role: string;
  nowMs: number;
}

/** Checks that this is a writable primary, under the application's role and by the same clock. */
export function createDatabaseCheck({ db, firstAnswerMs }: Database): ReadinessCheck {
  return async () => {
    const sentAt = Date.now();
    try {
      const { rows } = await withDeadline(
        () =>
          db.execute<Found>(sql`select
            pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "readOnly",
            current_user as role,
            (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs"`),
        firstAnswerMs,
      );
      const found = rows[0];
      return found ? describeProblem(found, { sentAt, answeredAt: Date.now() }) : 'does not answer';
    } catch (error) {
      if (isReadOnly(error)) return 'accepts no writes';
      if (isUnreachable(error)) return 'does not answer';
      throw error;
    }
  };
}

const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && ('code' in error ? error.code === '25006' : isReadOnly(error.cause));

function describeProblem(
  { readOnly, role, nowMs }: Found,
  { sentAt, answeredAt }: { sentAt: number; answeredAt: number },
): string | undefined {
  if (readOnly) return 'accepts no writes';
  if (role !== applicationRole) return `is used as ${role} instead of ${applicationRole}`;
  // The answer was made somewhere between the two moments.
  const behindMs = Math.max(0, sentAt - nowMs, nowMs - answeredAt);
  if (behindMs <= maxClockDifferenceMs) return undefined;
  return `and this server differ by ${Math.round(behindMs / 1000)} s in time`;
}
