import { listScope } from '@shared/contract/enums';
import type { StakeOrder } from '@shared/contract/stake';
import { and, asc, desc, eq, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { numberCursor, type PageInput, readPage, timeCursor } from '../../calls/page.ts';
import { byTime } from '../../platform/db/by-time.ts';
import type { Db } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/new-id.ts';
import { findRow } from '../../platform/db/rows.ts';
import { ApiError } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import {
  type StakeOrderRow,
  stakeOrders,
  stakeRecords,
  stakeTerms,
} from '../../schema/tables/stake.ts';
import { presentOrder, presentRecord, presentTerm, type Terms, yut } from './present.rules.ts';
import { placesTaken } from './stake.mutations.ts';

const back = 4;

/** All terms, including closed ones: orders may still be in them. */
export async function readTerms(db: Db): Promise<Terms> {
  const rows = await db.select().from(stakeTerms).orderBy(asc(stakeTerms.position));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function readInfo({ db, person }: Context) {
  const terms = await readTerms(db);
  const taken = await placesTaken(db);
  const ofPerson = eq(stakeOrders.personId, person.id);
  const isOpen = sql`filter (where ${stakeOrders.status} <> ${back})`;
  const [sums] = await db
    .select({
      staked: sql<string>`coalesce(sum(${stakeOrders.principal}) ${isOpen}, 0)::text`,
      claimable: sql<string>`coalesce(sum(${stakeOrders.reward}), 0)::text`,
      next: sql<string | null>`min(${stakeOrders.dueAt}) filter (where ${stakeOrders.status} = 1)`,
    })
    .from(stakeOrders)
    .where(ofPerson);
  const [all] = await db
    .select({ earned: sql<string>`coalesce(sum(${stakeRecords.amount}), 0)::text` })
    .from(stakeRecords)
    .innerJoin(stakeOrders, eq(stakeOrders.id, stakeRecords.orderId))
    .where(and(ofPerson, isNotNull(stakeRecords.period)));
  return {
    stakeDetailList: [...terms.values()]
      .filter((term) => term.isOpen)
      .map((term) => presentTerm(term, taken.get(term.id) ?? 0)),
    totals: {
      staked: yut(BigInt(sums?.staked ?? '0')),
      earned: yut(BigInt(all?.earned ?? '0')),
      claimable: yut(BigInt(sums?.claimable ?? '0')),
      nextPayoutAt: seconds(sums?.next ? new Date(sums.next) : null),
    },
  };
}

async function earnedBy(db: Db, orders: readonly StakeOrderRow[]) {
  if (orders.length === 0) return new Map<string, bigint>();
  const ids = orders.map(({ id }) => id);
  const rows = await db
    .select({
      id: stakeRecords.orderId,
      earned: sql<string>`sum(${stakeRecords.amount})::text`,
    })
    .from(stakeRecords)
    .where(and(inArray(stakeRecords.orderId, ids), isNotNull(stakeRecords.period)))
    .groupBy(stakeRecords.orderId);
  return new Map(rows.map(({ id, earned }) => [id, BigInt(earned)]));
}

async function presentOrders(db: Db, orders: readonly StakeOrderRow[]): Promise<StakeOrder[]> {
  const terms = await readTerms(db);
  const earned = await earnedBy(db, orders);
  return orders.map((order) => presentOrder(order, { terms, earned: earned.get(order.id) ?? 0n }));
}

async function findOwn({ db, person }: Context, orderId: string): Promise<StakeOrderRow> {
  const mine = { id: orderId, personId: person.id };
  const row = isId(orderId) ? await findRow(db, stakeOrders, mine) : undefined;
  if (!row) throw new ApiError('notFound');
  return row;
}

export async function readOrder(context: Context, orderId: string): Promise<StakeOrder> {
  const row = await findOwn(context, orderId);
  const [order] = await presentOrders(context.db, [row]);
  if (!order) throw new ApiError('notFound');
  return order;
}

export async function listOrders({ db, person }: Context, input: PageInput & { scope: 1 | 2 }) {
  const { after, limit, take } = readPage(timeCursor, input);
  const isHistory = input.scope === listScope.history;
  const { status, id, endedAt, businessAt } = stakeOrders;
  const { at, isAfter, order } = byTime(isHistory ? endedAt : businessAt, id);
  const found = await db
    .select({ row: stakeOrders, at })
    .from(stakeOrders)
    .where(
      and(
        eq(stakeOrders.personId, person.id),
        isHistory ? eq(status, back) : ne(status, back),
        isAfter(after),
      ),
    )
    .orderBy(...order)
    .limit(limit + 1);
  const { rows, nextCursor } = take(found, (one) => ({ at: one.at, id: one.row.id }));
  const shown = rows.map(({ row }) => row);
  return { items: await presentOrders(db, shown), nextCursor };
}

export async function listRecords(context: Context, input: PageInput & { orderId: string }) {
  const { after, limit, take } = readPage(numberCursor, input);
  const order = await findOwn(context, input.orderId);
  const { db, text } = context;
  const found = await db
    .select()
    .from(stakeRecords)
    .where(
      and(
        eq(stakeRecords.orderId, order.id),
        after === undefined ? undefined : lt(stakeRecords.number, after),
      ),
    )
    .orderBy(desc(stakeRecords.number))
    .limit(limit + 1);
  const { rows, nextCursor } = take(found, ({ number }) => number);
  return { items: rows.map((row) => presentRecord(row, text)), nextCursor };
}
