import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { runEach } from '../../platform/jobs/run-sequentially.ts';
import { type WithdrawalRow, withdrawals } from '../../schema/tables/withdrawals.ts';
import { canSpend } from '../money/public.ts';
import type { Payouts } from './payouts.ts';
import { moveWithdrawal } from './stage.mutations.ts';
import { graceMs, nextByTime } from './withdraw.rules.ts';

/** Further withdrawals wait for the next run. */
const batchSize = 200;

/**
 * Moves withdrawals through their stages. Without connected payouts it sends nothing: all wait in
 * review until an operator sends them and reports it.
 */
export const moveWithdrawals: Job = {
  name: 'move-withdrawals',
  everySeconds: 10,
  run: async ({ database, now, services }) => {
    const { payouts } = services.external;
    const stages = payouts
      ? (['submitted', 'broadcast', 'confirming'] as const)
      : (['submitted'] as const);
    const due = await database.db
      .select({ id: withdrawals.id })
      .from(withdrawals)
      .where(
        and(
          inArray(withdrawals.stage, [...stages]),
          lte(withdrawals.businessAt, new Date(now.business.getTime() - graceMs)),
        ),
      )
      .orderBy(asc(withdrawals.businessAt))
      .limit(batchSize);
    await runEach(due, ({ id }) => {
      const step = { id, now: now.business, payouts };
      return database.transaction((tx) => advance(tx, step));
    });
  },
};

async function advance(
  tx: Db,
  step: { id: string; now: Date; payouts: Payouts | undefined },
): Promise<void> {
  const { now, payouts } = step;
  // After a long pause several stages are due; record each of them.
  for (;;) {
    const row = (await tx.select().from(withdrawals).where(eq(withdrawals.id, step.id)))[0];
    const to =
      row && nextByTime({ ...row, needsReview: await needsManualReview(tx, row, payouts) }, now);
    if (!row || !to) return;
    const networkId = to === 'broadcast' ? payouts?.send(row) : undefined;
    if (!(await moveWithdrawal(tx, row, { to, businessAt: now, networkId }))) return;
  }
}

/**
 * Whether an operator reviews it: a large amount, no connected payouts, or a person who may no
 * longer spend (G15).
 */
async function needsManualReview(
  tx: Db,
  row: WithdrawalRow,
  payouts: Payouts | undefined,
): Promise<boolean> {
  if (row.needsReview || !payouts) return true;
  const gate = row.way === 'crypto' ? 'withdrawal' : 'benefitWithdrawal';
  return canSpend(tx, { person: { id: row.personId }, gate }).then(
    () => false,
    (error: unknown) => {
      if (error instanceof ApiError) return true;
      throw error;
    },
  );
}
