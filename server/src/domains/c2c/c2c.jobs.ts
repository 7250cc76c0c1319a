import { orderStatus } from '@shared/contract/enums';
import { assetScale, fromUnits } from '@shared/lib/money';
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Job } from '../../platform/jobs/job.ts';
import { assertNoFailures, runSequentially } from '../../platform/jobs/run-sequentially.ts';
import { c2cOrders } from '../../schema/tables/c2c.ts';
import { writeSystemMessage } from '../messages/public.ts';
import { lockFor } from './c2c.rules.ts';
import { expireBuyOrder } from './market.mutations.ts';

/** The next run takes the rest. */
const batchSize = 500;

/** Ends expired buy orders, each in its own transaction, and notifies the buyer. */
export const expireBuyOrders: Job = {
  name: 'expire-buy-orders',
  everySeconds: 30,
  run: async ({ database, log, now }) => {
    const due = await database.db
      .select({ id: c2cOrders.id })
      .from(c2cOrders)
      .where(and(eq(c2cOrders.status, orderStatus.pending), lte(c2cOrders.expiresAt, now.business)))
      .orderBy(asc(c2cOrders.expiresAt))
      .limit(batchSize);
    const { failures } = await runSequentially(due, ({ id: orderId }) =>
      database.transaction(async (tx) => {
        const ended = await expireBuyOrder(tx, { orderId, businessAt: now.business });
        if (!ended) return;
        const freed = lockFor(ended.amount - ended.filled, ended.price);
        await writeSystemMessage(tx, {
          personId: ended.buyerId,
          kind: 'c2cExpired',
          params: { amount: fromUnits(freed, assetScale.USDT), asset: 'USDT', order: orderId },
        });
      }),
    );
    if (due.length > 0) log.info({ orders: due.length }, 'buy orders ended by themselves');
    assertNoFailures(failures);
  },
};
