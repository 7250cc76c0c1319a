import type { priceRanges } from '@shared/contract/wallet';
import type { Asset } from '@shared/lib/money';
import { and, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { accounts, transfers } from '../../db/tables/ledger.ts';
import { currencies, prices } from '../../db/tables/prices.ts';
import { type MovementKind, profitKinds } from '../../ledger/kinds.ts';
import type { Cursor, Holdings, Profit } from './rules.ts';

export async function readHoldings(db: Db, personId: string): Promise<Holdings> {
  const rows = await db.select().from(accounts).where(eq(accounts.personId, personId));
  const of = (asset: Asset, purpose: string) =>
    rows.find((row) => row.asset === asset && row.purpose === purpose);
  return {
    usdt: of('USDT', 'wallet')?.balance ?? 0n,
    usdtHeld: of('USDT', 'wallet')?.held ?? 0n,
    yut: of('YUT', 'wallet')?.balance ?? 0n,
    yutHeld: of('YUT', 'wallet')?.held ?? 0n,
    yutStaked: of('YUT', 'stake')?.balance ?? 0n,
    store: of('USDT', 'store')?.balance ?? 0n,
  };
}

/** What profit came in, per asset, since a moment and in all. */
export async function readProfit(
  db: Db,
  of: { personId: string; since: Date },
): Promise<{ today: Profit; total: Profit }> {
  const rows = await db
    .select({
      asset: transfers.asset,
      total: sql<string>`sum(${transfers.amount})::text`,
      today: sql<string>`coalesce(sum(${transfers.amount})
        filter (where ${transfers.businessAt} >= ${of.since.toISOString()}), 0)::text`,
    })
    .from(transfers)
    .innerJoin(accounts, eq(accounts.id, transfers.creditAccountId))
    .where(and(eq(accounts.personId, of.personId), inArray(transfers.kind, [...profitKinds])))
    .groupBy(transfers.asset);
  const sum = (asset: Asset, span: 'today' | 'total') =>
    BigInt(rows.find((row) => row.asset === asset)?.[span] ?? '0');
  const profit = (span: 'today' | 'total') => ({ usdt: sum('USDT', span), yut: sum('YUT', span) });
  return { today: profit('today'), total: profit('total') };
}

/** The newest price of YUT that is not after a moment: 0 where none is known. */
export async function yutPriceAt(db: Db, at: Date): Promise<bigint> {
  const rows = await db
    .select({ price: prices.price })
    .from(prices)
    .where(and(eq(prices.asset, 'YUT'), lte(prices.at, at)))
    .orderBy(desc(prices.at))
    .limit(1);
  return rows[0]?.price ?? 0n;
}

const ranges: Record<(typeof priceRanges)[number], { days: number; step: 'hour' | 'day' }> = {
  '7d': { days: 7, step: 'hour' },
  '30d': { days: 30, step: 'day' },
  '1y': { days: 365, step: 'day' },
};

/** The prices of a range, oldest first; the newest of all ends it, so that it meets the price of now. */
export async function readPrices(
  db: Db,
  of: { range: (typeof priceRanges)[number]; now: Date },
): Promise<{ at: Date; price: bigint }[]> {
  const { days, step } = ranges[of.range];
  const since = new Date(of.now.getTime() - days * 24 * 3600 * 1000);
  const columns = { at: prices.at, price: prices.price };
  const until = and(eq(prices.asset, 'YUT'), lte(prices.at, of.now));
  const series = await db
    .select(columns)
    .from(prices)
    .where(and(until, eq(prices.step, step), gte(prices.at, since)))
    .orderBy(prices.at);
  const [newest] = await db
    .select(columns)
    .from(prices)
    .where(until)
    .orderBy(desc(prices.at))
    .limit(1);
  const last = series.at(-1);
  return newest && last && newest.at > last.at ? [...series, newest] : series;
}

export async function readRate(db: Db, name: string): Promise<bigint | undefined> {
  const rows = await db
    .select({ perUsd: currencies.perUsd })
    .from(currencies)
    .where(eq(currencies.name, name));
  return rows[0]?.perUsd;
}

export interface MovementRow {
  id: string;
  kind: MovementKind;
  /** With its sign: what it did to the account. */
  amount: bigint;
  at: string;
}

/** A page of what happened to a person's wallet account, newest first, one row more than asked. */
export async function readMovements(
  db: Db,
  of: { personId: string; asset: Asset; kind?: string; after?: Cursor; limit: number },
): Promise<MovementRow[]> {
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.personId, of.personId),
        eq(accounts.asset, of.asset),
        eq(accounts.purpose, 'wallet'),
      ),
    );
  const account = rows[0];
  if (!account) return [];
  const side = (mine: 'debit' | 'credit') => sql`
    (select id, kind, ${mine === 'debit' ? sql`-amount` : sql`amount`} as amount, business_at
    from transfers
    where ${sql.raw(`${mine}_account_id`)} = ${account.id}
      ${of.kind === undefined ? sql`` : sql`and kind = ${of.kind}`}
      ${of.after ? sql`and (business_at, id) < (${of.after.at}::timestamptz, ${of.after.id}::uuid)` : sql``}
    order by business_at desc, id desc
    limit ${of.limit + 1})`;
  const page = await db.execute<{ id: string; kind: MovementKind; amount: string; at: string }>(sql`
    select id, kind, amount::text as amount,
      to_char(business_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as at
    from (${side('debit')} union all ${side('credit')}) as both_sides
    order by business_at desc, id desc
    limit ${of.limit + 1}`);
  return page.rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}
