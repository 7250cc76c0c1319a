import { shippingCountries } from '@shared/contract/countries';
import { itemCategories } from '@shared/contract/shop';
import { amountText, assetCode } from '@shared/contract/wire';
import { type Asset, assetScale, toUnits } from '@shared/lib/money';
import * as z from 'zod/mini';
import { itemTexts } from './json-columns.ts';

/** Parses and validates the store's order file as a whole, before any import. Pure. */

/** Single-line text: no control characters, no lone surrogates. */
const line = (least: number, most: number) =>
  z.string().check(z.minLength(least), z.maxLength(most), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));

const address = z.object({
  recipient: line(1, 60),
  /** International format; only its country code and last digits are ever shown. */
  phone: z.string().check(z.regex(/^\+\d{1,4} \d[\d -]{3,24}$/)),
  street: line(1, 160),
  city: line(1, 60),
  region: line(0, 60),
  postcode: line(0, 16),
  country: z.enum(shippingCountries),
});

const item = z.object({
  texts: itemTexts,
  category: z.enum(itemCategories),
  quantity: z.int().check(z.gte(1), z.lte(1000)),
  /** Price per piece. */
  price: amountText,
  /** The number of its parcel, from 1. */
  parcel: z.int().check(z.gte(1)),
});

const parcel = z.object({
  /** Unix seconds. */
  expectedAt: z.optional(z.int().check(z.gte(1_000_000_000), z.lte(9_999_999_999))),
});

const order = z.object({
  /** The store's own id: importing it twice creates one order. */
  reference: z.string().check(z.regex(/^[A-Za-z0-9._-]{1,60}$/)),
  uid: z.string().check(z.regex(/^\d{4,20}$/)),
  asset: assetCode,
  paidFrom: z.enum(['wallet', 'store']),
  shipping: amountText,
  discount: amountText,
  /** The total that the person agreed to pay; must equal the sum of the rest. */
  total: amountText,
  address,
  items: z.array(item).check(z.minLength(1), z.maxLength(100)),
  parcels: z.array(parcel).check(z.minLength(1), z.maxLength(20)),
});
export type StoreOrder = z.infer<typeof order>;

const file = z.object({ orders: z.array(order).check(z.minLength(1), z.maxLength(1000)) });

export function readOrderFile(text: string): { orders: StoreOrder[] } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'the file is no JSON' };
  }
  const parsed = file.safeParse(value);
  if (!parsed.success) {
    const { path = [], message = '' } = parsed.error.issues[0] ?? {};
    return { problem: `${path.join('.')}: ${message}` };
  }
  for (const one of parsed.data.orders) {
    const problem = problemOf(one);
    if (problem) return { problem: `${one.reference}: ${problem}` };
  }
  return { orders: parsed.data.orders };
}

export interface OrderSums {
  itemsTotal: bigint;
  shipping: bigint;
  discount: bigint;
  total: bigint;
}

export const unitsOf = (text: string, asset: Asset): bigint | undefined =>
  toUnits(text, assetScale[asset]);

/** The sums in the asset's smallest units; undefined if an amount has too many decimals. */
export function sumsOf(one: StoreOrder): OrderSums | undefined {
  const units = (text: string) => unitsOf(text, one.asset);
  const [shipping, discount] = [units(one.shipping), units(one.discount)];
  let itemsTotal = 0n;
  for (const { price, quantity } of one.items) {
    const each = units(price);
    if (each === undefined) return undefined;
    itemsTotal += each * BigInt(quantity);
  }
  if (shipping === undefined || discount === undefined) return undefined;
  return { itemsTotal, shipping, discount, total: itemsTotal + shipping - discount };
}

function problemOf(one: StoreOrder): string | undefined {
  const sums = sumsOf(one);
  if (!sums) return `an amount has more decimals than ${one.asset}`;
  if (one.items.some(({ price }) => unitsOf(price, one.asset) === 0n))
    return 'an item costs nothing';
  if (sums.total <= 0n) return 'there is nothing to pay';
  if (unitsOf(one.total, one.asset) !== sums.total)
    return 'the total differs from the sum of its parts';
  const used = new Set(one.items.map(({ parcel: number }) => number));
  const isEach = one.parcels.every((_, index) => used.has(index + 1));
  if (!isEach || used.size > one.parcels.length) return 'items and parcels do not belong together';
  return undefined;
}
