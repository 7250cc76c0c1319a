import type { RequestOf, ResponseOf } from '@shared/contract/call';
import type {
  getStakeInfo,
  getStakeOrder,
  listStakeOrders,
  listStakeRecords,
  StakeOrder,
} from '@shared/contract/stake';
import { api, byCursor, getHost, post } from '@shared/host';

type Scope = NonNullable<RequestOf<typeof listStakeOrders>['scope']>;

/** What the staking screens read. Previews and the calls after them go through the money kit. */
const stakingApi = api.injectEndpoints({
  endpoints: (build) => ({
    stakeInfo: build.query<ResponseOf<typeof getStakeInfo>, void>({
      query: () => post<typeof getStakeInfo>('/v1/business/stake/get/info')({}),
      providesTags: ['money'],
    }),
    stakeOrder: build.query<ResponseOf<typeof getStakeOrder>, RequestOf<typeof getStakeOrder>>({
      query: post<typeof getStakeOrder>('/v1/business/stake/order/detail'),
      providesTags: ['money'],
    }),
    stakeOrders: build.infiniteQuery<ResponseOf<typeof listStakeOrders>, Scope, string | undefined>(
      {
        query: ({ queryArg: scope, pageParam: cursor }) =>
          post<typeof listStakeOrders>('/v1/business/stake/order/list')({ scope, cursor }),
        infiniteQueryOptions: byCursor,
        providesTags: ['money'],
      },
    ),
    stakeRecords: build.infiniteQuery<
      ResponseOf<typeof listStakeRecords>,
      string,
      string | undefined
    >({
      query: ({ queryArg: orderId, pageParam: cursor }) =>
        post<typeof listStakeRecords>('/v1/business/stake/order/record')({ orderId, cursor }),
      infiniteQueryOptions: byCursor,
      providesTags: ['money'],
    }),
  }),
});

export const {
  useStakeInfoQuery,
  useStakeOrderQuery,
  useStakeOrdersInfiniteQuery,
  useStakeRecordsInfiniteQuery,
} = stakingApi;

/** One stake as the server has it now; undefined where it does not answer. */
export async function readStake(orderId: string): Promise<StakeOrder | undefined> {
  try {
    return await getHost().client.call<typeof getStakeOrder>(
      '/v1/business/stake/order/detail',
      { orderId },
      { errorNotice: 'none' },
    );
  } catch {
    return undefined;
  }
}
