import { sql } from 'drizzle-orm';
import { demoServices } from '../src/demo/external.ts';
import { hashPassword } from '../src/platform/crypto/passwords.ts';
import type { Db } from '../src/platform/db/database.ts';
import type { Job, JobServices } from '../src/platform/jobs/job.ts';
import { openLog } from '../src/platform/log.ts';
import { businessClock } from '../src/platform/time/clock.table.ts';
import { businessNow } from '../src/platform/time/clock.ts';
import type { TestApp } from './test-app.ts';

export const paymentPassword = '274163';
let hashed: Promise<string> | undefined;
/** Its hash, computed once because hashing is slow. */
export function paymentPasswordHash(): Promise<string> {
  hashed ??= hashPassword(paymentPassword);
  return hashed;
}

let keys = 0;
export function newOperationKey(): string {
  keys += 1;
  return `operation-key-${String(keys).padStart(6, '0')}`;
}

/** Moves the business clock ahead, as `demo:time` does. */
export async function passTime(db: Db, ms: number): Promise<void> {
  await db
    .insert(businessClock)
    .values({ aheadByMs: ms })
    .onConflictDoUpdate({
      target: businessClock.onlyRow,
      set: { aheadByMs: sql`${businessClock.aheadByMs} + ${ms}` },
    });
}

/** Runs a job once, at the database's time. */
export async function runJob(
  test: TestApp,
  job: Job,
  services: Partial<JobServices> = {},
): Promise<void> {
  const { rows } = await test.db.execute<{ wall: string; business: string }>(
    sql`select now() as wall, ${businessNow} as business`,
  );
  const now = {
    wall: new Date(rows[0]?.wall ?? 0),
    business: new Date(rows[0]?.business ?? 0),
  };
  const given = { external: demoServices, ...services } as JobServices;
  await job.run({ database: test.database, log: openLog('silent'), now, services: given });
}
