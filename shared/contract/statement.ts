import * as z from 'zod/mini';
import { readCall } from './call.ts';
import { holding } from './wallet.ts';
import { amountText, assetCode, currencyName, nothing, unixSeconds } from './wire.ts';

/** Beside the history: movement kinds, locked amounts, and statements. */

export const listMovementKinds = readCall('/v1/business/history/kinds', {
  summary: 'The kinds of movements that a history can be narrowed to',
  addition: true,
  request: nothing,
  /** `title` is in the user's language. */
  response: z.object({ items: z.array(z.object({ kind: z.string(), title: z.string() })) }),
});

const locked = z.object({
  /** An addition, as is its worth. */
  account: holding.shape.account,
  kind: z.string(),
  /** In the user's language. */
  title: z.string(),
  asset: assetCode,
  amount: amountText,
  /** In the currency asked for. */
  worth: amountText,
  /** Number of orders that lock it. */
  count: z.int().check(z.gte(1)),
});
export type Locked = z.infer<typeof locked>;

export const getLocked = readCall('/v1/user/balance/locked', {
  summary: 'What makes up `lockAmount`, by what it is locked for',
  addition: true,
  /** The currency defaults to USD. */
  request: z.object({ currencyType: z.optional(currencyName) }),
  response: z.object({
    /** The worths add up to it; `lockAmountExchange` of the balance. Additions. */
    total: amountText,
    items: z.array(locked),
    /** See `Balance`. */
    rateAt: z.optional(unixSeconds),
  }),
});

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, '002140'));

export const getStatement = readCall('/v1/business/history/statement', {
  summary: 'The movements of a period as CSV, oldest first, with exact amounts',
  addition: true,
  request: z.object({
    asset: assetCode,
    /** Inclusive days in `timeZone`, YYYY-MM-DD. */
    from: day,
    to: day,
    timeZone: z.string().check(z.maxLength(64)),
  }),
  response: z.object({
    fileName: z.string(),
    /** CSV as in RFC 4180: UTF-8 with a byte order mark. */
    content: z.string(),
    rows: z.int(),
  }),
});
