import * as z from 'zod/mini';
import { call } from './call.ts';
import { listScope, orderStatus } from './enums.ts';
import { order, quote, receipt, termsOut } from './money.ts';
import {
  amountText,
  id,
  nothing,
  onOffInput,
  onOffValue,
  operationKey,
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
  /** When an open order ends by itself, and what is left of its USDT is free; null: never. */
  expiresAt: z.nullable(unixSeconds),
  /** 1 where it has ended so; its status is 3 then. */
  expired: onOffValue,
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

const party = z.object({ uid: z.string(), nickName: z.string(), avatar: z.string() });

/** A sale into an order: so much YUT at the order's price, for USDT. */
export const c2cFill = z.object({
  id,
  orderId: id,
  /** YUT. */
  amount: amountText,
  price: amountText,
  /** USDT that whoever sold got. */
  total: amountText,
  /** YUT that whoever sold paid for it; 0 to everybody else. */
  fee: amountText,
  /** Who sold, to the buyer; the buyer, to who sold. */
  counterparty: party,
  createdAt: unixSeconds,
});
export type C2cFill = z.infer<typeof c2cFill>;

export const getBuyOrder = call('/v1/business/c2c/buy/get', {
  summary: 'A buy order: an open one of anybody, an ended one only of whoever asks',
  access: 'session',
  effect: 'read',
  request: z.object({ orderId: id }),
  response: z.object({ order: buyOrder }),
});

export const listOrderFills = call('/v1/business/c2c/buy/fills', {
  summary: 'The sales into a buy order of whoever asks, newest first',
  access: 'session',
  effect: 'read',
  addition: true,
  request: z.object({ ...pageRequest, orderId: id }),
  response: pageOf(c2cFill),
});

export const listSales = call('/v1/business/c2c/sell/list', {
  summary: 'What I have sold, newest first',
  access: 'session',
  effect: 'read',
  request: z.object(pageRequest),
  response: pageOf(c2cFill),
});

export const previewBuyOrder = call('/v1/business/c2c/buy/preview', {
  summary:
    'The terms of a buy order at a price, in USDT; with an amount of USDT also a quote, ' +
    'whose `receive` is the YUT that is asked for',
  access: 'session',
  effect: 'write',
  addition: true,
  request: z.object({
    price: amountText,
    /** YUT: the least that may be sold at once; the smallest there is where nothing is said. */
    minFill: z.optional(amountText),
    amount: z.optional(amountText),
  }),
  response: z.object({
    ...termsOut,
    price: amountText,
    minFill: amountText,
    /** When the order would end by itself; null: never. */
    expiresAt: z.nullable(unixSeconds),
    quote: z.nullable(z.object(quote)),
  }),
});

export const createBuyOrder = call('/v1/business/c2c/buy/create', {
  summary: 'Post a buy order by a quote: the USDT for it is locked until it is sold into or ends',
  access: 'session',
  effect: 'money',
  request: order,
  response: z.object({ order: buyOrder, receipt }),
});

export const cancelBuyOrder = call('/v1/business/c2c/buy/cancel', {
  summary: 'End what is left of my buy order; the USDT for it is free again',
  access: 'session',
  effect: 'money',
  request: z.object({ orderId: id, operationKey }),
  response: z.object({ order: buyOrder }),
});

export const previewSale = call('/v1/business/c2c/sell/preview', {
  summary: 'The terms of selling YUT into an order; with an amount also a quote',
  access: 'session',
  effect: 'write',
  addition: true,
  request: z.object({ orderId: id, amount: z.optional(amountText) }),
  response: z.object({
    ...termsOut,
    order: buyOrder,
    quote: z.nullable(z.object(quote)),
  }),
});

export const sell = call('/v1/business/c2c/sell', {
  summary:
    'Sell YUT into an order by a quote, whole or in part: one exchange of both assets. ' +
    'Where others were faster: `orderTaken`, with what is left',
  access: 'session',
  effect: 'money',
  request: order,
  response: z.object({ fill: c2cFill, receipt }),
});

export const getC2cInfo = call('/v1/business/c2c/info', {
  summary: 'The market of the last 24 hours, its limits, and what I can bring to it',
  access: 'session',
  effect: 'read',
  request: nothing,
  response: z.object({
    /** Another text when the best orders are others, or something was sold into them. */
    version: z.string(),
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
      /** YUT: the least that an order may let be sold at once. */
      minFill: amountText,
      /** USDT: what a price must lie between, so that nobody mistypes one; null where none is known. */
      minPrice: z.nullable(amountText),
      maxPrice: z.nullable(amountText),
      /** Days after which an order ends by itself; 0: never. */
      orderDays: z.int().check(z.gte(0)),
    }),
    /** Of a sale, in YUT on top of what is sold: a fixed part and a fraction (0.01 is 1 %). */
    fees: z.object({ charge: amountText, percent: amountText }),
    my: z.object({
      usdtAvailable: amountText,
      /** What my open buy orders hold. */
      usdtLocked: amountText,
      yutAvailable: amountText,
      openOrders: z.int().check(z.gte(0)),
    }),
  }),
});
