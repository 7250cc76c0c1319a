import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/open-database.ts';
import { jobsOf } from '../../composition/jobs.ts';
import { openLog } from '../log.ts';
import type { Job, JobServices } from './job.ts';
import { jobLeases } from './leases.table.ts';
import { claimLease, secondsToNext } from './leases.ts';
import { createScheduler } from './scheduler.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

const log = openLog('silent');
// These jobs use no services.
const services = {} as JobServices;
let last = 0;
/** A job with a unique name and a counter of its runs. */
function makeJob(more: Partial<Job> = {}): { job: Job; runs: () => number } {
  last += 1;
  let count = 0;
  const { run, ...rest } = more;
  const job: Job = {
    name: `test-${last}`,
    everySeconds: 3600,
    run: async (context) => {
      count += 1;
      await run?.(context);
    },
    ...rest,
  };
  return { job, runs: () => count };
}

const scheduler = (...jobs: Job[]) =>
  createScheduler({ database: test.database, log, services, jobs });

const until = async (isSo: () => boolean): Promise<void> => {
  for (let i = 0; i < 400 && !isSo(); i += 1) await sleep(25);
};
const leaseOf = async (job: Job) =>
  (await test.database.db.select().from(jobLeases).where(eq(jobLeases.name, job.name)))[0];

/** Makes a job's last run older. */
const makeOlder = (job: Job, seconds: number) =>
  test.database.db
    .update(jobLeases)
    .set({ lastRunAt: sql`now() - make_interval(secs => ${seconds})` })
    .where(eq(jobLeases.name, job.name));

describe('the jobs of the server', () => {
  it('play the outside world only in a demo', () => {
    const names = jobsOf({ demo: false, releasesDir: '' }).map(({ name }) => name);
    expect(names).not.toContain('move-prices');
    expect(jobsOf({ demo: true, releasesDir: '' }).map(({ name }) => name)).toContain(
      'move-prices',
    );
  });

  it('have unique names', () => {
    const names = jobsOf({ demo: true, releasesDir: '' }).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });
});

describe('a job', () => {
  it('runs when the server starts, and again when its period is over', async () => {
    const { job, runs } = makeJob({ everySeconds: 1 });
    const running = scheduler(job);
    running.start();
    await until(() => runs() >= 2);
    await running.stop();
    expect(runs()).toBeGreaterThanOrEqual(2);
  });

  it('runs once a period on any number of servers', async () => {
    const { job, runs } = makeJob();
    const { job: other, runs: otherRuns } = makeJob();
    const servers = Array.from({ length: 4 }, () => scheduler(job, other));
    for (const one of servers) one.start();
    await until(() => runs() > 0 && otherRuns() > 0);
    await Promise.all(servers.map((one) => one.stop()));
    expect([runs(), otherRuns()]).toEqual([1, 1]);
    await makeOlder(job, 3601);
    const again = Array.from({ length: 8 }, (_, index) =>
      claimLease(test.database, { job, holder: `server-${index}` }),
    );
    expect((await Promise.all(again)).filter(Boolean)).toHaveLength(1);
  });

  it('is skipped while another server runs it, and taken over when that one is gone', async () => {
    const { job } = makeJob();
    expect(await claimLease(test.database, { job, holder: 'gone' })).toBe(true);
    expect(await claimLease(test.database, { job, holder: 'me', always: true })).toBe(false);
    await makeOlder(job, 4000);
    expect(await claimLease(test.database, { job, holder: 'me' })).toBe(false);
    await test.database.db
      .update(jobLeases)
      .set({ until: sql`now()` })
      .where(eq(jobLeases.name, job.name));
    expect(await claimLease(test.database, { job, holder: 'me' })).toBe(true);
  });

  it('that fails is logged and recorded, and retried sooner', async () => {
    let isBroken = true;
    const lines: string[] = [];
    const told = openLog('info', { write: (line: string) => void lines.push(line) });
    const run = async () => {
      if (isBroken) throw new Error('no luck');
    };
    const { job, runs } = makeJob({ run });
    const running = createScheduler({ database: test.database, log: told, services, jobs: [job] });
    expect(await running.runAll()).toEqual([{ name: job.name, outcome: 'failed' }]);
    expect(lines.join()).toContain(job.name);
    expect((await leaseOf(job))?.lastError).toBe('no luck');
    // Long before its hour is over.
    expect(await secondsToNext(test.database.db, [job])).toBeLessThanOrEqual(30);
    isBroken = false;
    await makeOlder(job, 31);
    running.start();
    await until(() => runs() === 2);
    await running.stop();
    expect((await leaseOf(job))?.lastError).toBe('');
    expect(await secondsToNext(test.database.db, [job])).toBeGreaterThan(3000);
  });

  it('that fails does not block the others', async () => {
    const broken = makeJob({ run: () => Promise.reject(new Error('no')) });
    const sound = makeJob();
    await scheduler(broken.job, sound.job).runAll();
    expect(sound.runs()).toBe(1);
  });

  it('gets the database’s wall and business time', async () => {
    await test.database.db.execute(sql`insert into business_clock (ahead_by_ms) values (86400000)`);
    let ahead = 0;
    const { job } = makeJob({
      run: async ({ now }) => {
        ahead = now.business.getTime() - now.wall.getTime();
      },
    });
    await scheduler(job).runAll();
    await test.database.db.execute(sql`update business_clock set ahead_by_ms = 0`);
    expect(ahead).toBe(86_400_000);
  });

  it('that is running delays a stop, and no other starts', async () => {
    let end: (() => void) | undefined;
    let isDone = false;
    const slow = makeJob({
      run: async () => {
        await new Promise<void>((done) => {
          end = done;
        });
        isDone = true;
      },
    });
    const next = makeJob();
    const running = scheduler(slow.job, next.job);
    running.start();
    await until(() => end !== undefined);
    const stopped = running.stop();
    end?.();
    await stopped;
    expect([isDone, next.runs()]).toEqual([true, 0]);
  });
});
