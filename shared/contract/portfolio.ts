import * as z from 'zod/mini';
import { moneyCall, readCall, writeCall } from './call.ts';
import { order, quote, receipt, terms } from './money.ts';
import { holding } from './wallet.ts';
import { amountText, assetCode, currencyName, pageOf, pageRequest, unixSeconds } from './wire.ts';

/** A person's holdings, and transfers between the wallet and their other accounts. */

export const portfolioAccounts = ['wallet', 'store', 'benefit', 'stake'] as const;
export type PortfolioAccount = (typeof portfolioAccounts)[number];

const portfolioHolding = z.object({
  ...holding.shape,
  /** Whether transfers from and to the wallet are possible. */
  canTransferIn: z.boolean(),
  canTransferOut: z.boolean(),
});
export type PortfolioHolding = z.infer<typeof portfolioHolding>;

export const getPortfolio = readCall('/v1/business/assetPortfolio/info', {
  summary: 'All holdings, account by account, with worth and share',
  /** The currency defaults to USD. */
  request: z.object({ currencyType: z.optional(currencyName) }),
  response: z.object({
    total: amountText,
    items: z.array(portfolioHolding),
    /** See `Balance`. */
    rateAt: z.optional(unixSeconds),
  }),
});

/** A receipt with its accounts and arrival time. */
const portfolioTransfer = z.object({
  ...receipt.shape,
  direction: z.enum(['in', 'out']),
  account: z.enum(portfolioAccounts),
  /** When a pending transfer arrives; 0 after arrival. */
  arrivesAt: unixSeconds,
});
export type PortfolioTransfer = z.infer<typeof portfolioTransfer>;

export const getPortfolioHistory = readCall('/v1/business/assetPortfolio/history', {
  summary: 'Transfers in and out: 1 those on their way, 2 those that have ended',
  request: z.object({ ...pageRequest, scope: z.union([z.literal(1), z.literal(2)]) }),
  response: pageOf(portfolioTransfer),
});

export const verifyPortfolioTransfer = writeCall('/v1/business/assetPortfolio/transferVerify', {
  summary: 'The terms of a transfer between wallet and another account; with an amount a quote',
  request: z.object({
    direction: z.enum(['in', 'out']),
    account: z.enum(portfolioAccounts),
    asset: assetCode,
    amount: z.optional(amountText),
  }),
  response: z.object({
    ...terms,
    /** Minutes until it arrives; 0: at once. */
    arrivalMinutes: z.int(),
    before: z.object({ from: amountText, to: amountText }),
    /** Null without an amount. */
    after: z.nullable(z.object({ from: amountText, to: amountText })),
    quote: z.nullable(z.object(quote)),
  }),
});

export const transferPortfolio = moneyCall('/v1/business/assetPortfolio/transfer', {
  summary: 'Transfer between wallet and another account by a quote',
  request: order,
  response: portfolioTransfer,
});
