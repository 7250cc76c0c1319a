import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { deleteInBatches } from '../platform/db/delete-in-batches.ts';
import type { Job } from '../platform/jobs/job.ts';
import { assertNoFailures, runSequentially } from '../platform/jobs/run-sequentially.ts';
import { holdResolutions, holds, operationRefusals, quotes } from '../schema/tables/ledger.ts';
import { resolveHold } from './holds.ts';
import { isOldRefusal } from './refusals.ts';
import { readSealHead, sealBacklog } from './seal.ts';
import { formatHead } from './verify.operator.ts';

/** The next run takes the rest. */
const batchSize = 500;

/** Releases expired holds, each in its own transaction. */
export const expireHolds: Job = {
  name: 'expire-holds',
  everySeconds: 30,
  run: async ({ database, log, now }) => {
    const due = await database.db
      .select({ id: holds.id })
      .from(holds)
      .leftJoin(holdResolutions, eq(holdResolutions.holdId, holds.id))
      .where(and(lte(holds.expiresAt, now.business), isNull(holdResolutions.holdId)))
      .orderBy(holds.expiresAt)
      .limit(batchSize);
    const { failures } = await runSequentially(due, ({ id }) => {
      const end = { holdId: id, resolution: 'expired' as const };
      return database.transaction((tx) => resolveHold(tx, end));
    });
    if (due.length > 0) log.info({ holds: due.length, failed: failures.length }, 'holds expired');
    assertNoFailures(failures);
  },
};

/** Deletes unused quotes one hour after they expire; the hour leaves time to investigate. */
export const deleteQuotes: Job = {
  name: 'delete-expired-quotes',
  everySeconds: 600,
  run: async ({ database }) => {
    const where = sql`not used and expires_at < now() - interval '1 hour'`;
    await deleteInBatches(database.db, { from: quotes, where });
  },
};

/** Deletes stored refusals that no client retries any more. */
export const deleteRefusals: Job = {
  name: 'delete-expired-refusals',
  everySeconds: 3600,
  run: async ({ database }) => {
    await deleteInBatches(database.db, { from: operationRefusals, where: isOldRefusal });
  },
};

export const sealEntries: Job = {
  name: 'seal-entries',
  everySeconds: 60,
  run: async ({ database }) => {
    await sealBacklog(database);
  },
};

/** Logs the chain's head outside the database: a rewritten chain would not contain it. */
export const logSealHead: Job = {
  name: 'log-seal-head',
  everySeconds: 3600,
  run: async ({ database, log }) => {
    log.info({ head: formatHead(await readSealHead(database.db)) }, 'head of the ledger');
  },
};
