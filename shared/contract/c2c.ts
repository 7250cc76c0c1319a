import * as z from 'zod/mini';
import { call } from './call.ts';
import { listScope, orderStatus } from './enums.ts';
import {
  amountText,
  id,
  nothing,
  onOffInput,
  onOffValue,
  pageOf,
  pageRequest,
  signedAmountText,
  unixSeconds,
} from './wire.ts';

/**
 * The market of YUT against USDT inside the platform. A buyer posts a buy order, which locks the
 * USDT; others sell YUT into it. A price is USDT for one YUT, with at most four decimals.
 */
export const buyOrder = z.object({
  id,
  buyer: z.object({ uid: z.string(), nickName: z.string(), avatar: z.string() }),
  /** 1 where the order is of whoever asks. */
  mine: onOffValue,
  status: z.enum(orderStatus),
  price: amountText,
  /** YUT: what was asked for, what has been sold into it, and what is still wanted. */
  amount: amountText,
  filled: amountText,
  remaining: amountText,
  /** YUT: the least that can be sold at once. Where less than that is left, all that is left. */
  minFill: amountText,
  /** USDT that whoever sells all of the remaining YUT gets. */
  total: amountText,
  createdAt: unixSeconds,
  /** Null while the order is open. */
  endedAt: z.nullable(unixSeconds),
});
export type BuyOrder = z.infer<typeof buyOrder>;

export const listBuyOrders = call('/v1/business/c2c/buy/list', {
  summary:
    'Buy orders. Scope 1: open ones, best price first, of everybody or only mine. ' +
    'Scope 2: ended ones, last ended first, always only mine',
  access: 'session',
  effect: 'read',
  request: z.object({
    ...pageRequest,
    scope: z._default(z.enum(listScope), listScope.now),
    mine: z._default(onOffInput, 0),
  }),
  response: pageOf(buyOrder),
});

export const getC2cInfo = call('/v1/business/c2c/info', {
  summary: 'The market of the last 24 hours, its limits, and what I can bring to it',
  access: 'session',
  effect: 'read',
  request: nothing,
  response: z.object({
    market: z.object({
      /** Of the open buy orders; null where there is none. */
      bestPrice: z.nullable(amountText),
      /** Of the last sale, however long ago; null before the first. */
      lastPrice: z.nullable(amountText),
      /** Of the last price in 24 hours, as a fraction: 0.0123 is 1.23 %. */
      change24h: z.nullable(signedAmountText),
      /** YUT sold in 24 hours. */
      volume24h: amountText,
      /** Of the sales of 24 hours, oldest first; the first is the price as it was at their start. */
      prices: z.array(z.object({ time: unixSeconds, price: amountText })),
    }),
    limits: z.object({
      /** YUT of one buy order. */
      minAmount: amountText,
      maxAmount: amountText,
      /** How many buy orders a person may have open at once. */
      maxOpenOrders: z.int().check(z.gte(0)),
    }),
    my: z.object({
      usdtAvailable: amountText,
      /** What my open buy orders hold. */
      usdtLocked: amountText,
      yutAvailable: amountText,
      openOrders: z.int().check(z.gte(0)),
    }),
  }),
});
