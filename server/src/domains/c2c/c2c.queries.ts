import { orderStatus } from '@shared/contract/enums';
import { assetScale } from '@shared/lib/money';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { byTime, type TimeKey } from '../../platform/db/by-time.ts';
import type { Db } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/new-id.ts';
import { equals, findRow } from '../../platform/db/rows.ts';
import { c2cFills, c2cOrders } from '../../schema/tables/c2c.ts';
import { persons } from '../../schema/tables/identity.ts';
import { holds } from '../../schema/tables/ledger.ts';
import { readSettings } from '../settings/public.ts';
import { newestPrice, priceScale } from '../wallet/public.ts';
import { type OrderRow, type PriceBounds, type PriceKey, priceBounds } from './c2c.rules.ts';

const columns = {
  ...getTableColumns(c2cOrders),
  buyer: { uid: persons.uid, nickName: persons.nickName, avatar: persons.avatar },
};

/** Excludes orders that have expired but that the job has not ended yet. */
const isNotOver = (at: Date) => or(isNull(c2cOrders.expiresAt), gt(c2cOrders.expiresAt, at));

interface PageOf<Key> {
  after?: Key | undefined;
  limit: number;
}

/** Open orders by best price, then age; reads one extra row to detect another page. */
export function readOpenOrders(
  db: Db,
  of: PageOf<PriceKey> & { buyerId: string | undefined; at: Date },
): Promise<OrderRow[]> {
  const { after } = of;
  const isPast =
    after &&
    sql`(${c2cOrders.price} < ${after.price}::bigint or
      (${c2cOrders.price} = ${after.price}::bigint and ${c2cOrders.id} > ${after.id}::uuid))`;
  const isOwn = of.buyerId === undefined ? undefined : eq(c2cOrders.buyerId, of.buyerId);
  return db
    .select(columns)
    .from(c2cOrders)
    .innerJoin(persons, eq(persons.id, c2cOrders.buyerId))
    .where(and(eq(c2cOrders.status, orderStatus.pending), isNotOver(of.at), isOwn, isPast))
    .orderBy(desc(c2cOrders.price), asc(c2cOrders.id))
    .limit(of.limit + 1);
}

/** A person's ended orders, newest end first; reads one extra row to detect another page. */
export function readEndedOrders(db: Db, of: PageOf<TimeKey> & { buyerId: string }) {
  const { at, isAfter, order } = byTime(c2cOrders.endedAt, c2cOrders.id);
  return db
    .select({ ...columns, at })
    .from(c2cOrders)
    .innerJoin(persons, eq(persons.id, c2cOrders.buyerId))
    .where(
      and(
        eq(c2cOrders.buyerId, of.buyerId),
        ne(c2cOrders.status, orderStatus.pending),
        isAfter(of.after),
      ),
    )
    .orderBy(...order)
    .limit(of.limit + 1);
}

interface Span {
  since: Date;
  until: Date;
}

/** Reads the market in one round trip; a price that does not exist is undefined. */
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
        and (expires_at is null or expires_at > ${until.toISOString()})
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
 * Steps of 15 minutes bound the number of prices per day. 900 is inlined: as a parameter it would
 * make `distinct on` and `order by` different expressions.
 */
const step = sql`floor(extract(epoch from ${c2cFills.businessAt}) / 900)`;

/** The last price of each step with a sale, oldest first. */
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

/** The number of a person's open buy orders, and the USDT that they hold. */
export async function readMyOrders(db: Db, personId: string) {
  const rows = await db
    .select({
      count: sql<number>`count(*)::int`,
      locked: sql<string>`coalesce(sum(${holds.amount}), 0)::text`,
    })
    .from(c2cOrders)
    .innerJoin(holds, eq(holds.id, c2cOrders.holdId))
    .where(equals(c2cOrders, { buyerId: personId, status: orderStatus.pending }));
  return { count: rows[0]?.count ?? 0, locked: BigInt(rows[0]?.locked ?? '0') };
}

export interface Limits {
  minAmount: bigint;
  maxAmount: bigint;
  maxOpenOrders: number;
  minFill: bigint;
  orderDays: number;
  /** In USDT; undefined if YUT has no price. */
  prices: PriceBounds | undefined;
}

export async function readLimits(db: Db, at: Date): Promise<Limits> {
  const settings = await readSettings(db);
  const newest = await newestPrice(db, at);
  const ofUsdt = 10n ** BigInt(priceScale - assetScale.USDT);
  return {
    minAmount: settings.units('c2c_min_amount', assetScale.YUT),
    maxAmount: settings.units('c2c_max_amount', assetScale.YUT),
    maxOpenOrders: settings.count('c2c_max_open_orders'),
    minFill: settings.units('c2c_min_fill', assetScale.YUT),
    orderDays: settings.count('c2c_order_days'),
    prices: priceBounds(newest && newest.price / ofUsdt, {
      fraction: settings.units('c2c_price_range', priceScale),
      one: 10n ** BigInt(priceScale),
    }),
  };
}

/** The market's version covers this many of the best orders: no screen shows more. */
const watchedOrders = 100;

/** Changes when one of the best orders appears, disappears or is sold into. */
export async function readVersion(db: Db): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select md5(coalesce(string_agg(id::text || filled::text, ',' order by price desc, id), ''))
      as version
    from (select id, filled, price from ${c2cOrders} where status = ${orderStatus.pending}
      order by price desc, id limit ${watchedOrders}) as best`);
  return rows[0]?.version ?? '';
}

/** An order that a person may see: an open one, or one of their own. */
export async function readOrder(
  db: Db,
  of: { id: string; personId: string; at: Date },
): Promise<OrderRow | undefined> {
  if (!isId(of.id)) return undefined;
  const isOpen = and(eq(c2cOrders.status, orderStatus.pending), isNotOver(of.at));
  const rows = await db
    .select(columns)
    .from(c2cOrders)
    .innerJoin(persons, eq(persons.id, c2cOrders.buyerId))
    .where(and(eq(c2cOrders.id, of.id), or(eq(c2cOrders.buyerId, of.personId), isOpen)));
  return rows[0];
}

/** The id of the order that an operation created. */
export async function orderOfOperation(db: Db, operationId: string): Promise<string> {
  return (await findRow(db, c2cOrders, { operationId }))?.id ?? '';
}

type FillsOf =
  | { orderId: string; buyerId: string }
  | { sellerId: string }
  | { sellerId: string; operationId: string };

/** Sales with their counterparty, newest first; reads one extra row to detect another page. */
export function readFills(db: Db, of: PageOf<TimeKey> & { whose: FillsOf }) {
  const { after, whose } = of;
  const { at, isAfter, order } = byTime(c2cFills.businessAt, c2cFills.id);
  const isSeller = 'sellerId' in whose;
  const match = isSeller
    ? and(
        eq(c2cFills.sellerId, whose.sellerId),
        'operationId' in whose ? eq(c2cFills.operationId, whose.operationId) : undefined,
      )
    : equals(c2cFills, { orderId: whose.orderId, buyerId: whose.buyerId });
  return db
    .select({
      ...getTableColumns(c2cFills),
      // Only the seller sees the fee.
      fee: isSeller ? c2cFills.fee : sql<bigint>`0`.mapWith(c2cFills.fee),
      counterparty: { uid: persons.uid, nickName: persons.nickName, avatar: persons.avatar },
      at,
    })
    .from(c2cFills)
    .innerJoin(persons, eq(persons.id, isSeller ? c2cFills.buyerId : c2cFills.sellerId))
    .where(and(match, isAfter(after)))
    .orderBy(...order)
    .limit(of.limit + 1);
}
