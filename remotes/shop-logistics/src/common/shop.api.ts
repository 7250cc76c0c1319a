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
import { injectCalls } from '@shared/host';

const addresses = { providesTags: ['shopAddresses'] } as const;
const changes = ['shopAddresses'] as const;

export const {
  useExpressInfoQuery,
  useOrderDetailQuery,
  useOrdersInfiniteQuery,
  useTrackedQuery,
  useAddressesQuery,
  useSaveAddressMutation,
  useSetDefaultAddressMutation,
  useRemoveAddressMutation,
} = injectCalls(
  ({ query, mutation, list }) => ({
    expressInfo: query<typeof getExpressInfo>('/v1/shop/store/express/info'),
    orderDetail: query<typeof getOrderDetail>('/v1/shop/order/detail'),
    orders: list<typeof listOrders>('/v1/shop/order/list'),
    // Not cached: the answer depends on the account, and the server limits wrong numbers.
    tracked: query<typeof trackParcel>('/v1/shop/track', { keepUnusedDataFor: 0 }),
    addresses: query<typeof getAddresses>('/v1/user/address', addresses),
    // The form shows the refusal.
    saveAddress: mutation<typeof saveAddress>('/v1/user/address/save', {
      errorNotice: 'none',
      changes,
    }),
    setDefaultAddress: mutation<typeof setDefaultAddress>('/v1/user/address/default', { changes }),
    removeAddress: mutation<typeof removeAddress>('/v1/user/address/remove', { changes }),
  }),
  { tags: ['shopAddresses'] },
);
