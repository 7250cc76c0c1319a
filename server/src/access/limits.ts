import { sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { deleteInBatches } from '../platform/db/delete-in-batches.ts';
import { ApiError } from '../platform/errors.ts';
import { wideNetworkOf } from '../platform/http/network.ts';
import { usedLimits } from '../schema/tables/mail.ts';

/**
 * A rate limit that guards something: in the database, so that it holds across servers. Its window
 * begins with the first use.
 */
export interface Limit {
  key: string;
  allowed: number;
  hours: number;
}

const maxWindowHours = 24;

/**
 * Limits wrong passwords and codes of a network over all accounts, against password spraying.
 * Generous, because a mobile carrier's network serves many people.
 */
export const wrongGuessLimit = (from: { address: string }): Limit => ({
  key: `wrongGuesses:${wideNetworkOf(from.address)}`,
  allowed: 600,
  hours: 1,
});

/** Counts one use; refuses above the limit. Locks the row until the end of the transaction. */
export async function consumeLimit(tx: Db, limit: Limit): Promise<void> {
  const { used, seconds } = await countAgainstLimit(tx, limit);
  if (used > limit.allowed) throw limitExceeded(seconds);
}

/** Counts one use without refusing, for an event that has already happened. */
export async function countAgainstLimit(
  tx: Db,
  limit: Limit,
): Promise<{ used: number; seconds: number }> {
  const hasEnded = hasWindowEnded(limit);
  const rows = await tx
    .insert(usedLimits)
    .values({ key: limit.key, used: 1 })
    .onConflictDoUpdate({
      target: usedLimits.key,
      set: {
        used: sql`case when ${hasEnded} then 1 else ${usedLimits.used} + 1 end`,
        since: sql`case when ${hasEnded} then now() else ${usedLimits.since} end`,
      },
    })
    .returning({ used: usedLimits.used, seconds: secondsLeft(limit) });
  return rows[0] ?? { used: 0, seconds: 1 };
}

/** Refuses if the limit is exhausted, without counting. */
export async function refuseAboveLimit(db: Db, limit: Limit): Promise<void> {
  const rows = await db
    .select({ seconds: secondsLeft(limit) })
    .from(usedLimits)
    .where(
      sql`${usedLimits.key} = ${limit.key} and ${usedLimits.used} >= ${limit.allowed}
        and not ${hasWindowEnded(limit)}`,
    );
  if (rows[0]) throw limitExceeded(rows[0].seconds);
}

export async function deleteOldLimits(db: Db): Promise<void> {
  await deleteInBatches(db, { from: usedLimits, where: hasWindowEnded({ hours: maxWindowHours }) });
}

const hasWindowEnded = ({ hours }: Pick<Limit, 'hours'>) =>
  sql`(${usedLimits.since} <= now() - make_interval(secs => ${hours * 3600}))`;

const secondsLeft = ({ hours }: Pick<Limit, 'hours'>) =>
  sql<number>`greatest(1, ceil(extract(epoch from
    ${usedLimits.since} + make_interval(secs => ${hours * 3600}) - now())))::int`;

const limitExceeded = (seconds: number) =>
  new ApiError('tooManyRequests', { data: { retryAfterSeconds: seconds } });
