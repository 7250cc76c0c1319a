import * as z from 'zod/mini';
import { call } from './call.ts';
import { investment } from './creator.ts';
import { order, quote, receipt, terms } from './money.ts';
import { amountText, assetCode, id, nothing, onOffInput, unixSeconds } from './wire.ts';

/**
 * What a creator puts into a level, and what comes out of it. The amount of an investment is that
 * of its level; a coupon and a part of the profit pay some of it, the wallet the rest. It pays a
 * profit on each day of its term, and at the end what was paid for it comes back.
 */

const coupon = z.object({
  id,
  /** What it takes off, in USDT. */
  discount: amountText,
  /** The smallest investment that it is good for. */
  smallest: amountText,
  startsAt: unixSeconds,
  expiresAt: unixSeconds,
  state: z.enum(['usable', 'notUsable', 'used', 'expired']),
  /** Why it is not usable, in the person's language; null where it is. */
  reason: z.nullable(z.string()),
});
export type Coupon = z.infer<typeof coupon>;

export const getCoupons = call('/v1/business/creator/couponList', {
  summary: 'Coupons of the person, what can be used first; for a level where one is named',
  access: 'session',
  effect: 'read',
  request: z.object({ level: z.optional(z.int()) }),
  response: z.object({ items: z.array(coupon) }),
});

export const getOffset = call('/v1/business/creator/offset/info', {
  summary: 'How much of an investment the profit that was not transferred can pay',
  access: 'session',
  effect: 'read',
  request: nothing,
  response: z.object({
    /** What there is of it, in USDT. */
    available: amountText,
    /** The most of an amount that it may pay: 0.3 is 30 %. */
    percent: amountText,
  }),
});

const investmentOrder = {
  level: z.int().check(z.gte(1), z.lte(1000)),
  couponId: z.optional(id),
  /** 1: the profit pays as much as it may. */
  offset: z.optional(onOffInput),
};

export const checkInvestment = call('/v1/business/creator/createIfaCheck', {
  summary: 'What an investment costs, brings and ends with, as a quote; refused where it cannot be',
  access: 'session',
  effect: 'write',
  request: z.object(investmentOrder),
  response: z.object({
    level: z.int(),
    amount: amountText,
    discount: amountText,
    offset: amountText,
    asset: assetCode,
    /** What the wallet has. */
    available: amountText,
    /** Until when money is on hold; 0 where it is not. */
    holdUntil: unixSeconds,
    points: amountText,
    dailyProfit: amountText,
    days: z.int(),
    endsAt: unixSeconds,
    /** What comes back then. */
    returns: amountText,
    /** Its `total` is what leaves the wallet. */
    quote: z.object(quote),
  }),
});
export type InvestmentCheck = z.infer<typeof checkInvestment.response>;

export const createInvestment = call('/v1/business/creator/createIfa', {
  summary: 'Invest by a quote',
  access: 'session',
  effect: 'money',
  request: order,
  response: z.object({
    investment,
    receipt,
    /** The level of the person after it. */
    level: z.int(),
  }),
});

export const getCreatorProfit = call('/v1/business/creator/profit/info', {
  summary: 'What an investment and invitations earned: what waits, today, in all, by day',
  access: 'session',
  effect: 'read',
  addition: true,
  request: nothing,
  response: z.object({
    asset: assetCode,
    /** What was not moved to the wallet. */
    available: amountText,
    today: amountText,
    total: amountText,
    /** The last 30 business days, oldest first. */
    days: z.array(z.object({ time: unixSeconds, amount: amountText })),
  }),
});

export const checkProfitTransfer = call('/v1/business/creator/profit/transferCheck', {
  summary: 'The terms of moving profit to the wallet; with an amount also a quote',
  access: 'session',
  effect: 'write',
  request: z.object({ amount: z.optional(amountText) }),
  response: z.object({ ...terms, quote: z.nullable(z.object(quote)) }),
});

export const transferProfit = call('/v1/business/creator/profit/transfer', {
  summary: 'Move profit to the wallet by a quote',
  access: 'session',
  effect: 'money',
  request: order,
  response: receipt,
});
