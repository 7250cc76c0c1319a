import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { describeError } from '../log.ts';
import { databaseTime } from '../time/clock.ts';
import type { Job, JobServices } from './job.ts';
import { claimLease, leaseSeconds, releaseLease, secondsToNext } from './leases.ts';

export interface SchedulerDeps {
  database: Database;
  log: Logger;
  services: JobServices;
  jobs: readonly Job[];
}

export interface JobOutcome {
  name: string;
  outcome: 'done' | 'failed' | 'held elsewhere';
}

export interface Scheduler {
  start(): void;
  /** Runs every job now, due or not, one after the other. */
  runAll(): Promise<JobOutcome[]>;
  /** Starts no more jobs, and waits for the running one. */
  stop(): Promise<void>;
}

const minPauseMs = 250;
const maxPauseMs = 60_000;
const retryPauseMs = 5_000;

/**
 * Runs due jobs one at a time, to leave the database to user requests. Servers on one database
 * share the jobs: the holder of a job's lease runs it.
 */
export function createScheduler(deps: SchedulerDeps): Scheduler {
  const { database, log, jobs } = deps;
  const holder = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let queue: Promise<unknown> = Promise.resolve();

  const enqueue = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  };

  const runJob = async (job: Job, always: boolean): Promise<JobOutcome['outcome']> => {
    if (!(await claimLease(database, { job, holder, always }))) return 'held elsewhere';
    let error = '';
    try {
      const now = await databaseTime(database.db);
      await withLeaseTimeout(job.run({ database, log, now, services: deps.services }));
    } catch (thrown) {
      log.error({ err: thrown, job: job.name }, 'job failed');
      error = String(describeError(thrown).message).slice(0, 200) || 'failed';
    }
    await releaseLease(database.db, { job, holder, error });
    return error === '' ? 'done' : 'failed';
  };

  const runDueJobs = async (): Promise<number> => {
    for (const job of jobs) if (!stopped) await runJob(job, false);
    const waitMs = (await secondsToNext(database.db, jobs)) * 1000;
    return Math.min(maxPauseMs, Math.max(minPauseMs, waitMs));
  };

  const scheduleNext = (pauseMs: number): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      enqueue(runDueJobs).then(scheduleNext, (err: unknown) => {
        if (!stopped) log.warn({ err }, 'jobs wait for the database');
        scheduleNext(retryPauseMs);
      });
    }, pauseMs);
    // Jobs alone must not keep the process alive.
    timer.unref();
  };

  return {
    start: () => scheduleNext(0),
    runAll: () =>
      enqueue(async () => {
        const outcomes: JobOutcome[] = [];
        for (const job of jobs) outcomes.push({ name: job.name, outcome: await runJob(job, true) });
        return outcomes;
      }),
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await queue;
    },
  };
}

/** Fails a job that outlasts its lease, so that it does not block the others. */
async function withLeaseTimeout(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`not done within ${leaseSeconds} seconds`));
    timer = setTimeout(fail, leaseSeconds * 1000);
    timer.unref();
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
