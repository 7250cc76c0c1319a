import { and, asc, isNotNull, lte } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { assertNoFailures } from '../../platform/jobs/run-sequentially.ts';
import { stakeOrders } from '../../schema/tables/stake.ts';
import { lockOrder, settle } from './stake.mutations.ts';

/** Further orders wait for the next run. */
const batchSize = 1000;
/** Stays below the job's lease even after a long pause; the next run continues. */
const maxRunMs = 20_000;
/** Days settled per transaction; a long pause takes several transactions. */
const daysPerTransaction = 60;

/**
 * Pays daily rewards, ends terms and returns principals, each dated when it was due, however late
 * the job runs.
 */
export const settleStakes: Job = {
  name: 'settle-stakes',
  everySeconds: 30,
  run: async ({ database, now }) => {
    const due = await database.db
      .select({ id: stakeOrders.id })
      .from(stakeOrders)
      .where(and(isNotNull(stakeOrders.dueAt), lte(stakeOrders.dueAt, now.business)))
      .orderBy(asc(stakeOrders.dueAt))
      .limit(batchSize);
    const failures: unknown[] = [];
    const begunAt = performance.now();
    for (const { id } of due) {
      if (performance.now() - begunAt > maxRunMs) break;
      // One failing order must not block the others.
      await settleUntil(database, { id, until: now.business }).catch((err) => failures.push(err));
    }
    assertNoFailures(failures);
  },
};

async function settleUntil(database: Database, of: { id: string; until: Date }): Promise<void> {
  const { id, until } = of;
  for (;;) {
    const isDone = await database.transaction(async (tx) => {
      const order = await lockOrder(tx, { id });
      const after = await settle(tx, order, { until, limit: daysPerTransaction });
      return !after.dueAt || after.dueAt > until;
    });
    if (isDone) return;
  }
}
