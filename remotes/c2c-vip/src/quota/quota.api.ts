import type { RequestOf, ResponseOf } from '@shared/contract/call';
import type {
  getQuota,
  listAllocations,
  listQuotaHistory,
  searchQuotaUsers,
} from '@shared/contract/vip-quota';
import { api, byCursor, post } from '@shared/host';

export type Direction = 'given' | 'received';

/** What the screens of VIP quota read; what changes it goes through the money kit. */
const quotaApi = api.injectEndpoints({
  endpoints: (build) => ({
    quota: build.query<ResponseOf<typeof getQuota>, RequestOf<typeof getQuota>>({
      query: post<typeof getQuota>('/v1/business/vip_qu/get/info'),
      providesTags: ['money'],
    }),
    allocations: build.infiniteQuery<
      ResponseOf<typeof listAllocations>,
      Direction,
      string | undefined
    >({
      query: ({ queryArg: direction, pageParam: cursor }) =>
        post<typeof listAllocations>('/v1/business/vip_qu/allocations')({
          direction,
          scope: 1,
          cursor,
        }),
      infiniteQueryOptions: byCursor,
      providesTags: ['money'],
    }),
    quotaHistory: build.infiniteQuery<
      ResponseOf<typeof listQuotaHistory>,
      void,
      string | undefined
    >({
      query: ({ pageParam: cursor }) =>
        post<typeof listQuotaHistory>('/v1/business/vip_qu/history')({ cursor }),
      infiniteQueryOptions: byCursor,
      providesTags: ['money'],
    }),
    quotaUsers: build.query<
      ResponseOf<typeof searchQuotaUsers>,
      RequestOf<typeof searchQuotaUsers>
    >({
      query: post<typeof searchQuotaUsers>('/v1/business/vip_qu/search/users'),
    }),
  }),
});

export const {
  useQuotaQuery,
  useAllocationsInfiniteQuery,
  useQuotaHistoryInfiniteQuery,
  useQuotaUsersQuery,
} = quotaApi;
