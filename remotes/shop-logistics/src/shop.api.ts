import type { RequestOf, ResponseOf } from '@shared/contract/call';
import type { ShipmentStatus } from '@shared/contract/enums';
import type {
  getAddresses,
  getExpressInfo,
  getOrderDetail,
  listOrders,
  removeAddress,
  saveAddress,
  setDefaultAddress,
  trackParcel,
} from '@shared/contract/shop';
import { api, byCursor, post } from '@shared/host';

/** The calls that this remote makes, in the one api of the page. Types come from the contract. */
const shopApi = api.enhanceEndpoints({ addTagTypes: ['shopAddresses'] }).injectEndpoints({
  endpoints: (build) => ({
    expressInfo: build.query<ResponseOf<typeof getExpressInfo>, RequestOf<typeof getExpressInfo>>({
      query: post<typeof getExpressInfo>('/v1/shop/store/express/info'),
    }),
    orderDetail: build.query<ResponseOf<typeof getOrderDetail>, RequestOf<typeof getOrderDetail>>({
      query: post<typeof getOrderDetail>('/v1/shop/order/detail'),
    }),
    orders: build.infiniteQuery<
      ResponseOf<typeof listOrders>,
      { status?: ShipmentStatus },
      string | undefined
    >({
      query: ({ queryArg: { status }, pageParam: cursor }) =>
        post<typeof listOrders>('/v1/shop/order/list')({ status, cursor }),
      infiniteQueryOptions: byCursor,
    }),
    tracked: build.query<ResponseOf<typeof trackParcel>, RequestOf<typeof trackParcel>>({
      query: post<typeof trackParcel>('/v1/shop/track'),
      // Whose parcel it is depends on who asks, and wrong numbers are counted: nothing is kept.
      keepUnusedDataFor: 0,
    }),
    addresses: build.query<ResponseOf<typeof getAddresses>, RequestOf<typeof getAddresses>>({
      query: post<typeof getAddresses>('/v1/user/address'),
      providesTags: ['shopAddresses'],
    }),
    saveAddress: build.mutation<ResponseOf<typeof saveAddress>, RequestOf<typeof saveAddress>>({
      query: post<typeof saveAddress>('/v1/user/address/save'),
      // The form says what is wrong.
      extraOptions: { errorNotice: 'none', changes: ['shopAddresses'] },
    }),
    setDefaultAddress: build.mutation<
      ResponseOf<typeof setDefaultAddress>,
      RequestOf<typeof setDefaultAddress>
    >({
      query: post<typeof setDefaultAddress>('/v1/user/address/default'),
      extraOptions: { changes: ['shopAddresses'] },
    }),
    removeAddress: build.mutation<
      ResponseOf<typeof removeAddress>,
      RequestOf<typeof removeAddress>
    >({
      query: post<typeof removeAddress>('/v1/user/address/remove'),
      extraOptions: { changes: ['shopAddresses'] },
    }),
  }),
});

export const {
  useExpressInfoQuery,
  useOrderDetailQuery,
  useOrdersInfiniteQuery,
  useTrackedQuery,
  useAddressesQuery,
  useSaveAddressMutation,
  useSetDefaultAddressMutation,
  useRemoveAddressMutation,
} = shopApi;
