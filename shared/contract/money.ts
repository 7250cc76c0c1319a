import * as z from 'zod/mini';
import { moneyCall, readCall, writeCall } from './call.ts';
import { agreement } from './legal.ts';
import { proof } from './proof.ts';
import {
  amountText,
  assetCode,
  currencyName,
  id,
  operationKey,
  pageOf,
  pageRequest,
  signedAmountText,
  unixSeconds,
  userTime,
  writtenText,
} from './wire.ts';

/**
 * Operations on money. A `…Verify` call answers the terms, and with an amount also a quote; the
 * operation itself takes the quote and an operation key.
 */

/** Shown before an amount is typed. */
export const terms = {
  /** Spendable now. */
  available: amountText,
  smallest: amountText,
  /** Maximum per operation, after the balance and all limits. */
  largest: amountText,
  /** The fee: a fixed part and a fraction of the amount (0.01 is 1 %). */
  feeCharge: amountText,
  feePercent: amountText,
};

/** The terms of outgoing operations, with the end of the security hold; 0 without one. */
export const termsOut = { ...terms, holdUntil: unixSeconds };

/** Binding until it expires. */
export const quote = {
  quoteId: id,
  expiresAt: unixSeconds,
  amount: amountText,
  fee: amountText,
  /** Leaves the account: amount plus fee. */
  total: amountText,
  /** Arrives. */
  receive: amountText,
};

/** The `data` of `quoteExpired`. */
export interface QuoteExpired {
  /** The proof was right: under the same operation key a new quote needs none. */
  isProofKept?: boolean;
}

/** The request of every operation on money. */
export const order = z.object({ quoteId: id, operationKey, proof: z.optional(proof) });

/**
 * The same where documents are agreed to: those that the person agrees to with this operation. What
 * was agreed to before need not be named again.
 */
export const agreedOrder = z.object({
  ...order.shape,
  agreed: z.optional(z.array(agreement).check(z.maxLength(10))),
});

const party = z.object({ uid: z.string(), nickName: z.string(), avatar: z.string() });
export type Party = z.infer<typeof party>;

/** The common status: 1 pending, 2 completed, 3 cancel. */
export const status = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/**
 * What a receipt is about beyond its status: a buy order is posted until it is filled, a principal
 * is returning until it is back.
 */
export const receiptStates = [
  'pending',
  'posted',
  'partlyFilled',
  'returning',
  'completed',
  'cancelled',
  'expired',
  'refused',
] as const;
export type ReceiptState = (typeof receiptStates)[number];

/** One line of a receipt: an amount with its asset, a moment, or a text. */
export const receiptLine = z.object({
  id: z.string(),
  /** In the user's language. */
  label: z.string(),
  amount: z.optional(amountText),
  asset: z.optional(assetCode),
  /** `amount` is the price of one of these. */
  per: z.optional(assetCode),
  at: z.optional(unixSeconds),
  text: z.optional(z.string()),
  /** What copying the line takes, where it is less than the line. */
  copy: z.optional(z.string()),
  /** The page of the web view that the line links to. */
  path: z.optional(z.string()),
});
export type ReceiptLine = z.infer<typeof receiptLine>;

/**
 * The record of an operation, with exact amounts: those that the ledger has booked, or while nothing
 * is booked those that were agreed to.
 */
export const receipt = z.object({
  /** Reference number for support. */
  id: z.string(),
  kind: z.string(),
  /** In the user's language. */
  title: z.string(),
  status,
  state: z.enum(receiptStates),
  asset: assetCode,
  amount: amountText,
  fee: amountText,
  /** Kept back from a principal that returns before the end of its term. */
  penalty: amountText,
  /** What left with the fee; of money that comes in, what it was before fee and penalty. */
  total: amountText,
  receiveAsset: assetCode,
  /** What has arrived so far, in a buy order that is still open. */
  receive: amountText,
  /** Null without a second party. */
  counterparty: z.nullable(party),
  /** A wallet address, a masked bank account, or empty. */
  destination: z.string(),
  note: z.string(),
  createdAt: unixSeconds,
  /** All that a receipt shows, in its order. */
  lines: z.array(receiptLine),
});
export type Receipt = z.infer<typeof receipt>;

