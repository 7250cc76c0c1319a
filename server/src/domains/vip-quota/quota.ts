import type { QuotaEntryKind } from '@shared/contract/vip-quota';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { isId, newId } from '../../platform/db/new-id.ts';
import { ApiError } from '../../platform/errors.ts';
import { persons } from '../../schema/tables/identity.ts';
import {
  type VipAllocation,
  vipAllocations,
  vipEntries,
  vipQuotas,
} from '../../schema/tables/vip-quota.ts';
import { afterEntry, openUnits } from './vip-quota.rules.ts';

/**
 * The only code that changes quota. Every move is part of the caller's transaction, changes the
 * figures of each person by entries of their history, and happens together or not at all. Locks go
 * in one order: allocation, quotas by their person's id, and the accounts of money after them.
 */
export interface Cause {
  businessAt: Date;
  operationId?: string;
}

interface Entry {
  personId: string;
  kind: QuotaEntryKind;
  amount: number;
  counterpartyId?: string;
  allocationId?: string;
}

/** Units from the house: for a level, a promotion, or by an operator. */
export async function grantQuota(
  tx: Db,
  grant: Cause & { personId: string; amount: number },
): Promise<void> {
  const { personId, amount, ...cause } = grant;
  await lockQuotas(tx, [personId]);
  await write(tx, { personId, kind: 'granted', amount }, cause);
}

interface Gift extends Cause {
  ownerId: string;
  receiverId: string;
  amount: number;
}

/** Units that are the other's from now on. */
export async function transferQuota(tx: Db, gift: Gift): Promise<void> {
  const { ownerId, receiverId, amount, ...cause } = gift;
  await refuseIfGone(tx, receiverId);
  await lockQuotas(tx, [ownerId, receiverId]);
  const to = { personId: receiverId, kind: 'received', counterpartyId: ownerId } as const;
  const from = { personId: ownerId, kind: 'transferred', counterpartyId: receiverId } as const;
  await write(tx, { ...from, amount }, cause);
  await write(tx, { ...to, amount }, cause);
}

/** Units that the other may redeem, until that is taken back. Answers the allocation's id. */
export async function allocateQuota(tx: Db, gift: Gift): Promise<string> {
  const { ownerId, receiverId, amount, ...cause } = gift;
  await refuseIfGone(tx, receiverId);
  await lockQuotas(tx, [ownerId]);
  const id = newId(cause.businessAt);
  await tx.insert(vipAllocations).values({ id, ownerId, receiverId, amount, ...cause });
  const counterpartyId = receiverId;
  const entry = { personId: ownerId, kind: 'allocated', counterpartyId, allocationId: id } as const;
  await write(tx, { ...entry, amount }, cause);
  return id;
}

/** Takes back what has not been redeemed, by its owner; `tooLate` where it has ended. */
export async function cancelAllocation(
  tx: Db,
  of: Cause & { allocationId: string; ownerId: string },
): Promise<VipAllocation> {
  const { allocationId, ownerId, ...cause } = of;
  const allocation = await lockAllocation(tx, allocationId);
  if (allocation.ownerId !== ownerId) throw new ApiError('notFound');
  if (allocation.status !== 1) throw new ApiError('tooLate');
  await end(tx, allocation, cause);
  return allocation;
}

async function end(tx: Db, allocation: VipAllocation, cause: Cause): Promise<void> {
  const { id, ownerId: personId, receiverId: counterpartyId } = allocation;
  await lockQuotas(tx, [personId]);
  await moveOn(tx, id, { status: 3, endedAt: cause.businessAt });
  const kind = 'allocationCancelled';
  const amount = openUnits(allocation);
  await write(tx, { personId, kind, amount, counterpartyId, allocationId: id }, cause);
}

/** Uses units of one's own. What they bring is the caller's to pay. */
export async function redeemOwn(
  tx: Db,
  of: Cause & { personId: string; amount: number },
): Promise<void> {
  const { personId, amount, ...cause } = of;
  await lockQuotas(tx, [personId]);
  await write(tx, { personId, kind: 'redeemed', amount }, cause);
}

