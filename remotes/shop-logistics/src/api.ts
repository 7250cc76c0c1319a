import type { RequestOf, ResponseOf } from '@shared/contract/call';
import type { getExpressInfo, getOrderDetail } from '@shared/contract/shop';
import { api, post } from '@shared/host';

/** The calls that this remote makes, in the one api of the page. Types come from the contract. */
const shopApi = api.injectEndpoints({
  endpoints: (build) => ({
    expressInfo: build.query<ResponseOf<typeof getExpressInfo>, RequestOf<typeof getExpressInfo>>({
      query: post<typeof getExpressInfo>('/v1/shop/store/express/info'),
    }),
    orderDetail: build.query<ResponseOf<typeof getOrderDetail>, RequestOf<typeof getOrderDetail>>({
      query: post<typeof getOrderDetail>('/v1/shop/order/detail'),
    }),
  }),
});

export const { useExpressInfoQuery, useOrderDetailQuery } = shopApi;
