import { orderStatus } from '@shared/contract/enums';
import { type Asset, assetScale, toUnits } from '@shared/lib/money';
import { and, asc, desc, eq, gt, inArray, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { c2cFills, c2cOrders } from '../../db/tables/c2c.ts';
import { persons, settings } from '../../db/tables/identity.ts';
import { accounts, holds } from '../../db/tables/ledger.ts';
import type { Cursor, OrderRow } from './rules.ts';

const columns = {
  id: c2cOrders.id,
  buyerId: c2cOrders.buyerId,
  uid: persons.uid,
  nickName: persons.nickName,
  avatar: persons.avatar,
  status: c2cOrders.status,
  amount: c2cOrders.amount,
  filled: c2cOrders.filled,
  minFill: c2cOrders.minFill,
  price: c2cOrders.price,
  businessAt: c2cOrders.businessAt,
  endedAt: c2cOrders.endedAt,
};

interface Page {
  after?: Cursor;
  limit: number;
}

/** Open orders, best price first and of one price the oldest; one row more than asked. */
export function readOpenOrders(
  db: Db,
  of: Page & { buyerId: string | undefined },
): Promise<OrderRow[]> {
  const { after } = of;
  const isPast =
    after &&
    sql`(${c2cOrders.price} < ${after.place}::bigint or
      (${c2cOrders.price} = ${after.place}::bigint and ${c2cOrders.id} > ${after.id}::uuid))`;
  const isTheirs = of.buyerId === undefined ? undefined : eq(c2cOrders.buyerId, of.buyerId);
  return db
    .select({ ...columns, place: sql<string>`${c2cOrders.price}::text` })
    .from(c2cOrders)
    .innerJoin(persons, eq(persons.id, c2cOrders.buyerId))
    .where(and(eq(c2cOrders.status, orderStatus.pending), isTheirs, isPast))
    .orderBy(desc(c2cOrders.price), asc(c2cOrders.id))
    .limit(of.limit + 1);
}

/** A person's ended orders, the last ended first; one row more than asked. */
export function readEndedOrders(db: Db, of: Page & { buyerId: string }): Promise<OrderRow[]> {
  const { after } = of;
  const isPast =
    after &&
    sql`(${c2cOrders.endedAt}, ${c2cOrders.id}) < (timestamptz 'epoch' +
      ${after.place}::bigint * interval '1 microsecond', ${after.id}::uuid)`;
  return db
    .select({
      ...columns,
      place: sql<string>`(extract(epoch from ${c2cOrders.endedAt}) * 1000000)::bigint::text`,
    })
    .from(c2cOrders)
    .innerJoin(persons, eq(persons.id, c2cOrders.buyerId))
    .where(
      and(eq(c2cOrders.buyerId, of.buyerId), ne(c2cOrders.status, orderStatus.pending), isPast),
    )
    .orderBy(desc(c2cOrders.endedAt), desc(c2cOrders.id))
    .limit(of.limit + 1);
}

interface Span {
  since: Date;
  until: Date;
}

/** The market in one row: undefined stands for a price that does not exist. */
export async function readMarket(db: Db, { since, until }: Span) {
  const lastPriceUntil = (at: Date): SQL => sql`
    (select price from ${c2cFills} where business_at <= ${at.toISOString()}
    order by business_at desc, id desc limit 1)::text`;
  const { rows } = await db.execute<{
    best: string | null;
    last: string | null;
    before: string | null;
    volume: string;
  }>(sql`
    select
      (select price from ${c2cOrders} where status = ${orderStatus.pending}
        order by price desc, id limit 1)::text as best,
      ${lastPriceUntil(until)} as last,
      ${lastPriceUntil(since)} as before,
      (select coalesce(sum(amount), 0) from ${c2cFills} where business_at >
        ${since.toISOString()} and business_at <= ${until.toISOString()})::text as volume`);
  const row = rows[0];
  const units = (text: string | null | undefined) => (text ? BigInt(text) : undefined);
  return {
    best: units(row?.best),
    last: units(row?.last),
    before: units(row?.before),
    volume: units(row?.volume) ?? 0n,
  };
}

/**
 * A quarter of an hour: however much is sold, a day has not more prices than quarters. The number
 * stands in the text, because as a parameter it would make two expressions of the same one.
 */
const step = sql`floor(extract(epoch from ${c2cFills.businessAt}) / 900)`;

/** The last price of each step that saw a sale, oldest first. */
export function readPriceSteps(
  db: Db,
  { since, until }: Span,
): Promise<{ at: Date; price: bigint }[]> {
  return db
    .selectDistinctOn([step], { at: c2cFills.businessAt, price: c2cFills.price })
    .from(c2cFills)
    .where(and(gt(c2cFills.businessAt, since), lte(c2cFills.businessAt, until)))
    .orderBy(step, desc(c2cFills.businessAt), desc(c2cFills.id));
}

/** How many buy orders a person has open, and the USDT that these hold. */
export async function readMyOrders(db: Db, personId: string) {
  const rows = await db
    .select({
      count: sql<number>`count(*)::int`,
      locked: sql<string>`coalesce(sum(${holds.amount}), 0)::text`,
    })
    .from(c2cOrders)
    .innerJoin(holds, eq(holds.id, c2cOrders.holdId))
    .where(and(eq(c2cOrders.buyerId, personId), eq(c2cOrders.status, orderStatus.pending)));
  return { count: rows[0]?.count ?? 0, locked: BigInt(rows[0]?.locked ?? '0') };
}

/** What a person could spend of an asset now. */
export async function readAvailable(
  db: Db,
  of: { personId: string; asset: Asset },
): Promise<bigint> {
  const rows = await db
    .select({ balance: accounts.balance, held: accounts.held })
    .from(accounts)
    .where(
      and(
        eq(accounts.personId, of.personId),
        eq(accounts.asset, of.asset),
        eq(accounts.purpose, 'wallet'),
      ),
    );
  return (rows[0]?.balance ?? 0n) - (rows[0]?.held ?? 0n);
}

export interface Limits {
  minAmount: bigint;
  maxAmount: bigint;
  maxOpenOrders: number;
}

export async function readLimits(db: Db): Promise<Limits> {
  const names = ['c2c_min_amount', 'c2c_max_amount', 'c2c_max_open_orders'];
  const rows = await db.select().from(settings).where(inArray(settings.name, names));
  const of = (name: string, scale: number): bigint => {
    const value = toUnits(rows.find((row) => row.name === name)?.value ?? '', scale);
    if (value === undefined) throw new Error(`the setting ${name} is missing or no number`);
    return value;
  };
  return {
    minAmount: of('c2c_min_amount', assetScale.YUT),
    maxAmount: of('c2c_max_amount', assetScale.YUT),
    maxOpenOrders: Number(of('c2c_max_open_orders', 0)),
  };
}
