import type { priceRanges } from '@shared/contract/wallet';
import type { Asset } from '@shared/lib/money';
import { and, desc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { accounts } from '../../db/tables/ledger.ts';
import { currencies, prices } from '../../db/tables/prices.ts';
import type { MovementKind } from '../../ledger/kinds.ts';
import { type ProfitSum, profitInAll, profitSince } from '../../ledger/profit.ts';
import { dayMs } from '../../time.ts';
import type { Cursor, Holdings, PriceLine, Profit } from './rules.ts';

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
    benefit: of('USDT', 'benefit')?.balance ?? 0n,
    profit: of('USDT', 'profit')?.balance ?? 0n,
  };
}

/** What profit came in, per asset, since a moment and in all. */
export async function readProfit(
  db: Db,
  of: { personId: string; since: Date },
): Promise<{ today: Profit; total: Profit }> {
  return {
    today: perAsset(await profitSince(db, of)),
    total: perAsset(await profitInAll(db, of.personId)),
  };
}

function perAsset(sums: readonly ProfitSum[]): Profit {
  const sum = (asset: Asset) =>
    sums.filter((one) => one.asset === asset).reduce((all, one) => all + one.sum, 0n);
  return { usdt: sum('USDT'), yut: sum('YUT') };
}

/** The newest price of YUT that is not after a moment. */
export async function newestPrice(
  db: Db,
  at: Date,
): Promise<{ price: bigint; at: Date } | undefined> {
  const rows = await db
    .select({ price: prices.price, at: prices.at })
    .from(prices)
    .where(and(eq(prices.asset, 'YUT'), lte(prices.at, at)))
    .orderBy(desc(prices.at))
    .limit(1);
  return rows[0];
}

/** The same, and 0 where none is known. */
export const yutPriceAt = async (db: Db, at: Date): Promise<bigint> =>
  (await newestPrice(db, at))?.price ?? 0n;

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
  const newest = await newestPrice(db, of.now);
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

/** Which movements: all where nothing is said. A span begins with `from` and ends before `to`. */
export interface MovementFilter {
  kinds?: readonly string[];
  from?: Date;
  to?: Date;
}

/** A page of what happened to a person's wallet account, newest first, one row more than asked. */
export async function readMovements(
  db: Db,
  of: { personId: string; asset: Asset; filter: MovementFilter; after?: Cursor; limit: number },
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
  const { kinds, from, to } = of.filter;
  const side = (mine: 'debit' | 'credit') => sql`
    (select id, kind, ${mine === 'debit' ? sql`-amount` : sql`amount`} as amount, business_at
    from transfers
    where ${sql.raw(`${mine}_account_id`)} = ${account.id}
      ${kinds ? sql`and kind = any(${sql.param(kinds)}::text[])` : sql``}
      ${from ? sql`and business_at >= ${from.toISOString()}::timestamptz` : sql``}
      ${to ? sql`and business_at < ${to.toISOString()}::timestamptz` : sql``}
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

/**
 * Adds prices; those that are there stay. Each is one of its hour, and the first of a day is that
 * day's. Says how many were new.
 */
export async function addPrices(tx: Db, lines: readonly PriceLine[]): Promise<number> {
  const rows = lines.map(({ at, price }) => ({
    asset: 'YUT' as const,
    step: 'hour' as const,
    at,
    price,
  }));
  const days = new Map<number, (typeof rows)[number]>();
  for (const row of rows) {
    const day = Math.floor(row.at.getTime() / dayMs) * dayMs;
    const known = days.get(day);
    if (!known || row.at < known.at) days.set(day, row);
  }
  let added = 0;
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const part = rows.slice(from, from + rowsAtOnce);
    const { rowCount } = await tx.insert(prices).values(part).onConflictDoNothing();
    added += rowCount ?? 0;
  }
  const ofDays = [...days].map(([day, row]) => ({
    ...row,
    step: 'day' as const,
    at: new Date(day),
  }));
  for (let from = 0; from < ofDays.length; from += rowsAtOnce) {
    await tx
      .insert(prices)
      .values(ofDays.slice(from, from + rowsAtOnce))
      .onConflictDoNothing();
  }
  return added;
}

const rowsAtOnce = 200;
