import type { BuyOrder, getC2cInfo } from '@shared/contract/c2c';
import type { ResponseOf } from '@shared/contract/call';

/** For this remote's tests: things with plausible defaults. */
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
    ...overrides,
  };
}

type Info = ResponseOf<typeof getC2cInfo>;

export function buildInfo(
  market: Partial<Info['market']> = {},
  my: Partial<Info['my']> = {},
): Info {
  return {
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
    limits: { minAmount: '10', maxAmount: '5000', maxOpenOrders: 10 },
    my: {
      usdtAvailable: '640.5',
      usdtLocked: '310.25',
      yutAvailable: '75',
      openOrders: 2,
      ...my,
    },
  };
}
