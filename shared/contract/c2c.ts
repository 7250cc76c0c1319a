import * as z from 'zod/mini';
import { moneyCall, readCall, writeCall } from './call.ts';
import { listScope, orderStatus } from './enums.ts';
import { agreedOrder, quote, receipt, termsOut } from './money.ts';
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
  /** 1 for the caller's own order. */
  mine: onOffValue,
  status: z.enum(orderStatus),
  price: amountText,
  /** YUT: ordered, sold into it so far, and still wanted. */
  amount: amountText,
  filled: amountText,
  remaining: amountText,
  /** Minimum YUT per sale; if less remains, a sale takes all of it. */
  minFill: amountText,
  /** USDT for selling all of the remaining YUT. */
  total: amountText,
  createdAt: unixSeconds,
  /** Null while the order is open. */
  endedAt: z.nullable(unixSeconds),
  /** When an open order expires and its remaining USDT is released; null: never. */
  expiresAt: z.nullable(unixSeconds),
  /** 1 if it has expired; its status is then 3. */
  expired: onOffValue,
});
export type BuyOrder = z.infer<typeof buyOrder>;

export const listBuyOrders = readCall('/v1/business/c2c/buy/list', {
  summary:
    'Buy orders. Scope 1: open ones, best price first, of everybody or only mine. ' +
    'Scope 2: ended ones, last ended first, always only mine',
  request: z.object({
    ...pageRequest,
    scope: z._default(z.enum(listScope), listScope.now),
    mine: z._default(onOffInput, 0),
  }),
  response: pageOf(buyOrder),
});

const party = z.object({ uid: z.string(), nickName: z.string(), avatar: z.string() });

/** A sale of YUT into an order, at the order's price in USDT. */
export const c2cFill = z.object({
  id,
  orderId: id,
  /** YUT. */
  amount: amountText,
  price: amountText,
  /** USDT that the seller received. */
  total: amountText,
  /** The seller's fee in YUT; 0 for anyone else. */
  fee: amountText,
  /** The seller for the buyer, and the buyer for the seller. */
  counterparty: party,
  createdAt: unixSeconds,
});
export type C2cFill = z.infer<typeof c2cFill>;

export const getBuyOrder = readCall('/v1/business/c2c/buy/get', {
  summary: 'A buy order: an open one of anybody, an ended one only of the caller',
  request: z.object({ orderId: id }),
  response: z.object({ order: buyOrder }),
});

export const listOrderFills = readCall('/v1/business/c2c/buy/fills', {
  summary: 'The sales into a buy order of the caller, newest first',
  addition: true,
  request: z.object({ ...pageRequest, orderId: id }),
  response: pageOf(c2cFill),
});

export const listSales = readCall('/v1/business/c2c/sell/list', {
  summary: 'What I have sold, newest first',
  request: z.object(pageRequest),
  response: pageOf(c2cFill),
});

export const previewBuyOrder = writeCall('/v1/business/c2c/buy/preview', {
  summary:
    'The terms of a buy order at a price, in USDT; with an amount of USDT also a quote, ' +
    'whose `receive` is the YUT that is asked for',
  addition: true,
  request: z.object({
    price: amountText,
    /** Minimum YUT per sale; defaults to the smallest allowed. */
    minFill: z.optional(amountText),
    amount: z.optional(amountText),
  }),
  response: z.object({
    ...termsOut,
    price: amountText,
    minFill: amountText,
    /** When the order would expire; null: never. */
    expiresAt: z.nullable(unixSeconds),
    quote: z.nullable(z.object(quote)),
  }),
});

export const createBuyOrder = moneyCall('/v1/business/c2c/buy/create', {
  summary: 'Post a buy order by a quote: the USDT for it is locked until it is sold into or ends',
  request: agreedOrder,
  response: z.object({ order: buyOrder, receipt }),
});

export const cancelBuyOrder = moneyCall('/v1/business/c2c/buy/cancel', {
  summary: 'End what is left of my buy order; the USDT for it is free again',
  request: z.object({ orderId: id, operationKey }),
  response: z.object({ order: buyOrder }),
});

export const previewSale = writeCall('/v1/business/c2c/sell/preview', {
  summary: 'The terms of selling YUT into an order; with an amount also a quote',
  addition: true,
  request: z.object({ orderId: id, amount: z.optional(amountText) }),
  response: z.object({
    ...termsOut,
    order: buyOrder,
    quote: z.nullable(z.object(quote)),
  }),
});

export const sell = moneyCall('/v1/business/c2c/sell', {
  summary:
    'Sell YUT into an order by a quote, whole or in part: one exchange of both assets. ' +
    'Where others were faster: `orderTaken`, with what is left',
  request: agreedOrder,
  response: z.object({ fill: c2cFill, receipt }),
});

export const getC2cInfo = readCall('/v1/business/c2c/info', {
  summary: 'The market of the last 24 hours, its limits, and what I can bring to it',
  request: nothing,
  response: z.object({
    /** Changes with the best orders and with every sale into them. */
    version: z.string(),
    market: z.object({
      /** Of the open buy orders; null if there are none. */
      bestPrice: z.nullable(amountText),
      /** Of the last sale at any time; null before the first. */
      lastPrice: z.nullable(amountText),
      /** Price change within 24 hours as a fraction: 0.0123 is 1.23 %. */
      change24h: z.nullable(signedAmountText),
      /** YUT sold in 24 hours. */
      volume24h: amountText,
      /** Sales of the last 24 hours, oldest first, after the price at the start of the period. */
      prices: z.array(z.object({ time: unixSeconds, price: amountText })),
    }),
    limits: z.object({
      /** YUT of one buy order. */
      minAmount: amountText,
      maxAmount: amountText,
      /** Open buy orders per user. */
      maxOpenOrders: z.int().check(z.gte(0)),
      /** Lowest `minFill` of an order, in YUT. */
      minFill: amountText,
      /** Price range in USDT that guards against typing errors; null without a market price. */
      minPrice: z.nullable(amountText),
      maxPrice: z.nullable(amountText),
      /** Days until an order expires; 0: never. */
      orderDays: z.int().check(z.gte(0)),
    }),
    /** Seller's fee in YUT on top of the amount: a fixed part and a fraction (0.01 is 1 %). */
    fees: z.object({ charge: amountText, percent: amountText }),
    my: z.object({
      usdtAvailable: amountText,
      /** Held by the caller's open buy orders. */
      usdtLocked: amountText,
      yutAvailable: amountText,
      openOrders: z.int().check(z.gte(0)),
    }),
  }),
});