export const getReceipt = readCall('/v1/business/receipt', {
  summary: 'What remains of an operation, by its number or by a movement of a history',
  addition: true,
  request: z.object({ id }),
  response: receipt,
});

// --- Exchange ---

export const verifyExchange = writeCall('/v1/business/yut/exchangeVerify', {
  summary: 'The terms of an exchange of YUT and USDT; with an amount also a quote',
  request: z.object({
    from: assetCode,
    amount: z.optional(amountText),
    /** What `amount` is of: what is paid (by default), or what arrives. */
    side: z.optional(z.enum(['pay', 'receive'])),
  }),
  response: z.object({
    ...terms,
    from: assetCode,
    to: assetCode,
    /** `available`, `smallest` and `largest` as amounts that arrive. */
    receivable: z.object({
      available: amountText,
      smallest: amountText,
      largest: amountText,
    }),
    /** Price of one `from` in `to`. */
    rate: amountText,
    /** Minimum YUT balance (`yu_normal_hold_limit`). */
    holdLimit: amountText,
    quote: z.nullable(z.object(quote)),
  }),
});

export const exchange = moneyCall('/v1/business/yut/exchange', {
  summary: 'Exchange by a quote',
  request: order,
  response: receipt,
});

// --- Transfers inside the platform ---

const transferRequest = z.object({
  /** Uid of the recipient. */
  to: z.string().check(z.minLength(1, '000958'), z.maxLength(64)),
  amount: z.optional(amountText),
  note: z.optional(writtenText(140)),
});
const transferAnswer = z.object({
  ...termsOut,
  to: party,
  /** True if the user never sent them anything. */
  isFirstTime: z.boolean(),
  quote: z.nullable(z.object(quote)),
});

export const verifyUsdtTransfer = writeCall('/v1/business/transferVerify', {
  summary: 'The terms of a transfer of USDT; with an amount also a quote',
  request: transferRequest,
  response: transferAnswer,
});
export const transferUsdt = moneyCall('/v1/business/transfer', {
  summary: 'Transfer USDT by a quote',
  request: order,
  response: receipt,
});
export const verifyYutTransfer = writeCall('/v1/business/yut/transferVerify', {
  summary: 'The terms of a transfer of YUT; with an amount also a quote',
  request: transferRequest,
  response: transferAnswer,
});
export const transferYut = moneyCall('/v1/business/yut/transfer', {
  summary: 'Transfer YUT by a quote',
  request: order,
  response: receipt,
});

// --- Profit ---

export const getMyProfit = readCall('/v1/business/profit/my', {
  summary: 'What came in as profit: today, in all, by kind, and by day',
  /** Defaults to USDT. */
  request: z.object({
    currencyType: z.optional(currencyName),
    userTimeISO: z.optional(userTime),
  }),
  response: z.object({
    today: amountText,
    total: amountText,
    kinds: z.array(
      z.object({ kind: z.string(), title: z.string(), today: amountText, total: amountText }),
    ),
    /** The last 30 days, oldest first. */
    days: z.array(z.object({ time: unixSeconds, amount: amountText })),
    /** See `Balance`. */
    rateAt: z.optional(unixSeconds),
  }),
});

export const getProfitHistory = readCall('/v1/business/profit/history', {
  summary: 'Each profit that came in, newest first',
  request: z.object({ ...pageRequest, kind: z.optional(z.string()) }),
  response: pageOf(
    z.object({
      id: z.string(),
      asset: assetCode,
      kind: z.string(),
      title: z.string(),
      amount: signedAmountText,
      /** See `Movement`. An addition. */
      detail: z.string(),
      createdAt: unixSeconds,
    }),
  ),
});
