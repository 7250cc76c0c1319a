import type {
  getBuyOrder,
  getC2cInfo,
  listBuyOrders,
  listOrderFills,
  listSales,
} from '@shared/contract/c2c';
import type { RequestOf, ResponseOf } from '@shared/contract/call';
import { api, byCursor, post } from '@shared/host';

/** Which buy orders: scope 1 now, 2 history; mine 1 for one's own alone. */
export interface OrderFilter {
  scope: 1 | 2;
  mine: 0 | 1;
}

/**
 * The market is everybody's: what others do to it is seen while it is looked at, and a page that
 * nobody sees asks for nothing.
 */
export const live = { pollingInterval: 2000, skipPollingIfUnfocused: true } as const;

const listOrders = post<typeof listBuyOrders>('/v1/business/c2c/buy/list');

/** The calls that this remote makes, in the one api of the page. Types come from the contract. */
const c2cApi = api.injectEndpoints({
  endpoints: (build) => ({
    c2cInfo: build.query<ResponseOf<typeof getC2cInfo>, RequestOf<typeof getC2cInfo>>({
      query: post<typeof getC2cInfo>('/v1/business/c2c/info'),
      providesTags: ['money'],
    }),
    c2cBuyOrders: build.infiniteQuery<
      ResponseOf<typeof listBuyOrders>,
      OrderFilter,
      string | undefined
    >({
      query: ({ queryArg, pageParam }) => listOrders({ ...queryArg, cursor: pageParam }),
      infiniteQueryOptions: {
        ...byCursor,
        // Asked for anew, the market begins at its best price again.
        refetchCachedPages: false,
      },
      providesTags: ['money'],
    }),
    c2cBuyOrder: build.query<ResponseOf<typeof getBuyOrder>, RequestOf<typeof getBuyOrder>>({
      query: post<typeof getBuyOrder>('/v1/business/c2c/buy/get'),
      providesTags: ['money'],
    }),
    c2cOrderFills: build.infiniteQuery<
      ResponseOf<typeof listOrderFills>,
      string,
      string | undefined
    >({
      query: ({ queryArg: orderId, pageParam: cursor }) =>
        post<typeof listOrderFills>('/v1/business/c2c/buy/fills')({ orderId, cursor }),
      infiniteQueryOptions: byCursor,
      providesTags: ['money'],
    }),
    c2cSales: build.infiniteQuery<ResponseOf<typeof listSales>, void, string | undefined>({
      query: ({ pageParam: cursor }) =>
        post<typeof listSales>('/v1/business/c2c/sell/list')({ cursor }),
      infiniteQueryOptions: byCursor,
      providesTags: ['money'],
    }),
  }),
});

export const {
  useC2cInfoQuery,
  useC2cBuyOrdersInfiniteQuery,
  useC2cBuyOrderQuery,
  useC2cOrderFillsInfiniteQuery,
  useC2cSalesInfiniteQuery,
} = c2cApi;
