import type { getC2cInfo, listBuyOrders } from '@shared/contract/c2c';
import type { RequestOf, ResponseOf } from '@shared/contract/call';
import { api, post } from '@shared/host';

/** Which buy orders: scope 1 now, 2 history; mine 1 for one's own alone. */
export interface OrderFilter {
  scope: 1 | 2;
  mine: 0 | 1;
}

const listOrders = post<typeof listBuyOrders>('/v1/business/c2c/buy/list');

/** The calls that this remote makes, in the one api of the page. Types come from the contract. */
const c2cApi = api.injectEndpoints({
  endpoints: (build) => ({
    c2cInfo: build.query<ResponseOf<typeof getC2cInfo>, RequestOf<typeof getC2cInfo>>({
      query: post<typeof getC2cInfo>('/v1/business/c2c/info'),
    }),
    c2cBuyOrders: build.infiniteQuery<
      ResponseOf<typeof listBuyOrders>,
      OrderFilter,
      string | undefined
    >({
      query: ({ queryArg, pageParam }) => listOrders({ ...queryArg, cursor: pageParam }),
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
        // Asked for anew, the market begins at its best price again.
        refetchCachedPages: false,
      },
    }),
  }),
});

export const { useC2cInfoQuery, useC2cBuyOrdersInfiniteQuery } = c2cApi;
