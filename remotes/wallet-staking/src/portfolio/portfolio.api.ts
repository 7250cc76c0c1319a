import type { RequestOf, ResponseOf } from '@shared/contract/call';
import type { getMyProfit, getProfitHistory } from '@shared/contract/money';
import type { getPortfolio, getPortfolioHistory } from '@shared/contract/portfolio';
import { api, byCursor, post } from '@shared/host';

/** 1: on their way, 2: those that have ended. */
export type Scope = RequestOf<typeof getPortfolioHistory>['scope'];

/** What portfolio and profit read. A transfer's quote and the transfer itself go through the money kit. */
const portfolioApi = api.injectEndpoints({
  endpoints: (build) => ({
    portfolio: build.query<ResponseOf<typeof getPortfolio>, RequestOf<typeof getPortfolio>>({
      query: post<typeof getPortfolio>('/v1/business/assetPortfolio/info'),
      providesTags: ['money'],
    }),
    portfolioHistory: build.infiniteQuery<
      ResponseOf<typeof getPortfolioHistory>,
      Scope,
      string | undefined
    >({
      query: ({ queryArg: scope, pageParam: cursor }) =>
        post<typeof getPortfolioHistory>('/v1/business/assetPortfolio/history')({ scope, cursor }),
      infiniteQueryOptions: byCursor,
      providesTags: ['money'],
    }),
    myProfit: build.query<ResponseOf<typeof getMyProfit>, RequestOf<typeof getMyProfit>>({
      query: post<typeof getMyProfit>('/v1/business/profit/my'),
      providesTags: ['money'],
    }),
    profitHistory: build.infiniteQuery<
      ResponseOf<typeof getProfitHistory>,
      { kind?: string },
      string | undefined
    >({
      query: ({ queryArg: { kind }, pageParam: cursor }) =>
        post<typeof getProfitHistory>('/v1/business/profit/history')({ kind, cursor }),
      infiniteQueryOptions: byCursor,
      providesTags: ['money'],
    }),
  }),
});

export const {
  usePortfolioQuery,
  usePortfolioHistoryInfiniteQuery,
  useMyProfitQuery,
  useProfitHistoryInfiniteQuery,
} = portfolioApi;
