import type { QuotaEntryKind } from '@shared/contract/vip-quota';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { isId, newId } from '../../platform/db/new-id.ts';
import { equals, findRow, lockRow } from '../../platform/db/rows.ts';
import { ApiError } from '../../platform/errors.ts';
import { persons } from '../../schema/tables/identity.ts';
import {
  type VipAllocation,
  vipAllocations,
  vipEntries,
  vipQuotas,
} from '../../schema/tables/vip-quota.ts';
import { afterEntry, redeemableUnits } from './vip-quota.rules.ts';

/**
 * The only code that changes quota. Every change runs in the caller's transaction and is written as
 * entries of each person's history. Lock order: allocation, quotas by person id, ledger accounts.
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

/** Gives units to another person for good. */
export async function transferQuota(tx: Db, gift: Gift): Promise<void> {
  const { ownerId, receiverId, amount, ...cause } = gift;
  await refuseIfGone(tx, receiverId);
  await lockQuotas(tx, [ownerId, receiverId]);
  const to = { personId: receiverId, kind: 'received', counterpartyId: ownerId } as const;
  const from = { personId: ownerId, kind: 'transferred', counterpartyId: receiverId } as const;
  await write(tx, { ...from, amount }, cause);
  await write(tx, { ...to, amount }, cause);
}

/** Lets another person redeem units until the owner cancels. Returns the allocation's id. */
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

/** Returns unredeemed units to their owner; `tooLate` if the allocation has ended. */
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
  const amount = redeemableUnits(allocation);
  await write(tx, { personId, kind, amount, counterpartyId, allocationId: id }, cause);
}

/** Redeems a person's own units. The caller pays out their value. */
export async function redeemOwn(
  tx: Db,
  of: Cause & { personId: string; amount: number },
): Promise<void> {
  const { personId, amount, ...cause } = of;
  await lockQuotas(tx, [personId]);
  await write(tx, { personId, kind: 'redeemed', amount }, cause);
}

/** Redeems units that another person has allocated. */
export async function redeemAllocated(
  tx: Db,
  of: Cause & { personId: string; allocationId: string; amount: number },
): Promise<VipAllocation> {
  const { personId, allocationId, amount, ...cause } = of;
  const allocation = await lockAllocation(tx, allocationId);
  if (allocation.receiverId !== personId) throw new ApiError('notFound');
  if (amount > redeemableUnits(allocation)) throw new ApiError('notEnough');
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
 * Runs when an account is erased: cancels the allocations that it received or gave, which returns
 * their units to the owners, and lapses the units that it has left.
 */
export async function lapseQuota(
  tx: Db,
  of: { personId: string; businessAt: Date },
): Promise<void> {
  const { personId, ...cause } = of;
  const isOwn = or(eq(vipAllocations.ownerId, personId), eq(vipAllocations.receiverId, personId));
  const open = await tx
    .select({ id: vipAllocations.id })
    .from(vipAllocations)
    .where(and(isOwn, eq(vipAllocations.status, 1)))
    .orderBy(asc(vipAllocations.id));
  for (const { id } of open) {
    const allocation = await lockAllocation(tx, id);
    if (allocation.status === 1) await end(tx, allocation, cause);
  }
  const quota = await lockRow(tx, vipQuotas, { personId });
  const amount = quota?.remaining ?? 0;
  if (amount > 0) await write(tx, { personId, kind: 'lapsed', amount }, cause);
}

/** Refuses a recipient who is being deleted; the lock makes an erasure wait for this change. */
async function refuseIfGone(tx: Db, personId: string): Promise<void> {
  const isActive = and(isNull(persons.erasesAt), isNull(persons.erasedAt));
  const found = await tx
    .select({ id: persons.id })
    .from(persons)
    .where(and(eq(persons.id, personId), isActive))
    .for('key share');
  if (found.length === 0) throw new ApiError('quoteExpired');
}

/** Creates missing rows and locks all of them in the order of their ids. */
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

/** Writes a history entry and its effect on a quota, which the caller has locked. */
async function write(tx: Db, entry: Entry, cause: Cause): Promise<void> {
  const { personId, kind, amount } = entry;
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new ApiError('amountInvalid');
  const before = await findRow(tx, vipQuotas, { personId });
  if (!before) throw new Error('a locked quota does not exist');
  const after = afterEntry(before, { kind, amount });
  if (!after) throw new ApiError('notEnough');
  const number = before.entries + 1;
  await tx
    .update(vipQuotas)
    .set({ ...after, entries: number })
    .where(eq(vipQuotas.personId, personId));
  const { remaining } = after;
  const change = remaining - before.remaining;
  await tx
    .insert(vipEntries)
    .values({ ...entry, ...cause, id: newId(cause.businessAt), number, change, remaining });
}

async function lockAllocation(tx: Db, id: string): Promise<VipAllocation> {
  const found = isId(id) ? await lockRow(tx, vipAllocations, { id }) : undefined;
  if (!found) throw new ApiError('notFound');
  return found;
}

type Change = Partial<Pick<VipAllocation, 'redeemed' | 'status' | 'endedAt'>>;

async function moveOn(tx: Db, id: string, change: Change): Promise<void> {
  const { rowCount } = await tx
    .update(vipAllocations)
    .set(change)
    .where(equals(vipAllocations, { id, status: 1 }));
  if (rowCount !== 1) throw new Error('an allocation that was locked is not open');
}
