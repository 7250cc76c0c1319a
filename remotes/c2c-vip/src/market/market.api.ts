import type {
  getBuyOrder,
  getC2cInfo,
  listBuyOrders,
  listOrderFills,
  listSales,
} from '@shared/contract/c2c';
import { injectCalls, providesMoney } from '@shared/host';

/** Polls while the page has the focus: others change the market at any time. */
export const live = { pollingInterval: 2000, skipPollingIfUnfocused: true } as const;

export const {
  useC2cInfoQuery,
  useC2cBuyOrdersInfiniteQuery,
  useC2cBuyOrderQuery,
  useC2cOrderFillsInfiniteQuery,
  useC2cSalesInfiniteQuery,
} = injectCalls(({ query, list }) => ({
  c2cInfo: query<typeof getC2cInfo>('/v1/business/c2c/info', providesMoney),
  c2cBuyOrder: query<typeof getBuyOrder>('/v1/business/c2c/buy/get', providesMoney),
  // A refetch begins at the best price again.
  c2cBuyOrders: list<typeof listBuyOrders>('/v1/business/c2c/buy/list', {
    ...providesMoney,
    refetchCachedPages: false,
  }),
  c2cOrderFills: list<typeof listOrderFills>('/v1/business/c2c/buy/fills', providesMoney),
  c2cSales: list<typeof listSales>('/v1/business/c2c/sell/list', providesMoney),
}));
