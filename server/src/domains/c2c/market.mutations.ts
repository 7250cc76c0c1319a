import { orderStatus } from '@shared/contract/enums';
import { assetScale, fromUnits } from '@shared/lib/money';
import { lockAccounts, personAccount, systemAccount } from '../../ledger/accounts.ts';
import { placeHold, resolveHold } from '../../ledger/holds.ts';
import { type Leg, transfer } from '../../ledger/transfer.ts';
import type { Db } from '../../platform/db/database.ts';
import { isId, newId } from '../../platform/db/new-id.ts';
import { equals, lockRow } from '../../platform/db/rows.ts';
import { ApiError } from '../../platform/errors.ts';
import { type C2cOrder, c2cFills, c2cOrders } from '../../schema/tables/c2c.ts';
import { isOpenAt, isSaleOf, lockFor, splitSale } from './c2c.rules.ts';

/**
 * The market's changes. Each runs in the caller's transaction, so its locks, transfers and writes
 * are atomic. The caller authorizes the person and checks proof and limits.
 */

interface Cause {
  businessAt: Date;
  operationId?: string;
}

/** Opens a buy order and holds the USDT for its whole amount. Returns its id. */
export async function placeBuyOrder(
  tx: Db,
  order: Cause & {
    buyerId: string;
    amount: bigint;
    price: bigint;
    minFill: bigint;
    expiresAt?: Date;
  },
): Promise<string> {
  const { operationId } = order;
  const accountId = await wallet(tx, order.buyerId, 'USDT');
  const holdId = await placeHold(tx, {
    accountId,
    amount: lockFor(order.amount, order.price),
    kind: 'c2cOrder',
    operationId,
  });
  const id = newId(order.businessAt);
  await tx.insert(c2cOrders).values({ ...order, id, holdId });
  return id;
}

interface Sale extends Cause {
  orderId: string;
  sellerId: string;
  amount: bigint;
  /** In YUT, paid by the seller on top of the amount. */
  fee?: bigint;
}

/** Sells YUT into another person's open order and moves both assets at once. */
export async function sellIntoOrder(tx: Db, sale: Sale): Promise<{ id: string; buyerId: string }> {
  const order = await lockOrder(tx, sale.orderId);
  // A person cannot sell into their own order.
  if (order.buyerId === sale.sellerId) throw new ApiError('notFound');
  if (!isOpenAt(order, sale.businessAt)) throw createOrderTakenError(0n);
  const remaining = order.amount - order.filled;
  if (sale.amount > remaining) throw createOrderTakenError(remaining);
  const left = remaining - sale.amount;
  if (!isSaleOf(order, sale.amount)) throw new ApiError('amountInvalid');
  const buyer = {
    usdt: await wallet(tx, order.buyerId, 'USDT'),
    yut: await wallet(tx, order.buyerId, 'YUT'),
  };
  const seller = {
    usdt: await wallet(tx, sale.sellerId, 'USDT'),
    yut: await wallet(tx, sale.sellerId, 'YUT'),
  };
  await lockAccounts(tx, [buyer.usdt, buyer.yut, seller.usdt, seller.yut]);
  const { operationId, businessAt, fee = 0n } = sale;
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
  if (fee > 0n) {
    const to = await systemAccount(tx, { asset: 'YUT', purpose: 'fees' });
    legs.push({ from: seller.yut, to, amount: fee, kind: 'fee' });
  }
  const [yutTransferId, usdtTransferId] = await transfer(tx, { legs, businessAt, operationId });
  if (!yutTransferId || !usdtTransferId) throw new Error('a sale booked no transfers');
  const holdId =
    left === 0n
      ? order.holdId
      : await placeHold(tx, {
          accountId: buyer.usdt,
          amount: heldAfter,
          kind: 'c2cOrder',
          operationId,
        });
  await updateOpenOrder(tx, order.id, {
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
    fee,
    yutTransferId,
    usdtTransferId,
    operationId,
    businessAt,
  });
  return { id, buyerId: order.buyerId };
}

/** Cancels the rest of the buyer's order and releases the USDT held for it. */
export async function cancelBuyOrder(
  tx: Db,
  order: Cause & { orderId: string; buyerId: string },
): Promise<void> {
  const locked = await lockOrder(tx, order.orderId);
  if (locked.buyerId !== order.buyerId) throw new ApiError('notFound');
  if (locked.status !== orderStatus.pending) throw new ApiError('tooLate');
  const { operationId } = order;
  await resolveHold(tx, { holdId: locked.holdId, resolution: 'returned', operationId });
  await updateOpenOrder(tx, order.orderId, {
    status: orderStatus.cancel,
    endedAt: order.businessAt,
  });
}

/** Ends an expired order and returns it; undefined if it has already ended or is still open. */
export async function expireBuyOrder(
  tx: Db,
  order: { orderId: string; businessAt: Date },
): Promise<C2cOrder | undefined> {
  const locked = await lockOrder(tx, order.orderId);
  if (locked.status !== orderStatus.pending || isOpenAt(locked, order.businessAt)) return undefined;
  await resolveHold(tx, { holdId: locked.holdId, resolution: 'expired' });
  await updateOpenOrder(tx, locked.id, {
    status: orderStatus.cancel,
    // The time at which it expired, however late the job runs.
    endedAt: locked.expiresAt,
    expired: true,
  });
  return locked;
}

const wallet = (tx: Db, personId: string, asset: 'USDT' | 'YUT'): Promise<string> =>
  personAccount(tx, { personId, asset, purpose: 'wallet' });

const isOpen = (id: string) => equals(c2cOrders, { id, status: orderStatus.pending });

/** Other sellers were faster; the error says how much of the order remains. */
const createOrderTakenError = (left: bigint): ApiError =>
  new ApiError('orderTaken', { data: { remaining: fromUnits(left, assetScale.YUT) } });

/** Every change locks the order before the accounts; one lock order avoids deadlocks. */
async function lockOrder(tx: Db, id: string): Promise<C2cOrder> {
  const found = isId(id) ? await lockRow(tx, c2cOrders, { id }) : undefined;
  if (!found) throw new ApiError('notFound');
  return found;
}

type Change = Partial<Pick<C2cOrder, 'status' | 'filled' | 'holdId' | 'endedAt' | 'expired'>>;

async function updateOpenOrder(tx: Db, id: string, change: Change): Promise<void> {
  const { rowCount } = await tx.update(c2cOrders).set(change).where(isOpen(id));
  if (rowCount !== 1) throw new Error('an order that was locked is not open');
}
