import * as z from 'zod/mini';
import { languages } from './enums.ts';

/** Pieces of schema that many calls share. */

/** A decimal amount on the wire: digits, at most one point, never an exponent, a sign or a space. */
export const amountText = z.string().check(z.regex(/^(0|[1-9]\d{0,17})(\.\d{1,8})?$/, '002002'));
/** The same with a sign: what a movement adds or takes. */
export const signedAmountText = z.string().check(z.regex(/^-?(0|[1-9]\d{0,17})(\.\d{1,8})?$/));

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

export const id = z.string().check(z.minLength(1), z.maxLength(64));

/** A page of a list: ask with the cursor of the page before; no cursor asks for the first. */
export const pageRequest = {
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(z.int().check(z.gte(1), z.lte(50))),
};
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });

export const nothing = z.object({});
