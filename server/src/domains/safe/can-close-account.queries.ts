import type { AccountNotEmpty } from '@shared/contract/safe';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { hasRow } from '../../platform/db/rows.ts';
import { c2cOrders } from '../../schema/tables/c2c.ts';
import { campaigns } from '../../schema/tables/campaigns.ts';
import { creatorInvestments } from '../../schema/tables/creator.ts';
import { incomingTransfers } from '../../schema/tables/incoming-transfers.ts';
import { accounts } from '../../schema/tables/ledger.ts';
import { shopOrders, shopPackages } from '../../schema/tables/shop.ts';
import { withdrawals } from '../../schema/tables/withdrawals.ts';
import { hasQuota } from '../vip-quota/public.ts';

type Obstacle = AccountNotEmpty['left'][number];

/** A parcel in transit: neither delivered nor returned. */
const inTransitStatuses = [1, 2, 3, 4, 5, 7] as const;

/** What prevents closing an account, in a fixed order. */
export async function findObstacles(db: Db, personId: string): Promise<Obstacle[]> {
  const own = await db
    .select({ purpose: accounts.purpose, balance: accounts.balance, held: accounts.held })
    .from(accounts)
    .where(eq(accounts.personId, personId));
  const has = (is: (account: (typeof own)[number]) => boolean) => own.some(is);
  const found: Record<Obstacle, boolean> = {
    balance:
      has(({ purpose, balance }) => purpose !== 'stake' && (balance ?? 0n) > 0n) ||
      (await hasQuota(db, personId)),
    held: has(({ held }) => (held ?? 0n) > 0n) || (await isSending(db, personId)),
    stakes: has(({ purpose, balance }) => purpose === 'stake' && (balance ?? 0n) > 0n),
    orders: (await hasBuyOrders(db, personId)) || (await hasParcels(db, personId)),
    investments: await hasInvestments(db, personId),
  };
  return (Object.keys(found) as Obstacle[]).filter((one) => found[one]);
}

/** Money can be given up; everything else has to end first. */
export const isObstructed = (left: readonly Obstacle[], givesUpBalance: boolean): boolean =>
  left.some((one) => one !== 'balance' || !givesUpBalance);

/** Pending withdrawals and a campaign's unspent budget may still be returned; deposits arrive. */
async function isSending(db: Db, personId: string): Promise<boolean> {
  if (await hasRow(db, campaigns, { personId, status: 1 })) return true;
  if (await hasRow(db, incomingTransfers, { personId, state: 'pending' })) return true;
  const sent = inArray(withdrawals.stage, ['broadcast', 'confirming']);
  return hasRow(db, withdrawals, and(eq(withdrawals.personId, personId), sent));
}

const hasBuyOrders = (db: Db, personId: string): Promise<boolean> =>
  hasRow(db, c2cOrders, { buyerId: personId, status: 1 });

async function hasParcels(db: Db, personId: string): Promise<boolean> {
  const rows = await db
    .select({ id: shopPackages.id })
    .from(shopPackages)
    .innerJoin(shopOrders, eq(shopOrders.id, shopPackages.orderId))
    .where(
      and(eq(shopOrders.ownerId, personId), inArray(shopPackages.status, [...inTransitStatuses])),
    )
    .limit(1);
  return rows.length > 0;
}

async function hasInvestments(db: Db, personId: string): Promise<boolean> {
  // Its payment was not refunded.
  const { personId: ownerId, endedAt } = creatorInvestments;
  return hasRow(db, creatorInvestments, and(eq(ownerId, personId), isNull(endedAt)));
}
