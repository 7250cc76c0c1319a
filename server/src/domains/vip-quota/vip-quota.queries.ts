import { assetScale } from '@shared/lib/money';
import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lt,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/new-id.ts';
import { equals, findRow, hasRow } from '../../platform/db/rows.ts';
import { persons } from '../../schema/tables/identity.ts';
import { vipAllocations, vipEntries, vipQuotas } from '../../schema/tables/vip-quota.ts';
import { readSettings } from '../settings/public.ts';
import { type AllocationRow, noQuota } from './vip-quota.rules.ts';

const party = { uid: persons.uid, nickName: persons.nickName, avatar: persons.avatar };

/** A person's quota, all zero before the first entry. */
export async function readBalance(db: Db, personId: string) {
  return (await findRow(db, vipQuotas, { personId })) ?? noQuota;
}

/** The units that others have allocated to a person and that are still open. */
export async function readForMe(db: Db, personId: string): Promise<number> {
  const rows = await db
    .select({
      open: sql<number>`coalesce(sum(${vipAllocations.amount} - ${vipAllocations.redeemed}), 0)::int`,
    })
    .from(vipAllocations)
    .where(equals(vipAllocations, { receiverId: personId, status: 1 }));
  return rows[0]?.open ?? 0;
}

/** The value of a redeemed unit, in smallest units of YUT. */
export const readUnitValue = async (db: Db): Promise<bigint> =>
  (await readSettings(db)).units('vip_quota_value', assetScale.YUT);

/** Finds a possible recipient: no account that is being deleted or erased. */
export async function findReceiver(db: Db, uid: string) {
  const isActive = and(isNull(persons.erasesAt), isNull(persons.erasedAt));
  const rows = await db
    .select({ id: persons.id, party })
    .from(persons)
    .where(and(eq(persons.uid, uid), isActive));
  return rows[0];
}

export async function isFirstGift(
  db: Db,
  of: { personId: string; receiverId: string },
): Promise<boolean> {
  const isToReceiver = equals(vipEntries, {
    personId: of.personId,
    counterpartyId: of.receiverId,
  });
  const isGift = inArray(vipEntries.kind, ['transferred', 'allocated']);
  return !(await hasRow(db, vipEntries, and(isToReceiver, isGift)));
}

/** Whether deleting the account would lose unused units. */
export async function hasQuota(db: Db, personId: string): Promise<boolean> {
  const { remaining, allocated } = await readBalance(db, personId);
  return remaining + allocated > 0;
}

function allocations(db: Db, of: { match: SQL | undefined; personId: string; limit: number }) {
  const owner = alias(persons, 'owner');
  const receiver = alias(persons, 'receiver');
  const isMine = sql`${vipAllocations.receiverId} = ${of.personId}::uuid`;
  const other = (field: 'uid' | 'nickName' | 'avatar') =>
    sql<string>`case when ${isMine} then ${owner[field]} else ${receiver[field]} end`;
  return db
    .select({
      ...getTableColumns(vipAllocations),
      counterparty: { uid: other('uid'), nickName: other('nickName'), avatar: other('avatar') },
    })
    .from(vipAllocations)
    .innerJoin(owner, eq(owner.id, vipAllocations.ownerId))
    .innerJoin(receiver, eq(receiver.id, vipAllocations.receiverId))
    .where(of.match)
    .orderBy(desc(vipAllocations.id))
    .limit(of.limit);
}

/** An allocation that a person has given or received. */
export async function readAllocation(
  db: Db,
  of: { id: string; personId: string },
): Promise<AllocationRow | undefined> {
  if (!isId(of.id)) return undefined;
  const isOwn = sql`${of.personId}::uuid in (${vipAllocations.ownerId}, ${vipAllocations.receiverId})`;
  const match = and(eq(vipAllocations.id, of.id), isOwn);
  return (await allocations(db, { match, personId: of.personId, limit: 1 }))[0];
}

interface AllocationsOf {
  personId: string;
  direction: 'given' | 'received';
  isOpen: boolean;
  after: string | undefined;
  limit: number;
}

/** Newest first, with one extra row to detect a next page. */
export function readAllocations(db: Db, of: AllocationsOf): Promise<AllocationRow[]> {
  const { personId, direction, isOpen, after, limit } = of;
  const whose = direction === 'given' ? vipAllocations.ownerId : vipAllocations.receiverId;
  const match = and(
    eq(whose, personId),
    isOpen ? eq(vipAllocations.status, 1) : ne(vipAllocations.status, 1),
    after === undefined ? undefined : lt(vipAllocations.id, after),
  );
  return allocations(db, { match, personId, limit: limit + 1 });
}

/** A person's history, newest first, with one extra row to detect a next page. */
export function readEntries(
  db: Db,
  of: { personId: string; after: number | undefined; limit: number },
) {
  const { personId, after, limit } = of;
  return db
    .select({ entry: vipEntries, counterparty: party })
    .from(vipEntries)
    .leftJoin(persons, eq(persons.id, vipEntries.counterpartyId))
    .where(
      and(
        eq(vipEntries.personId, personId),
        after === undefined ? undefined : lt(vipEntries.number, after),
      ),
    )
    .orderBy(desc(vipEntries.number))
    .limit(limit + 1);
}
