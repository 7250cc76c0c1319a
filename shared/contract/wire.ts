import * as z from 'zod/mini';
import { languages } from './enums.ts';

/** Pieces of schema that many calls share. */

/** A decimal amount on the wire: digits, at most one point, never an exponent, a sign or a space. */
export const amountText = z.string().check(z.regex(/^(0|[1-9]\d{0,17})(\.\d{1,8})?$/, '002002'));
/** The same with a sign: what a movement adds or takes. */
export const signedAmountText = z.string().check(z.regex(/^-?(0|[1-9]\d{0,17})(\.\d{1,8})?$/));

/** What a person counts in: USD, EUR. */
export const currencyName = z.string().check(z.regex(/^[A-Z]{3}$/));
/** A person's own clock, YYYY-MM-DDTHH:mm:ssZ with the real offset: their today. */
export const userTime = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/));

/** Answers say 1 or 0. */
export const onOffValue = z.union([z.literal(0), z.literal(1)]);
/** Requests may say 1, 0, '1' or '0'. */
export const onOffInput = z.pipe(
  z.union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')]),
  z.transform((value) => (Number(value) === 1 ? (1 as const) : (0 as const))),
);

export const unixSeconds = z.int().check(z.gte(0));
export const language = z.enum(languages);
export const assetCode = z.enum(['USDT', 'YUT']);
export type AssetCode = z.infer<typeof assetCode>;

/**
 * Chosen by whoever asks, before the first try, and the same for every retry: a money call has its
 * effect at most once for it.
 */
export const operationKey = z.string().check(z.regex(/^[A-Za-z0-9-]{16,64}$/));

/**
 * The one form of an e-mail address, that of HTML without what few have: ASCII alone, for letters
 * that look like others are other addresses, and nothing in it that a mailer takes for a list.
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

/** Marks that turn the direction of what follows, and other controls: they make names lie. */
const turning = /[\u202A-\u202E\u2066-\u2069]|(?!\n)\p{Cc}/gu;

/** What a person writes for others to read, without what others cannot see. */
export const writtenText = (most: number) =>
  z.string().check(
    z.overwrite((text) => text.replace(turning, '')),
    z.maxLength(most, '002108'),
  );

export const id = z.string().check(z.minLength(1), z.maxLength(64));

/** A page of a list: ask with the cursor of the page before; no cursor asks for the first. */
export const pageRequest = {
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(z.int().check(z.gte(1), z.lte(50))),
};
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });

export const nothing = z.object({});
