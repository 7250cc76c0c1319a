import type { BuyOrder, C2cFill } from '@shared/contract/c2c';
import { assetScale, fromUnits, multiplyDivide, type Rounding } from '@shared/lib/money';
import type { CursorFormat } from '../../calls/page.ts';
import { isId } from '../../platform/db/new-id.ts';
import { seconds } from '../../platform/time/time.ts';
import type { C2cFillRow, C2cOrder } from '../../schema/tables/c2c.ts';

/** Prices are in smallest units of USDT per whole YUT. */
const yutOne = 10n ** BigInt(assetScale.YUT);

const worth = (amount: bigint, at: { price: bigint; rounding: Rounding }): bigint =>
  multiplyDivide(amount, { numerator: at.price, denominator: yutOne, rounding: at.rounding });

/** The USDT to hold for an amount of YUT, rounded up so that it always suffices. */
export const lockFor = (amount: bigint, price: bigint): bigint =>
  worth(amount, { price, rounding: 'up' });

/** The USDT that a seller gets for an amount of YUT. */
export const proceedsOf = (amount: bigint, price: bigint): bigint =>
  worth(amount, { price, rounding: 'down' });

/**
 * Splits the held USDT at a sale. The buyer pays whatever no longer needs to be held, so that all
 * sales of an order together cost exactly the amount it held; the seller's proceeds are rounded
 * down, and the platform books the difference as rounding.
 */
export function splitSale(sale: { held: bigint; left: bigint; sold: bigint; price: bigint }): {
  proceeds: bigint;
  rounding: bigint;
  heldAfter: bigint;
} {
  const heldAfter = lockFor(sale.left, sale.price);
  const proceeds = proceedsOf(sale.sold, sale.price);
  return { proceeds, rounding: sale.held - heldAfter - proceeds, heldAfter };
}

/** A remainder below the minimum fill can only be sold whole. */
export function smallestFill(order: { amount: bigint; filled: bigint; minFill: bigint }): bigint {
  const left = order.amount - order.filled;
  return left > 0n && left < order.minFill ? left : order.minFill;
}

/** Whether an order can be sold into: not after it expires, even before the job ends it. */
export const isOpenAt = (order: { status: number; expiresAt: Date | null }, at: Date): boolean =>
  order.status === 1 && (order.expiresAt === null || order.expiresAt > at);

interface Fillable {
  amount: bigint;
  filled: bigint;
  minFill: bigint;
  price: bigint;
}

/**
 * Whether an amount can be sold into an order: at most the rest, at least the smallest fill, and
 * neither the amount nor what then remains may be worth less than one unit of USDT.
 */
export function isSaleOf(order: Fillable, sold: bigint): boolean {
  const left = order.amount - order.filled - sold;
  if (left < 0n || sold < smallestFill(order)) return false;
  if (proceedsOf(sold, order.price) === 0n) return false;
  return left === 0n || proceedsOf(left, order.price) > 0n;
}

/** The YUT that an amount of USDT buys at a price. */
export const yutFor = (usdt: bigint, price: bigint): bigint =>
  multiplyDivide(usdt, { numerator: yutOne, denominator: price, rounding: 'down' });

/** Prices go in steps of 0.0001 USDT. */
export const priceStep = 100n;

export interface PriceBounds {
  least: bigint;
  most: bigint;
}

/** A price far from the price of YUT is a typing error, or gives money away. Undefined if YUT has no price. */
export function priceBounds(
  price: bigint | undefined,
  range: { fraction: bigint; one: bigint },
): PriceBounds | undefined {
  if (price === undefined || price === 0n) return undefined;
  const { fraction, one } = range;
  const part = (numerator: bigint, rounding: Rounding): bigint =>
    multiplyDivide(price, { numerator, denominator: one * priceStep, rounding }) * priceStep;
  const least = part(one - fraction, 'up');
  return { least: least > 0n ? least : priceStep, most: part(one + fraction, 'down') };
}

export type OrderRow = C2cOrder & { buyer: BuyOrder['buyer'] };

export const yut = (units: bigint): string => fromUnits(units, assetScale.YUT);
export const usdt = (units: bigint): string => fromUnits(units, assetScale.USDT);

export function presentOrder(row: OrderRow, personId: string): BuyOrder {
  const remaining = row.amount - row.filled;
  return {
    id: row.id,
    buyer: row.buyer,
    mine: row.buyerId === personId ? 1 : 0,
    status: row.status,
    price: usdt(row.price),
    amount: yut(row.amount),
    filled: yut(row.filled),
    remaining: yut(remaining),
    minFill: yut(smallestFill(row)),
    total: usdt(proceedsOf(remaining, row.price)),
    createdAt: seconds(row.businessAt),
    endedAt: row.endedAt && seconds(row.endedAt),
    expiresAt: row.expiresAt && seconds(row.expiresAt),
    expired: row.expired ? 1 : 0,
  };
}

export type FillRow = C2cFillRow & { counterparty: C2cFill['counterparty'] };

export const presentFill = (row: FillRow): C2cFill => ({
  id: row.id,
  orderId: row.orderId,
  amount: yut(row.amount),
  price: usdt(row.price),
  total: usdt(row.total),
  fee: yut(row.fee),
  counterparty: row.counterparty,
  createdAt: seconds(row.businessAt),
});

/** The position of an open order: its price in smallest units, then its id. */
export interface PriceKey {
  price: string;
  id: string;
}

export const priceCursor: CursorFormat<PriceKey> = {
  write: ({ price, id }) => Buffer.from(`n|${price}|${id}`).toString('base64url'),
  read(cursor) {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    const [, price, id = ''] = /^n\|(\d{1,18})\|(.+)$/.exec(text) ?? [];
    return price && isId(id) ? { price, id } : undefined;
  },
};
