import { and, asc, isNotNull, lte } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { stakeOrders } from '../../schema/tables/stake.ts';
import { lockOrder, settle } from './orders.ts';

/** Further orders wait for the next run. */
const ordersAtOnce = 1000;
/** Stays below the job's lease even after a long pause; the next run continues. */
const longestRunMs = 20_000;
/** Days settled per transaction; a long pause takes several transactions. */
const daysAtOnce = 60;

/**
 * Pays daily rewards, ends terms and returns principals, each dated when it was due, however late
 * the job runs.
 */
export const settleStakes: Job = {
  name: 'settle-stakes',
  everySeconds: 30,
  run: async ({ database, log, now }) => {
    const due = await database.db
      .select({ id: stakeOrders.id })
      .from(stakeOrders)
      .where(and(isNotNull(stakeOrders.dueAt), lte(stakeOrders.dueAt, now.business)))
      .orderBy(asc(stakeOrders.dueAt))
      .limit(ordersAtOnce);
    const failures: unknown[] = [];
    const begunAt = performance.now();
    for (const { id } of due) {
      if (performance.now() - begunAt > longestRunMs) break;
      // One failing order must not block the others.
      await settleUntil(database, { id, until: now.business }).catch((err) => failures.push(err));
    }
    if (failures.length > 0) {
      log.error({ err: failures[0], failed: failures.length }, 'stakes were not settled');
      throw failures[0];
    }
  },
};

async function settleUntil(database: Database, of: { id: string; until: Date }): Promise<void> {
  const { id, until } = of;
  for (;;) {
    const isDone = await database.transaction(async (tx) => {
      const order = await lockOrder(tx, { id });
      const after = await settle(tx, order, { until, limit: daysAtOnce });
      return !after.dueAt || after.dueAt > until;
    });
    if (isDone) return;
  }
}
