import { eq } from 'drizzle-orm';
import { personAccount, systemAccount } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.ts';
import type { Db } from '../../platform/db/database.ts';
import { type CampaignRow, campaignDays, campaigns } from '../../schema/tables/campaigns.ts';
import { writeSystemMessage } from '../messages/public.ts';
import { textOf } from '../money/public.ts';
import { lockCampaign } from './campaigns.queries.ts';
import { daysDue, dueAfterDay } from './campaigns.rules.ts';
import type { DeliverDay } from './delivery.ts';

/**
 * Delivers the days of a campaign that are due, if a delivery service is connected. At its end the
 * unspent budget is returned.
 */
export async function settleCampaign(
  tx: Db,
  due: { id: string; now: Date; deliverDay: DeliverDay | undefined },
): Promise<void> {
  const row = await lockCampaign(tx, { id: due.id });
  if (row?.status !== 1) return;
  const days = daysDue(row, due.now);
  const { deliverDay } = due;
  const delivered = deliverDay
    ? await keepDays(
        tx,
        days.map((day) => ({ campaignId: row.id, day, ...deliverDay(row, day) })),
      )
    : [];
  const spent = delivered.reduce((sum, one) => sum + one.spent, row.spent);
  const daysDone = row.daysDone + days.length;
  if (due.now >= row.endsAt) {
    const ended = { ...row, spent, daysDone };
    await endCampaign(tx, { row: ended, at: row.endsAt, status: 2, notice: 'campaignEnded' });
    return;
  }
  await tx
    .update(campaigns)
    .set({ spent, daysDone, dueAt: dueAfterDay(row, daysDone) })
    .where(eq(campaigns.id, row.id));
}

type Day = typeof campaignDays.$inferInsert;

/** Stores each day of a campaign once and returns the new ones; a repeated report is ignored. */
async function keepDays(tx: Db, days: readonly Day[]): Promise<Day[]> {
  if (days.length === 0) return [];
  return tx
    .insert(campaignDays)
    .values([...days])
    .onConflictDoNothing()
    .returning();
}

/**
 * Books the reported delivery of a day. The caller has locked the running campaign and checked that
 * the day has begun. False if the day was reported before.
 */
export async function reportDay(tx: Db, of: { row: CampaignRow; day: Day }): Promise<boolean> {
  const { row, day } = of;
  const isNew = (await keepDays(tx, [day])).length > 0;
  if (isNew) {
    const spent = row.spent + day.spent;
    await tx.update(campaigns).set({ spent }).where(eq(campaigns.id, row.id));
  }
  return isNew;
}

/** Ends a campaign that the caller has locked and returns the unspent budget to the wallet. */
export async function endCampaign(
  tx: Db,
  of: {
    row: CampaignRow;
    at: Date;
    status: 2 | 3;
    /** The message to the owner, if the owner did not end it. */
    notice?: 'campaignEnded' | 'campaignStopped';
  },
): Promise<void> {
  const { row, at, status, notice } = of;
  const returned = row.perDay * BigInt(row.days) - row.spent;
  if (returned > 0n) {
    const { personId } = row;
    const from = await systemAccount(tx, { asset: 'USDT', purpose: 'campaigns' });
    const to = await personAccount(tx, { personId, asset: 'USDT', purpose: 'wallet' });
    const leg = { from, to, amount: returned, kind: 'campaignReturned' as const };
    // The campaign's number is that of its operation, so its receipt has what came back.
    await transfer(tx, { legs: [leg], businessAt: at, operationId: row.id });
  }
  const { spent, daysDone } = row;
  await tx
    .update(campaigns)
    .set({ spent, daysDone, returned, status, endedAt: at, dueAt: null })
    .where(eq(campaigns.id, row.id));
  if (!notice) return;
  const params = { amount: textOf(returned, 'USDT'), asset: 'USDT' as const };
  await writeSystemMessage(tx, { personId: row.personId, kind: notice, params });
}
