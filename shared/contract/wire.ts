import * as z from 'zod/mini';
import { languages } from './enums.ts';

/** Schemas that many calls share. */

/**
 * A decimal amount on the wire: digits, at most one point, never an exponent, a sign or a space.
 */
export const amountText = z.string().check(z.regex(/^(0|[1-9]\d{0,17})(\.\d{1,8})?$/, '002002'));
/** The same with an optional minus sign, for movements. */
export const signedAmountText = z.string().check(z.regex(/^-?(0|[1-9]\d{0,17})(\.\d{1,8})?$/));

/** ISO 4217: USD, EUR. */
export const currencyName = z.string().check(z.regex(/^[A-Z]{3}$/));
/** The user's local time, YYYY-MM-DDTHH:mm:ssZ with the UTC offset. */
export const userTime = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/));

/** In answers: 1 or 0. */
export const onOffValue = z.union([z.literal(0), z.literal(1)]);
/** In requests: 1, 0, '1' or '0'. */
export const onOffInput = z.pipe(
  z.union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')]),
  z.transform((value) => (Number(value) === 1 ? (1 as const) : (0 as const))),
);

export const unixSeconds = z.int().check(z.gte(0));
export const language = z.enum(languages);
export const assetCode = z.enum(['USDT', 'YUT']);
export type AssetCode = z.infer<typeof assetCode>;
export const chainCode = z.enum(['BSC', 'TRON']);

/**
 * Idempotency key: the client creates it before the first try and reuses it for every retry. An
 * operation on money takes effect at most once per key.
 */
export const operationKey = z.string().check(z.regex(/^[A-Za-z0-9-]{16,64}$/));

/**
 * A subset of HTML's e-mail addresses: ASCII only, because lookalike letters are other addresses,
 * and no characters that a mailer reads as a list.
 */
export const emailAddress = z
  .string()
  .check(
    z.maxLength(254, '001463'),
    z.regex(
      /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i,
      '001463',
    ),
  );
export const isEmailAddress = (text: string): boolean => emailAddress.safeParse(text).success;

/** Bidirectional and other control characters, which can disguise names. */
const turning = /[\u202A-\u202E\u2066-\u2069]|(?!\n)\p{Cc}/gu;

/** Text for other users, without invisible control characters. */
export const writtenText = (maxLength: number) =>
  z.string().check(
    z.overwrite((text) => text.replace(turning, '')),
    z.maxLength(maxLength, '002108'),
  );

export const id = z.string().check(z.minLength(1), z.maxLength(64));

/** A page of a list: send the cursor of the previous page, or none for the first. */
export const pageRequest = {
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(z.int().check(z.gte(1), z.lte(50))),
};
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });

export const nothing = z.object({});
