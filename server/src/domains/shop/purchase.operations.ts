import { randomInt } from 'node:crypto';
import { wallClock } from '@shared/lib/date';
import { and, eq, isNull } from 'drizzle-orm';
import { personAccount, systemAccount } from '../../ledger/accounts.ts';
import { once } from '../../ledger/operations.ts';
import { transfer } from '../../ledger/transfer.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/new-id.ts';
import { findRow, hasRow } from '../../platform/db/rows.ts';
import { ApiError } from '../../platform/errors.ts';
import { persons } from '../../schema/tables/identity.ts';
import { receipts } from '../../schema/tables/receipts.ts';
import {
  shopOrderItems,
  shopOrders,
  shopPackageEvents,
  shopPackages,
} from '../../schema/tables/shop.ts';
import { writeSystemMessage } from '../messages/public.ts';
import { canSpend, type OperationDefinition, textOf } from '../money/public.ts';
import { type OrderSums, type StoreOrder, sumsOf, unitsOf } from './order-file.ts';

interface Operation {
  id: string;
  businessAt: Date;
}

export const purchaseOperation: OperationDefinition<'shop.purchase'> = {
  kind: 'shop.purchase',
  movements: ['purchase'],
  receipt: 'purchase',
  answer: async (_context, stored) => stored,
};

/**
 * Imports an order that a person placed in the store: pays it from their account and creates its
 * parcels. A retry with the same reference returns the stored order and charges nothing.
 */
export async function placeOrder(
  tx: Db,
  given: { order: StoreOrder; now: Date },
): Promise<{ number: string; isNew: boolean }> {
  const { order, now } = given;
  const sums = sumsOf(order);
  if (!sums) throw new Error(`${order.reference} was not checked`);
  const ownerId = await ownerOf(tx, order.uid);
  let isNew = false;
  const answer = await once(
    tx,
    {
      ownerId,
      key: `store:${order.reference}`,
      kind: purchaseOperation.kind,
      content: order,
      businessAt: now,
      authorize: () => canSpend(tx, { person: { id: ownerId }, gate: 'purchase' }),
    },
    async (operation) => {
      isNew = true;
      const number = await write(tx, { order, sums, ownerId, operation });
      const { asset } = order;
      const params = { amount: textOf(sums.total, asset), asset, order: number };
      await writeSystemMessage(tx, { personId: ownerId, kind: 'orderPlaced', params });
      return { number };
    },
  );
  return { number: answer.number, isNew };
}

async function ownerOf(tx: Db, uid: string): Promise<string> {
  const found = await findRow(tx, persons, and(eq(persons.uid, uid), isNull(persons.erasedAt)));
  if (!found) throw new ApiError('notFound');
  return found.id;
}

interface Taken {
  order: StoreOrder;
  sums: OrderSums;
  ownerId: string;
  operation: Operation;
}

async function write(tx: Db, taken: Taken): Promise<string> {
  const { order, sums, ownerId, operation } = taken;
  const { asset, paidFrom, address, items } = order;
  const at = operation.businessAt;
  const number = await freeNumber(tx, at);
  const orderId = newId(at);
  await tx.insert(shopOrders).values({
    ...address,
    ...sums,
    id: orderId,
    number,
    ownerId,
    asset,
    paidFrom,
    paymentTransferId: await pay(tx, { ...taken, number }),
    placedAt: at,
    paidAt: at,
  });
  const packageIds = await writeParcels(tx, { order, orderId, at });
  await tx.insert(shopOrderItems).values(
    items.map(({ parcel, price, ...item }, index) => ({
      ...item,
      id: newId(at),
      orderId,
      packageId: packageIds[parcel - 1],
      position: index + 1,
      unitPrice: unitsOf(price, asset) ?? 0n,
    })),
  );
  return number;
}

async function pay(tx: Db, taken: Taken & { number: string }): Promise<string> {
  const { order, sums, ownerId, operation, number } = taken;
  const { asset, paidFrom } = order;
  const { total } = sums;
  const from = await personAccount(tx, { personId: ownerId, asset, purpose: paidFrom });
  const to = await systemAccount(tx, { asset, purpose: 'shop' });
  const legs = [{ from, to, amount: total, kind: 'purchase' as const, reason: number }];
  const { id: operationId, businessAt } = operation;
  const [paid] = await transfer(tx, { legs, businessAt, operationId });
  if (!paid) throw new Error('a payment booked no transfer');
  await tx.insert(receipts).values({
    operationId,
    ownerId,
    kind: 'purchase',
    asset,
    amount: total,
    fee: 0n,
    receiveAsset: asset,
    receive: total,
    businessAt,
  });
  return paid;
}

async function writeParcels(
  tx: Db,
  given: { order: StoreOrder; orderId: string; at: Date },
): Promise<string[]> {
  const { order, orderId, at } = given;
  const parcels = order.parcels.map(({ expectedAt }, index) => ({
    id: newId(at),
    orderId,
    position: index + 1,
    status: 1 as const,
    statusAt: at,
    expectedAt: expectedAt === undefined ? null : new Date(expectedAt * 1000),
  }));
  await tx.insert(shopPackages).values(parcels);
  const placed = parcels.map(({ id }) => ({
    id: newId(at),
    packageId: id,
    kind: 'placed',
    params: {},
    happenedAt: at,
  }));
  await tx.insert(shopPackageEvents).values(placed);
  return parcels.map(({ id }) => id);
}

const tries = 20;

/** The business day and five random digits, so that a number does not reveal the order count. */
async function freeNumber(tx: Db, at: Date): Promise<string> {
  const day = wallClock(at).format('YYMMDD');
  for (let tried = 0; tried < tries; tried += 1) {
    const number = `SO${day}${String(randomInt(100_000)).padStart(5, '0')}`;
    if (!(await hasRow(tx, shopOrders, { number }))) return number;
  }
  throw new Error('no free order number was found');
}
