import { type Database, isUnreachable, sqlState } from '../db/database.ts';
import { applicationRole, type Session, SessionLostError } from '../db/session.ts';
import type { ReadinessCheck } from './readiness.ts';

/** Signatures and codes tolerate more; a larger difference means that a clock is wrong. */
const maxClockDifferenceMs = 30_000;

/**
 * Checks that this is a writable primary, by the same clock, and that a connection still has the
 * session that it was given: under the application's role.
 */
export function createDatabaseCheck({ readSession }: Database): ReadinessCheck {
  return async () => {
    const sentAt = Date.now();
    try {
      const session = await readSession();
      return describeProblem(session, { sentAt, answeredAt: Date.now() });
    } catch (error) {
      if (error instanceof SessionLostError) return 'is behind a pooler that keeps no sessions';
      if (sqlState(error) === '25006') return 'accepts no writes';
      if (isUnreachable(error)) return 'does not answer';
      throw error;
    }
  };
}

function describeProblem(
  { isReadOnly, isStandby, role, nowMs }: Session,
  { sentAt, answeredAt }: { sentAt: number; answeredAt: number },
): string | undefined {
  if (isReadOnly || isStandby) return 'accepts no writes';
  if (role !== applicationRole) return `is used as ${role} instead of ${applicationRole}`;
  // The answer was made somewhere between the two moments.
  const behindMs = Math.max(0, sentAt - nowMs, nowMs - answeredAt);
  if (behindMs <= maxClockDifferenceMs) return undefined;
  return `and this server differ by ${Math.round(behindMs / 1000)} s in time`;
}
