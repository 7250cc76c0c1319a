import { sql } from 'drizzle-orm';
import type { Database, Db } from '../db/database.ts';
import type { Job } from './job.ts';
import { jobLeases } from './leases.table.ts';

/** So long nobody else runs a job that one server has begun. */
export const leaseSeconds = 60;
/** A job that failed is tried again after this long, where its own period is not shorter. */
const retrySeconds = 30;

const pauseSeconds = (job: Job) => sql`case when ${jobLeases.lastError} = ''
  then ${job.everySeconds}::int else least(${job.everySeconds}::int, ${retrySeconds}::int) end`;

/**
 * Takes a job for this server: one that nobody runs and whose period has passed, or with `always`
 * one that nobody runs. One statement that locks the job's row: of two servers, the second sees
 * what the first has written.
 */
export function takeLease(
  database: Database,
  take: { job: Job; holder: string; always?: boolean },
): Promise<boolean> {
  const { job, holder } = take;
  const isDue = take.always
    ? sql`true`
    : sql`${jobLeases.lastRunAt} + make_interval(secs => ${pauseSeconds(job)}) <= now()`;
  const until = sql`now() + make_interval(secs => ${leaseSeconds})`;
  return database.transaction(async (tx) => {
    const taken = await tx
      .insert(jobLeases)
      .values({ name: job.name, holder, until, lastRunAt: sql`now()` })
      .onConflictDoUpdate({
        target: jobLeases.name,
        set: { holder, until, lastRunAt: sql`now()` },
        setWhere: sql`${jobLeases.until} <= now() and ${isDue}`,
      })
      .returning();
    return taken.length > 0;
  });
}

/** Gives a job back. Whoever took it over in the meantime keeps it. */
export async function releaseLease(
  db: Db,
  give: { job: Job; holder: string; error: string },
): Promise<void> {
  await db
    .update(jobLeases)
    .set({ until: sql`now()`, lastError: give.error })
    .where(sql`${jobLeases.name} = ${give.job.name} and ${jobLeases.holder} = ${give.holder}`);
}

/** In how many seconds the next of these jobs is due: 0 for at once. */
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
