import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { secretTries } from '../db/tables/identity.ts';
import { ApiError } from '../errors.ts';

/** Whose secret, where the tries come from, and which secret. */
export interface TriesKey {
  subject: string;
  source: string;
  purpose: 'signIn' | 'paymentPassword' | 'code' | 'authenticator';
}

const triesBeforeLock = 5;
const firstLockSeconds = 60;
const longestLockSeconds = 24 * 3600;
/** After so long without a wrong try everything is forgotten. */
const forgetAfterHours = 24;

const matches = (key: TriesKey) =>
  and(
    eq(secretTries.subject, key.subject),
    eq(secretTries.source, key.source),
    eq(secretTries.purpose, key.purpose),
  );

/** Each lock is four times as long as the one before: 1, 4, 16, 64 minutes, up to a day. Pure. */
export function lockSeconds(locksBefore: number): number {
  return Math.min(longestLockSeconds, firstLockSeconds * 4 ** Math.min(locksBefore, 10));
}

/** Refuses while the lock lasts, with how long that is. Holds the row until the transaction ends. */
export async function refuseWhileLocked(tx: Db, key: TriesKey): Promise<void> {
  await tx.insert(secretTries).values(key).onConflictDoNothing();
  const rows = await tx
    .select({
      seconds: sql<number>`ceil(extract(epoch from ${secretTries.lockedUntil} - now()))::int`,
    })
    .from(secretTries)
    .where(matches(key))
    .for('update');
  const seconds = rows[0]?.seconds ?? 0;
  if (seconds > 0) throw locked(seconds);
}

/**
 * Counts a wrong try and returns the refusal to throw: `wrong`, or the lock that the try brought.
 * Both keep their effect, for a refusal would otherwise undo the count.
 */
export async function countWrongTry(
  tx: Db,
  given: { key: TriesKey; wrong: 'wrongCredentials' | 'proofNeeded'; allowed?: number },
): Promise<ApiError> {
  const allowed = given.allowed ?? triesBeforeLock;
  const stale = sql`${secretTries.updatedAt} < now() - make_interval(hours => ${forgetAfterHours})`;
  const rows = await tx
    .update(secretTries)
    .set({
      tries: sql`case when ${stale} then 1 else ${secretTries.tries} + 1 end`,
      locks: sql`case when ${stale} then 0 else ${secretTries.locks} end`,
      updatedAt: sql`now()`,
    })
    .where(matches(given.key))
    .returning({ tries: secretTries.tries, locks: secretTries.locks });
  const { tries = 0, locks = 0 } = rows[0] ?? {};
  if (tries < allowed) {
    return new ApiError(given.wrong, { data: { triesLeft: allowed - tries }, keepsEffect: true });
  }
  const seconds = lockSeconds(locks);
  await tx
    .update(secretTries)
    .set({
      tries: 0,
      locks: locks + 1,
      lockedUntil: sql`now() + make_interval(secs => ${seconds})`,
    })
    .where(matches(given.key));
  return locked(seconds, { keepsEffect: true });
}

export async function forgetTries(tx: Db, key: TriesKey): Promise<void> {
  await tx.delete(secretTries).where(matches(key));
}

/** Removes counters that would be forgotten at their next use; names nobody has must not pile up. */
export async function forgetOldTries(db: Db): Promise<void> {
  const stale = sql`${secretTries.updatedAt} < now() - make_interval(hours => ${forgetAfterHours})
    and coalesce(${secretTries.lockedUntil}, now()) <= now()`;
  await db.delete(secretTries).where(stale);
}

const locked = (seconds: number, more: { keepsEffect?: boolean } = {}) =>
  new ApiError('locked', { data: { retryAfterSeconds: seconds }, ...more });
