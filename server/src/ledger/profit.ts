import type { Asset } from '@shared/lib/money';
import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { accounts, profitDays, transfers } from '../schema/tables/ledger.ts';
import { type MovementKind, profitKinds } from './kinds.ts';

export interface ProfitSum {
  asset: Asset;
  kind: MovementKind;
  sum: bigint;
}

/** A person's profit of all time by asset and kind, from the sums by day. */
export async function readTotalProfit(db: Db, personId: string): Promise<ProfitSum[]> {
  const rows = await db
    .select({
      asset: accounts.asset,
      kind: sql<MovementKind>`${profitDays.kind}`,
      sum: sql<string>`sum(${profitDays.amount})::text`,
    })
    .from(profitDays)
    .innerJoin(accounts, eq(accounts.id, profitDays.accountId))
    .where(eq(accounts.personId, personId))
    .groupBy(accounts.asset, profitDays.kind);
  return rows.map((row) => ({ ...row, sum: BigInt(row.sum) }));
}

/**
 * A person's profit since a time, by days counted from it (0 is the first). Sums the transfers,
 * because the stored days begin at other times than these.
 */
export async function profitSince(
  db: Db,
  of: { personId: string; since: Date },
): Promise<(ProfitSum & { day: number })[]> {
  const since = of.since.toISOString();
  const day = sql<number>`floor(extract(epoch from
    ${transfers.businessAt} - ${since}::timestamptz) / 86400)::int`;
  const own: SQL = sql`(select ${accounts.id} from ${accounts}
    where ${accounts.personId} = ${of.personId})`;
  const rows = await db
    .select({
      asset: transfers.asset,
      kind: sql<MovementKind>`${transfers.kind}`,
      day,
      sum: sql<string>`sum(${transfers.amount})::text`,
    })
    .from(transfers)
    .where(
      and(
        sql`${transfers.creditAccountId} in ${own}`,
        gte(transfers.businessAt, of.since),
        inArray(transfers.kind, [...profitKinds]),
      ),
    )
    .groupBy(transfers.asset, transfers.kind, sql`3`);
  return rows.map((row) => ({ ...row, sum: BigInt(row.sum) }));
}
