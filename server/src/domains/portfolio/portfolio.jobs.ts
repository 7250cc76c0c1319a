import { and, asc, eq, lte } from 'drizzle-orm';
import { lockAccounts } from '../../ledger/accounts.ts';
import { resolveHold } from '../../ledger/holds.ts';
import type { Db } from '../../platform/db/database.ts';
import { equals } from '../../platform/db/rows.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { runEach } from '../../platform/jobs/run-sequentially.ts';
import { portfolioTransfers } from '../../schema/tables/portfolio.ts';
import { movePortfolio, portfolioAccounts } from './portfolio.operations.ts';

/** Completes transfers out of the shop account when they are due. */
export const settlePortfolio: Job = {
  name: 'settle-portfolio',
  everySeconds: 30,
  run: async ({ database, now }) => {
    const due = await database.db
      .select({ id: portfolioTransfers.id })
      .from(portfolioTransfers)
      .where(and(eq(portfolioTransfers.status, 1), lte(portfolioTransfers.arrivesAt, now.business)))
      .orderBy(asc(portfolioTransfers.arrivesAt))
      .limit(200);
    await runEach(due, ({ id }) =>
      database.transaction((tx) => settle(tx, { id, now: now.business })),
    );
  },
};

async function settle(tx: Db, due: { id: string; now: Date }): Promise<void> {
  const match = equals(portfolioTransfers, { id: due.id, status: 1 });
  const [row] = await tx.update(portfolioTransfers).set({ status: 2 }).where(match).returning();
  // Another server has completed it.
  if (!row?.holdId) return;
  // Lock both accounts in order before the hold locks one of them.
  const { from, to } = await portfolioAccounts(tx, row);
  await lockAccounts(tx, [from, to]);
  if (!(await resolveHold(tx, { holdId: row.holdId, resolution: 'taken' }))) {
    throw new Error('the hold of a transfer has ended before it');
  }
  await movePortfolio(tx, { row, businessAt: due.now });
}
