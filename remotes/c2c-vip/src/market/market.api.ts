import type {
  getBuyOrder,
  getC2cInfo,
  listBuyOrders,
  listOrderFills,
  listSales,
} from '@shared/contract/c2c';
import { injectCalls } from '@shared/host';

/** Polls while the page has the focus: others change the market at any time. */
export const live = { pollingInterval: 2000, skipPollingIfUnfocused: true } as const;

const money = { providesTags: ['money'] } as const;

export const {
  useC2cInfoQuery,
  useC2cBuyOrdersInfiniteQuery,
  useC2cBuyOrderQuery,
  useC2cOrderFillsInfiniteQuery,
  useC2cSalesInfiniteQuery,
} = injectCalls(({ query, list }) => ({
  c2cInfo: query<typeof getC2cInfo>('/v1/business/c2c/info', money),
  c2cBuyOrder: query<typeof getBuyOrder>('/v1/business/c2c/buy/get', money),
  // A refetch begins at the best price again.
  c2cBuyOrders: list<typeof listBuyOrders>('/v1/business/c2c/buy/list', {
    ...money,
    refetchCachedPages: false,
  }),
  c2cOrderFills: list<typeof listOrderFills>('/v1/business/c2c/buy/fills', money),
  c2cSales: list<typeof listSales>('/v1/business/c2c/sell/list', money),
}));
