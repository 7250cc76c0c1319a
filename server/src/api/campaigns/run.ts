import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { type CampaignRow, campaignDays, campaigns } from '../../db/tables/campaigns.ts';
import { personAccount, systemAccount } from '../../ledger/accounts.ts';
import { transfer } from '../../ledger/transfer.ts';
import { lockCampaign } from './queries.ts';
import { daysDue, deliveryOf, dueAfterDay } from './rules.ts';

/**
 * Does what is due of a campaign: in a demo its days deliver, elsewhere a service reports them. At
 * its end what was not spent comes back.
 */
export async function settleCampaign(
  tx: Db,
  due: { id: string; now: Date; delivers: boolean },
): Promise<void> {
  const row = await lockCampaign(tx, due);
  if (row?.status !== 1) return;
  const days = daysDue(row, due.now);
  const delivered = due.delivers ? days.map((day) => ({ day, ...deliveryOf(row, day) })) : [];
  if (delivered.length > 0) {
    await tx.insert(campaignDays).values(delivered.map((one) => ({ ...one, campaignId: row.id })));
  }
  const spent = delivered.reduce((sum, one) => sum + one.spent, row.spent);
  const daysDone = row.daysDone + days.length;
  if (due.now >= row.endsAt) {
    await endCampaign(tx, { row: { ...row, spent, daysDone }, at: row.endsAt, status: 2 });
    return;
  }
  await tx
    .update(campaigns)
    .set({ spent, daysDone, dueAt: dueAfterDay(row, daysDone) })
    .where(eq(campaigns.id, row.id));
}

/** Ends a campaign that its caller has locked; what is left of the budget goes to the wallet. */
export async function endCampaign(
  tx: Db,
  of: { row: CampaignRow; at: Date; status: 2 | 3; operationId?: string },
): Promise<void> {
  const { row, at, status, operationId } = of;
  const returned = row.perDay * BigInt(row.days) - row.spent;
  if (returned > 0n) {
    const { personId } = row;
    const from = await systemAccount(tx, { asset: 'USDT', purpose: 'campaigns' });
    const to = await personAccount(tx, { personId, asset: 'USDT', purpose: 'wallet' });
    const leg = { from, to, amount: returned, kind: 'campaignReturned' as const };
    await transfer(tx, { legs: [leg], businessAt: at, ...(operationId && { operationId }) });
  }
  const { spent, daysDone } = row;
  await tx
    .update(campaigns)
    .set({ spent, daysDone, returned, status, endedAt: at, dueAt: null })
    .where(eq(campaigns.id, row.id));
}
