import { and, asc, isNotNull, lte } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { stakeOrders } from '../../schema/tables/stake.ts';
import { lockOrder, settle } from './orders.ts';

/** More of them are the next run's. */
const ordersAtOnce = 1000;
/** Less than the lease of a job, also after a long pause; the rest is the next run's. */
const longestRunMs = 20_000;
/** Days in one transaction; after a long pause there are several. */
const daysAtOnce = 60;

/** Days earn, terms end, principals come back: each at its own time, however late it is done. */
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
      // One that cannot be settled must not keep the others.
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
