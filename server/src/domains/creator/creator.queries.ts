import { and, asc, desc, eq, getTableColumns, gt, isNull, lte, sql } from 'drizzle-orm';
import { byTime, type TimeKey } from '../../platform/db/by-time.ts';
import type { Db } from '../../platform/db/database.ts';
import { equals } from '../../platform/db/rows.ts';
import {
  type CreatorCoupon,
  type CreatorInvestment,
  type CreatorLevel,
  creatorCoupons,
  creatorCouponUses,
  creatorInvestments,
  creatorLevels,
  creatorLevelsReached,
  creatorMissed,
  creatorMissedReceipts,
  creatorPoints,
  creatorRewardClaims,
  type MissedKind,
} from '../../schema/tables/creator.ts';

export const readLadder = (db: Db): Promise<CreatorLevel[]> =>
  db.select().from(creatorLevels).orderBy(asc(creatorLevels.level));

export async function readPoints(db: Db, personId: string): Promise<bigint> {
  const rows = await db
    .select({ sum: sql<string>`coalesce(sum(${creatorPoints.points}), 0)::text` })
    .from(creatorPoints)
    .where(eq(creatorPoints.personId, personId));
  return BigInt(rows[0]?.sum ?? '0');
}

export async function readLevelsOf(db: Db, personId: string) {
  const reached = await db
    .select({ level: creatorLevelsReached.level })
    .from(creatorLevelsReached)
    .where(eq(creatorLevelsReached.personId, personId));
  const received = await db
    .select({ level: creatorRewardClaims.level })
    .from(creatorRewardClaims)
    .where(eq(creatorRewardClaims.personId, personId));
  const levels = (rows: readonly { level: number }[]) => new Set(rows.map(({ level }) => level));
  return { reached: levels(reached), received: levels(received) };
}

/** The investments whose term includes a moment, newest first. */
export function readRunningInvestments(
  db: Db,
  of: { personId: string; now: Date },
): Promise<CreatorInvestment[]> {
  return db
    .select()
    .from(creatorInvestments)
    .where(
      and(
        eq(creatorInvestments.personId, of.personId),
        isNull(creatorInvestments.endedAt),
        lte(creatorInvestments.startedAt, of.now),
        gt(creatorInvestments.endsAt, of.now),
      ),
    )
    .orderBy(desc(creatorInvestments.startedAt), desc(creatorInvestments.id));
}

export type CouponRow = CreatorCoupon & { usedAt: Date | null };

/** A person's coupons, or one of them, latest expiry first. */
export async function readCoupons(
  db: Db,
  of: { personId: string; id?: string },
): Promise<CouponRow[]> {
  const rows = await db
    .select({ coupon: creatorCoupons, usedAt: creatorCouponUses.usedAt })
    .from(creatorCoupons)
    .leftJoin(creatorCouponUses, eq(creatorCouponUses.couponId, creatorCoupons.id))
    .where(
      and(
        eq(creatorCoupons.personId, of.personId),
        of.id === undefined ? undefined : eq(creatorCoupons.id, of.id),
      ),
    )
    .orderBy(desc(creatorCoupons.expiresAt), desc(creatorCoupons.id))
    .limit(maxCoupons);
  return rows.map(({ coupon, usedAt }) => ({ ...coupon, usedAt }));
}

/** More than a person collects: a level brings one coupon. */
const maxCoupons = 100;

interface MissedQuery {
  personId: string;
  kind: MissedKind;
  now: Date;
}

/** Neither expired nor received. */
const stillOpen = ({ personId, kind, now }: MissedQuery) =>
  and(
    equals(creatorMissed, { personId, kind }),
    gt(creatorMissed.expiresAt, now),
    sql`not exists (select 1 from ${creatorMissedReceipts}
      where ${creatorMissedReceipts.missedId} = ${creatorMissed.id})`,
  );

/** The total that is still open, and when its first item expires. */
export async function readMissedTotal(
  db: Db,
  of: MissedQuery,
): Promise<{ amount: bigint; until: number | null }> {
  const rows = await db
    .select({
      sum: sql<string>`coalesce(sum(${creatorMissed.amount}), 0)::text`,
      until: sql<string | null>`floor(extract(epoch from min(${creatorMissed.expiresAt})))::text`,
    })
    .from(creatorMissed)
    .where(stillOpen(of));
  const { sum = '0', until = null } = rows[0] ?? {};
  return { amount: BigInt(sum), until: until === null ? null : Number(until) };
}

/** At most this many per request; the next one receives the rest. */
const maxReceived = 200;

/** Open missed profit of a kind, earliest expiry first. */
export function readOpenMissed(db: Db, of: MissedQuery) {
  return db
    .select()
    .from(creatorMissed)
    .where(stillOpen(of))
    .orderBy(asc(creatorMissed.expiresAt), asc(creatorMissed.id))
    .limit(maxReceived);
}

/** A page of it, earliest expiry first; reads one extra row to detect another page. */
export function readMissed(
  db: Db,
  of: MissedQuery & { after: TimeKey | undefined; limit: number },
) {
  const { after } = of;
  const place = sql`(${creatorMissed.expiresAt}, ${creatorMissed.id})`;
  return db
    .select({
      ...getTableColumns(creatorMissed),
      // With microseconds, so that the next page continues exactly after it.
      expiresAt: byTime(creatorMissed.expiresAt, creatorMissed.id).at,
    })
    .from(creatorMissed)
    .where(
      and(stillOpen(of), after && sql`${place} > (${after.at}::timestamptz, ${after.id}::uuid)`),
    )
    .orderBy(asc(creatorMissed.expiresAt), asc(creatorMissed.id))
    .limit(of.limit + 1);
}
