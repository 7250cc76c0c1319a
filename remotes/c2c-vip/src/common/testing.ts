import type { BuyOrder, C2cFill, getC2cInfo } from '@shared/contract/c2c';
import type { ResponseOf } from '@shared/contract/call';
import type { Receipt } from '@shared/contract/money';
import type { QuotaAllocation, QuotaPreview } from '@shared/contract/vip-quota';
import { buildReceipt } from '@shared/testing';

/** Builders of plausible test data. */
export function buildOrder(overrides: Partial<BuyOrder> = {}): BuyOrder {
  return {
    id: 'o1',
    buyer: { uid: '20001', nickName: 'Kelp', avatar: '' },
    mine: 0,
    status: 1,
    price: '2.2134',
    amount: '120',
    filled: '20',
    remaining: '100.5',
    minFill: '10',
    total: '222.44',
    createdAt: 1_772_300_000,
    endedAt: null,
    expiresAt: 1_774_892_000,
    expired: 0,
    ...overrides,
  };
}

type Info = ResponseOf<typeof getC2cInfo>;

export function buildInfo(
  market: Partial<Info['market']> = {},
  my: Partial<Info['my']> = {},
): Info {
  return {
    version: 'v1',
    market: {
      bestPrice: '2.2134',
      lastPrice: '2.1999',
      change24h: '0.0125',
      volume24h: '1840.75',
      prices: [
        { time: 1_772_250_000, price: '2.1727' },
        { time: 1_772_330_000, price: '2.1999' },
      ],
      ...market,
    },
    limits: {
      minAmount: '10',
      maxAmount: '5000',
      maxOpenOrders: 10,
      minFill: '1',
      minPrice: '1.1',
      maxPrice: '3.3',
      orderDays: 30,
    },
    fees: { charge: '0', percent: '0.001' },
    my: {
      usdtAvailable: '640.5',
      usdtLocked: '310.25',
      yutAvailable: '75',
      openOrders: 2,
      ...my,
    },
  };
}

export function buildPreview(overrides: Partial<QuotaPreview> = {}): QuotaPreview {
  return {
    quoteId: 'q1',
    // A minute after the `testNow` of shared/testing.
    expiresAt: 1_772_337_660,
    available: 50,
    amount: 3,
    receive: '30',
    to: null,
    isFirstTime: false,
    holdUntil: 0,
    before: { total: 60, used: 5, allocated: 5, left: 50 },
    after: { total: 60, used: 8, allocated: 5, left: 47 },
    ...overrides,
  };
}

export function buildAllocation(overrides: Partial<QuotaAllocation> = {}): QuotaAllocation {
  return {
    id: 'a1',
    counterparty: { uid: '20002', nickName: 'Bo', avatar: '' },
    received: 0,
    amount: 5,
    redeemed: 1,
    open: 4,
    status: 1,
    createdAt: 1_772_300_000,
    endedAt: null,
    ...overrides,
  };
}

export function buildFill(overrides: Partial<C2cFill> = {}): C2cFill {
  return {
    id: 'f1',
    orderId: 'o1',
    amount: '20',
    price: '2.2134',
    total: '44.268',
    fee: '0.02',
    counterparty: { uid: '20003', nickName: 'Suki', avatar: '' },
    createdAt: 1_772_310_000,
    ...overrides,
  };
}

export const buildTradeReceipt = (overrides: Partial<Receipt> = {}): Receipt =>
  buildReceipt({
    kind: 'c2cTrade',
    title: 'C2C trade',
    asset: 'YUT',
    amount: '20',
    fee: '0.02',
    total: '20.02',
    receiveAsset: 'USDT',
    receive: '44.268',
    counterparty: { uid: '20001', nickName: 'Kelp', avatar: '' },
    createdAt: 1_772_320_000,
    ...overrides,
  });
