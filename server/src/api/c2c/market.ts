import { orderStatus } from '@shared/contract/enums';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { type C2cOrder, c2cFills, c2cOrders } from '../../db/tables/c2c.ts';
import { ApiError } from '../../errors.ts';
import { lockAccounts, personAccount, systemAccount } from '../../ledger/accounts.ts';
import { placeHold, resolveHold } from '../../ledger/holds.ts';
import { type Leg, transfer } from '../../ledger/transfer.ts';
import { lockFor, smallestFill, splitSale } from './rules.ts';

/**
 * The three moves of the market. Each is part of the caller's transaction: what it locks, moves and
 * writes happens together or not at all. Whose turn it is, proof and limits are the caller's.
 */

interface Cause {
  businessAt: Date;
  operationId?: string;
}

/** Opens a buy order and holds the USDT for all of it. Returns its id. */
export async function placeBuyOrder(
  tx: Db,
  order: Cause & { buyerId: string; amount: bigint; price: bigint; minFill: bigint },
): Promise<string> {
  const { operationId, ...columns } = order;
  const accountId = await wallet(tx, order.buyerId, 'USDT');
  const holdId = await placeHold(tx, {
    accountId,
    amount: lockFor(order.amount, order.price),
    kind: 'c2cTrade',
    operationId,
  });
  const id = newId(order.businessAt);
  await tx.insert(c2cOrders).values({ ...columns, id, holdId });
  return id;
}

/** Sells YUT into an open order of somebody else: one exchange of both assets. */
export async function sellIntoOrder(
  tx: Db,
  sale: Cause & { orderId: string; sellerId: string; amount: bigint },
): Promise<string> {
  const order = await lockOpenOrder(tx, sale.orderId);
  // For its owner there is nothing to sell into.
  if (order.buyerId === sale.sellerId) throw new ApiError('notFound');
  const left = order.amount - order.filled - sale.amount;
  if (left < 0n || sale.amount < smallestFill(order)) throw new ApiError('amountInvalid');
  const buyer = {
    usdt: await wallet(tx, order.buyerId, 'USDT'),
    yut: await wallet(tx, order.buyerId, 'YUT'),
  };
  const seller = {
    usdt: await wallet(tx, sale.sellerId, 'USDT'),
    yut: await wallet(tx, sale.sellerId, 'YUT'),
  };
  await lockAccounts(tx, [buyer.usdt, buyer.yut, seller.usdt, seller.yut]);
  const { operationId, businessAt } = sale;
  const hold = await resolveHold(tx, { holdId: order.holdId, resolution: 'taken', operationId });
  if (!hold) throw new Error('an open order has a hold that has ended');
  const { proceeds, rounding, heldAfter } = splitSale({
    held: hold.amount,
    left,
    sold: sale.amount,
    price: order.price,
  });
  const legs: Leg[] = [
    { from: seller.yut, to: buyer.yut, amount: sale.amount, kind: 'c2cTrade' },
    { from: buyer.usdt, to: seller.usdt, amount: proceeds, kind: 'c2cTrade' },
  ];
  if (rounding > 0n) {
    const to = await systemAccount(tx, { asset: 'USDT', purpose: 'rounding' });
    legs.push({ from: buyer.usdt, to, amount: rounding, kind: 'rounding' });
  }
  const [yutTransferId, usdtTransferId] = await transfer(tx, { legs, businessAt, operationId });
  if (!yutTransferId || !usdtTransferId) throw new Error('a sale moved nothing');
  const holdId =
    left === 0n
      ? order.holdId
      : await placeHold(tx, {
          accountId: buyer.usdt,
          amount: heldAfter,
          kind: 'c2cTrade',
          operationId,
        });
  await moveOn(tx, order.id, {
    filled: order.filled + sale.amount,
    holdId,
    ...(left === 0n && { status: orderStatus.completed, endedAt: businessAt }),
  });
  const id = newId(businessAt);
  await tx.insert(c2cFills).values({
    id,
    orderId: order.id,
    buyerId: order.buyerId,
    sellerId: sale.sellerId,
    amount: sale.amount,
    price: order.price,
    total: proceeds,
    yutTransferId,
    usdtTransferId,
    operationId,
    businessAt,
  });
  return id;
}

/** Ends what is left of one's own order; the USDT for it is free again. */
export async function cancelBuyOrder(
  tx: Db,
  order: Cause & { orderId: string; buyerId: string },
): Promise<void> {
  const { holdId, buyerId } = await lockOpenOrder(tx, order.orderId);
  if (buyerId !== order.buyerId) throw new ApiError('notFound');
  const { operationId } = order;
  await resolveHold(tx, { holdId, resolution: 'returned', operationId });
  await moveOn(tx, order.orderId, { status: orderStatus.cancel, endedAt: order.businessAt });
}

const wallet = (tx: Db, personId: string, asset: 'USDT' | 'YUT'): Promise<string> =>
  personAccount(tx, { personId, asset, purpose: 'wallet' });

const isOpen = (id: string) => and(eq(c2cOrders.id, id), eq(c2cOrders.status, orderStatus.pending));

/** The order's row comes before the accounts in every move, so that no two wait for each other. */
async function lockOpenOrder(tx: Db, id: string): Promise<C2cOrder> {
  const order = (await tx.select().from(c2cOrders).where(isOpen(id)).for('update'))[0];
  if (!order) throw new ApiError('notFound');
  return order;
}

type Change = Partial<Pick<C2cOrder, 'status' | 'filled' | 'holdId' | 'endedAt'>>;

async function moveOn(tx: Db, id: string, change: Change): Promise<void> {
  const moved = await tx
    .update(c2cOrders)
    .set(change)
    .where(isOpen(id))
    .returning({ id: c2cOrders.id });
  if (moved.length !== 1) throw new Error('an order that was locked is not open');
}
