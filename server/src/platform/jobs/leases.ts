import { sql } from 'drizzle-orm';
import type { Database, Db } from '../db/database.ts';
import type { Job } from './job.ts';
import { jobLeases } from './leases.table.ts';

/** How long no other server runs a job that one server has started. */
export const leaseSeconds = 60;
/** A failed job is retried after this pause, or after its own period if that is shorter. */
const retrySeconds = 30;

const pauseSeconds = (job: Job) => sql`case when ${jobLeases.lastError} = ''
  then ${job.everySeconds}::int else least(${job.everySeconds}::int, ${retrySeconds}::int) end`;

/**
 * Claims the lease of a job that no server holds and that is due, or any that no server holds with
 * `always`. One statement locks the row: of two servers, the second sees the first one's lease.
 */
export function claimLease(
  database: Database,
  claim: { job: Job; holder: string; always?: boolean },
): Promise<boolean> {
  const { job, holder } = claim;
  const isDue = claim.always
    ? sql`true`
    : sql`${jobLeases.lastRunAt} + make_interval(secs => ${pauseSeconds(job)}) <= now()`;
  const until = sql`now() + make_interval(secs => ${leaseSeconds})`;
  return database.transaction(async (tx) => {
    const claimed = await tx
      .insert(jobLeases)
      .values({ name: job.name, holder, until, lastRunAt: sql`now()` })
      .onConflictDoUpdate({
        target: jobLeases.name,
        set: { holder, until, lastRunAt: sql`now()` },
        setWhere: sql`${jobLeases.until} <= now() and ${isDue}`,
      })
      .returning();
    return claimed.length > 0;
  });
}

/** Releases a lease, unless another server has taken it over in the meantime. */
export async function releaseLease(
  db: Db,
  lease: { job: Job; holder: string; error: string },
): Promise<void> {
  await db
    .update(jobLeases)
    .set({ until: sql`now()`, lastError: lease.error })
    .where(sql`${jobLeases.name} = ${lease.job.name} and ${jobLeases.holder} = ${lease.holder}`);
}

/** Seconds until the next of these jobs is due; 0 if one is due now. */
export async function secondsToNext(db: Db, jobs: readonly Job[]): Promise<number> {
  const rows = await db.select().from(jobLeases);
  const [clock] = (await db.execute<{ now: string }>(sql`select now()::text as now`)).rows;
  const nowMs = new Date(clock?.now ?? 0).getTime();
  const waits = jobs.map((job) => {
    const lease = rows.find((row) => row.name === job.name);
    if (!lease) return 0;
    const pause =
      lease.lastError === '' ? job.everySeconds : Math.min(job.everySeconds, retrySeconds);
    return Math.max(lease.until.getTime(), lease.lastRunAt.getTime() + pause * 1000) - nowMs;
  });
  return Math.max(0, Math.min(...waits)) / 1000;
}
