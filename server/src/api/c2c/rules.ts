import type { BuyOrder } from '@shared/contract/c2c';
import { listScope } from '@shared/contract/enums';
import { assetScale, fromUnits, multiplyDivide, type Rounding } from '@shared/lib/money';

/** A price is USDT, in its smallest units, for one whole YUT. */
const yutOne = 10n ** BigInt(assetScale.YUT);

const worth = (amount: bigint, at: { price: bigint; rounding: Rounding }): bigint =>
  multiplyDivide(amount, { numerator: at.price, denominator: yutOne, rounding: at.rounding });

/** USDT that must be held so that so much YUT can be bought: never a unit too little. */
export const lockFor = (amount: bigint, price: bigint): bigint =>
  worth(amount, { price, rounding: 'up' });

/** USDT that whoever sells so much YUT gets. */
export const proceedsOf = (amount: bigint, price: bigint): bigint =>
  worth(amount, { price, rounding: 'down' });

/**
 * What a sale does to the money. The buyer pays what need not be held any longer, so that all sales
 * of an order together cost exactly what it has locked; the seller's part is rounded down, and the
 * unit between them is the platform's to account for.
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

/** Where less is left than the smallest fill, it is sold whole. */
export function smallestFill(order: { amount: bigint; filled: bigint; minFill: bigint }): bigint {
  const left = order.amount - order.filled;
  return left > 0n && left < order.minFill ? left : order.minFill;
}

export interface OrderRow {
  id: string;
  buyerId: string;
  uid: string;
  nickName: string;
  avatar: string;
  status: BuyOrder['status'];
  amount: bigint;
  filled: bigint;
  minFill: bigint;
  price: bigint;
  businessAt: Date;
  endedAt: Date | null;
  /** What the row is sorted by, as digits: price, or the microsecond of its end. */
  place: string;
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const yut = (units: bigint): string => fromUnits(units, assetScale.YUT);
export const usdt = (units: bigint): string => fromUnits(units, assetScale.USDT);

export function presentOrder(row: OrderRow, personId: string): BuyOrder {
  const remaining = row.amount - row.filled;
  return {
    id: row.id,
    buyer: { uid: row.uid, nickName: row.nickName, avatar: row.avatar },
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
  };
}

export type Scope = (typeof listScope)[keyof typeof listScope];

/** Where a page ended. One of the open orders does not continue a list of the ended ones. */
export interface Cursor {
  place: string;
  id: string;
}

const scopeLetters: Record<Scope, string> = { [listScope.now]: 'n', [listScope.history]: 'h' };

export const writeCursor = (scope: Scope, { place, id }: Cursor): string =>
  Buffer.from(`${scopeLetters[scope]}|${place}|${id}`).toString('base64url');

export function readCursor(scope: Scope, text: string): Cursor | undefined {
  const match = /^([nh])\|(\d{1,18})\|([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(
    Buffer.from(text, 'base64url').toString('utf8'),
  );
  const [, letter, place, id] = match ?? [];
  return place && id && letter === scopeLetters[scope] ? { place, id } : undefined;
}
