import * as z from 'zod/mini';
import { moneyCall, readCall, writeCall } from './call.ts';
import { investment } from './creator.ts';
import { agreedOrder, order, quote, receipt, terms } from './money.ts';
import { amountText, assetCode, id, nothing, onOffInput, unixSeconds } from './wire.ts';

/**
 * Creator investments. The level sets the amount; a coupon and part of the profit pay some of it,
 * the wallet pays the rest. An investment pays a profit on each day of its term, and the payment is
 * returned at the end.
 */

const coupon = z.object({
  id,
  /** Discount in USDT. */
  discount: amountText,
  /** Minimum investment. */
  smallest: amountText,
  startsAt: unixSeconds,
  expiresAt: unixSeconds,
  state: z.enum(['usable', 'notUsable', 'used', 'expired']),
  /** Why it is not usable, in the user's language; null if usable. */
  reason: z.nullable(z.string()),
});
export type Coupon = z.infer<typeof coupon>;

export const getCoupons = readCall('/v1/business/creator/couponList', {
  summary: 'Coupons of the person, what can be used first; for a level where one is named',
  request: z.object({ level: z.optional(z.int()) }),
  response: z.object({ items: z.array(coupon) }),
});

export const getOffset = readCall('/v1/business/creator/offset/info', {
  summary: 'How much of an investment the profit that was not transferred can pay',
  request: nothing,
  response: z.object({
    /** Available profit, in USDT. */
    available: amountText,
    /** Maximum fraction of an amount that it may pay: 0.3 is 30 %. */
    percent: amountText,
  }),
});

const investmentOrder = {
  level: z.int().check(z.gte(1), z.lte(1000)),
  couponId: z.optional(id),
  /** 1: use as much profit as allowed. */
  offset: z.optional(onOffInput),
};

export const checkInvestment = writeCall('/v1/business/creator/createIfaCheck', {
  summary: 'What an investment costs, brings and ends with, as a quote; refused where it cannot be',
  request: z.object(investmentOrder),
  response: z.object({
    level: z.int(),
    amount: amountText,
    discount: amountText,
    offset: amountText,
    asset: assetCode,
    /** In the wallet. */
    available: amountText,
    /** End of the security hold; 0 without one. */
    holdUntil: unixSeconds,
    points: amountText,
    dailyProfit: amountText,
    days: z.int(),
    endsAt: unixSeconds,
    /** Returned at `endsAt`. */
    returns: amountText,
    /** Its `total` leaves the wallet. */
    quote: z.object(quote),
  }),
});
export type InvestmentCheck = z.infer<typeof checkInvestment.response>;

export const createInvestment = moneyCall('/v1/business/creator/createIfa', {
  summary: 'Invest by a quote',
  request: agreedOrder,
  response: z.object({
    investment,
    receipt,
    /** The user's level afterwards. */
    level: z.int(),
  }),
});

export const getCreatorProfit = readCall('/v1/business/creator/profit/info', {
  summary: 'What an investment and invitations earned: what waits, today, in all, by day',
  addition: true,
  request: nothing,
  response: z.object({
    asset: assetCode,
    /** Not yet moved to the wallet. */
    available: amountText,
    today: amountText,
    total: amountText,
    /** The last 30 business days, oldest first. */
    days: z.array(z.object({ time: unixSeconds, amount: amountText })),
  }),
});

export const checkProfitTransfer = writeCall('/v1/business/creator/profit/transferCheck', {
  summary: 'The terms of moving profit to the wallet; with an amount also a quote',
  request: z.object({ amount: z.optional(amountText) }),
  response: z.object({ ...terms, quote: z.nullable(z.object(quote)) }),
});

export const transferProfit = moneyCall('/v1/business/creator/profit/transfer', {
  summary: 'Move profit to the wallet by a quote',
  request: order,
  response: receipt,
});
