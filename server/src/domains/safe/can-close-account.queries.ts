import type { AccountNotEmpty } from '@shared/contract/safe';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { c2cOrders } from '../../schema/tables/c2c.ts';
import { campaigns } from '../../schema/tables/campaigns.ts';
import { creatorInvestments } from '../../schema/tables/creator.ts';
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

const one = { one: sql`1` };

/** Pending withdrawals and a campaign's unspent budget may still be returned. */
async function isSending(db: Db, personId: string): Promise<boolean> {
  const running = and(eq(campaigns.personId, personId), eq(campaigns.status, 1));
  if ((await db.select(one).from(campaigns).where(running).limit(1)).length > 0) return true;
  const sent = inArray(withdrawals.stage, ['broadcast', 'confirming']);
  const mine = and(eq(withdrawals.personId, personId), sent);
  return (await db.select(one).from(withdrawals).where(mine).limit(1)).length > 0;
}

async function hasBuyOrders(db: Db, personId: string): Promise<boolean> {
  const mine = and(eq(c2cOrders.buyerId, personId), eq(c2cOrders.status, 1));
  return (await db.select(one).from(c2cOrders).where(mine).limit(1)).length > 0;
}

async function hasParcels(db: Db, personId: string): Promise<boolean> {
  const rows = await db
    .select(one)
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
  const running = and(
    eq(creatorInvestments.personId, personId),
    isNull(creatorInvestments.endedAt),
  );
  return (await db.select(one).from(creatorInvestments).where(running).limit(1)).length > 0;
}