/** Uses units that somebody else has allocated. */
export async function redeemAllocated(
  tx: Db,
  of: Cause & { personId: string; allocationId: string; amount: number },
): Promise<VipAllocation> {
  const { personId, allocationId, amount, ...cause } = of;
  const allocation = await lockAllocation(tx, allocationId);
  if (allocation.receiverId !== personId) throw new ApiError('notFound');
  if (amount > openUnits(allocation)) throw new ApiError('notEnough');
  const { ownerId } = allocation;
  await lockQuotas(tx, [ownerId, personId]);
  const redeemed = allocation.redeemed + amount;
  const isWhole = redeemed === allocation.amount;
  await moveOn(tx, allocationId, {
    redeemed,
    ...(isWhole && { status: 2 as const, endedAt: cause.businessAt }),
  });
  const one = { allocationId, amount };
  const theirs = { ...one, personId: ownerId, counterpartyId: personId };
  const mine = { ...one, personId, counterpartyId: ownerId };
  await write(tx, { ...theirs, kind: 'allocationRedeemed' }, cause);
  await write(tx, { ...mine, kind: 'redeemedAllocated' }, cause);
  return allocation;
}

/**
 * The end of an account: what it was given goes back to whoever gave it, nobody redeems any longer
 * what it has given, and what it has left lapses.
 */
export async function lapseQuota(
  tx: Db,
  of: { personId: string; businessAt: Date },
): Promise<void> {
  const { personId, ...cause } = of;
  const isTheirs = or(
    eq(vipAllocations.ownerId, personId),
    eq(vipAllocations.receiverId, personId),
  );
  const open = await tx
    .select({ id: vipAllocations.id })
    .from(vipAllocations)
    .where(and(isTheirs, eq(vipAllocations.status, 1)))
    .orderBy(asc(vipAllocations.id));
  for (const { id } of open) {
    const allocation = await lockAllocation(tx, id);
    if (allocation.status === 1) await end(tx, allocation, cause);
  }
  const match = eq(vipQuotas.personId, personId);
  const [quota] = await tx.select().from(vipQuotas).where(match).for('update');
  const amount = quota?.remaining ?? 0;
  if (amount > 0) await write(tx, { personId, kind: 'lapsed', amount }, cause);
}

/** Who is leaving or has left is given nothing; an erasure waits for what is under way. */
async function refuseIfGone(tx: Db, personId: string): Promise<void> {
  const isHere = and(isNull(persons.erasesAt), isNull(persons.erasedAt));
  const found = await tx
    .select({ id: persons.id })
    .from(persons)
    .where(and(eq(persons.id, personId), isHere))
    .for('key share');
  if (found.length === 0) throw new ApiError('quoteExpired');
}

/** Each row is there afterwards, and locked, in the order of ids. */
async function lockQuotas(tx: Db, personIds: readonly string[]): Promise<void> {
  const ids = [...personIds].sort();
  await tx
    .insert(vipQuotas)
    .values(ids.map((personId) => ({ personId })))
    .onConflictDoNothing();
  await tx
    .select({ id: vipQuotas.personId })
    .from(vipQuotas)
    .where(inArray(vipQuotas.personId, ids))
    .orderBy(asc(vipQuotas.personId))
    .for('update');
}

/** One entry of a history, whose quota is locked. */
async function write(tx: Db, entry: Entry, cause: Cause): Promise<void> {
  const { personId, kind, amount } = entry;
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new ApiError('amountInvalid');
  const match = eq(vipQuotas.personId, personId);
  const before = (await tx.select().from(vipQuotas).where(match))[0];
  if (!before) throw new Error('a quota that was locked is not there');
  const after = afterEntry(before, { kind, amount });
  if (!after) throw new ApiError('notEnough');
  const number = before.entries + 1;
  await tx
    .update(vipQuotas)
    .set({ ...after, entries: number })
    .where(match);
  const { remaining } = after;
  const change = remaining - before.remaining;
  await tx
    .insert(vipEntries)
    .values({ ...entry, ...cause, id: newId(cause.businessAt), number, change, remaining });
}

async function lockAllocation(tx: Db, id: string): Promise<VipAllocation> {
  const found = isId(id)
    ? await tx.select().from(vipAllocations).where(eq(vipAllocations.id, id)).for('update')
    : [];
  if (!found[0]) throw new ApiError('notFound');
  return found[0];
}

type Change = Partial<Pick<VipAllocation, 'redeemed' | 'status' | 'endedAt'>>;

async function moveOn(tx: Db, id: string, change: Change): Promise<void> {
  const moved = await tx
    .update(vipAllocations)
    .set(change)
    .where(and(eq(vipAllocations.id, id), eq(vipAllocations.status, 1)))
    .returning({ id: vipAllocations.id });
  if (moved.length !== 1) throw new Error('an allocation that was locked is not open');
}
