import { eq, sql } from 'drizzle-orm';
import type { Job } from '../platform/jobs/job.ts';
import { hourMs } from '../platform/time/time.ts';
import { prices } from '../schema/tables/prices.ts';
import { extendPrices } from './wallet.ts';

/** Adds prices up to business time, which may have jumped ahead. */
export const movePrices: Job = {
  name: 'move-prices',
  everySeconds: 60,
  run: async ({ database, now }) => {
    const newest = await database.db
      .select({ at: sql<string | null>`max(${prices.at})` })
      .from(prices)
      .where(eq(prices.step, 'hour'));
    const at = newest[0]?.at;
    if (at && now.business.getTime() - new Date(at).getTime() < hourMs) return;
    await database.transaction((tx) => extendPrices(tx, now.business));
  },
};
