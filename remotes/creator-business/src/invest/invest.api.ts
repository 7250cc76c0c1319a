import type { RequestOf, ResponseOf } from '@shared/contract/call';
import type { getCoupons, getCreatorProfit, getOffset } from '@shared/contract/investments';
import type { getProfitHistory } from '@shared/contract/money';
import { api, byCursor, post } from '@shared/host';

/** What the screens of investments and profit read; the money calls go through the money kit. */
const investApi = api.injectEndpoints({
  endpoints: (build) => ({
    coupons: build.query<ResponseOf<typeof getCoupons>, RequestOf<typeof getCoupons>>({
      query: post<typeof getCoupons>('/v1/business/creator/couponList'),
      providesTags: ['money'],
    }),
    offset: build.query<ResponseOf<typeof getOffset>, void>({
      query: () => post<typeof getOffset>('/v1/business/creator/offset/info')({}),
      providesTags: ['money'],
    }),
    creatorProfit: build.query<ResponseOf<typeof getCreatorProfit>, void>({
      query: () => post<typeof getCreatorProfit>('/v1/business/creator/profit/info')({}),
      providesTags: ['money'],
    }),
    creatorProfitHistory: build.infiniteQuery<
      ResponseOf<typeof getProfitHistory>,
      void,
      string | undefined
    >({
      query: ({ pageParam: cursor }) =>
        post<typeof getProfitHistory>('/v1/business/profit/history')({
          kind: 'creatorProfit',
          cursor,
        }),
      infiniteQueryOptions: byCursor,
      providesTags: ['money'],
    }),
  }),
});

export const {
  useCouponsQuery,
  useOffsetQuery,
  useCreatorProfitQuery,
  useCreatorProfitHistoryInfiniteQuery,
} = investApi;
