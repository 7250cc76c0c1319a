import * as z from 'zod/mini';
import { readCall } from './call.ts';
import {
  amountText,
  assetCode,
  currencyName,
  nothing,
  pageOf,
  pageRequest,
  signedAmountText,
  unixSeconds,
  userTime,
} from './wire.ts';

/**
 * What a person owns: their accounts, and what is set aside from them. A withdrawal that is not
 * final, an open order to buy, a transfer between accounts on its way, an investment that comes back
 * at its end, and what a campaign has not spent.
 */
export const holdingAccounts = [
  'wallet',
  'store',
  'benefit',
  'profit',
  'stake',
  'withdrawal',
  'buyOrder',
  'transfer',
  'investment',
  'campaign',
] as const;
export type HoldingAccount = (typeof holdingAccounts)[number];

export const holding = z.object({
  account: z.enum(holdingAccounts),
  asset: assetCode,
  amount: amountText,
  /** In the currency asked for. */
  worth: amountText,
  /** Share of the total, as a fraction. */
  share: amountText,
});
export type Holding = z.infer<typeof holding>;

/** `…ExchangePrice` and `storeAssetsExchange` are values in the requested currency. */
export const balance = z.object({
  /** In USD. */
  totalAssets: amountText,
  totalAssetsExchangePrice: amountText,
  /** Profits are in the requested currency. */
  todayProfit: signedAmountText,
  totalProfit: signedAmountText,
  usdt: amountText,
  usdtExchangePrice: amountText,
  yuToken: amountText,
  yuTokenUsdPrice: amountText,
  yuTokenExchangePrice: amountText,
  /** Shop credit in USDT. */
  storeAssets: amountText,
  storeAssetsExchange: amountText,
  /** Staked YUT, not part of `yuToken`, and its value. Additions. */
  staked: amountText,
  stakedExchange: amountText,
  /** Earnings of tasks and ads outside the wallet, in USDT, and their value. Additions. */
  benefit: amountText,
  benefitExchange: amountText,
  /** Creator profit outside the wallet, in USDT, and its value. Additions. */
  profit: amountText,
  profitExchange: amountText,
  /** Price of one YUT in the requested currency. */
  yuTokenExchangeRate: amountText,
  /** Change of the YUT price within a day, as a fraction: 0.0123 is 1.23 %. */
  yutDailyGrowth: signedAmountText,
  /** Value in USDT of all that cannot be spent now. */
  lockAmount: amountText,
  /** In the requested currency: the sum of the locked holdings. An addition. */
  lockAmountExchange: amountText,
  /** All of it, the most valuable first; the worths add up to `totalAssetsExchangePrice`. An addition. */
  holdings: z.array(holding),
  /** Since when the rate of the requested currency holds; USD has none. An addition. */
  rateAt: z.optional(unixSeconds),
});
export type Balance = z.infer<typeof balance>;

export const getBalanceInfo = readCall('/v1/user/balance/info', {
  summary: 'All that a person holds, with its worth in the currency asked for',
  request: z.object({ currencyType: currencyName, userTimeISO: userTime }),
  response: balance,
});

export const getUsdtInfo = readCall('/v1/user/balance/usdt/info', {
  summary: 'The USDT account: in all, free, and held',
  request: nothing,
  response: z.object({ usdt: amountText, available: amountText, locked: amountText }),
});

export const getYutInfo = readCall('/v1/business/yut/info', {
  summary: 'The YUT account and the token’s price',
  request: nothing,
  response: z.object({
    yuToken: amountText,
    available: amountText,
    locked: amountText,
    staked: amountText,
    yuTokenUsdPrice: amountText,
    yutDailyGrowth: signedAmountText,
  }),
});

export const priceRanges = ['7d', '30d', '1y'] as const;
export const getYutPrices = readCall('/v1/business/yut/prices', {
  summary: 'The price of YUT over a range, oldest first',
  addition: true,
  request: z.object({ range: z.enum(priceRanges) }),
  response: z.object({ points: z.array(z.object({ time: unixSeconds, price: amountText })) }),
});

/** One line of the history: the effect of a ledger transfer on one of the user's accounts. */
export const movement = z.object({
  id: z.string(),
  asset: assetCode,
  kind: z.string(),
  /** In the user's language. */
  title: z.string(),
  /** Without the fee. */
  amount: signedAmountText,
  /** The fee that was booked with it; 0 without one. An addition. */
  fee: amountText,
  /** Who or what it was with: a person, an address, a pair and its rate, a video, a term. An addition. */
  detail: z.string(),
  createdAt: unixSeconds,
});
export type Movement = z.infer<typeof movement>;

/** Filters of the history; each kind of movement belongs to one. */
export const movementGroups = [
  'deposit',
  'withdrawal',
  'transfer',
  'exchange',
  'staking',
  'reward',
  'trade',
  'payment',
  'portfolio',
  'fee',
  'other',
] as const;
export type MovementGroup = (typeof movementGroups)[number];

/** At most ten digits, which lasts until the year 2286. */
const moment = z.int().check(z.gte(0), z.lte(9_999_999_999));
const historyRequest = z.object({
  ...pageRequest,
  /** One kind, or one group of kinds. */
  kind: z.optional(z.string().check(z.maxLength(64))),
  group: z.optional(z.enum(movementGroups)),
  /** `from` is inclusive, `to` is exclusive. */
  from: z.optional(moment),
  to: z.optional(moment),
});

const historyPage = z.object({
  ...pageOf(movement).shape,
  /** On the first page: deposits of this asset that wait for confirmations. An addition. */
  pendingDeposits: z.optional(z.int()),
});

export const getUsdtHistory = readCall('/v1/business/usdt/history', {
  summary: 'Movements of USDT, newest first',
  request: historyRequest,
  response: historyPage,
});

export const getYutHistory = readCall('/v1/business/yut/history', {
  summary: 'Movements of YUT, newest first',
  request: historyRequest,
  response: historyPage,
});
