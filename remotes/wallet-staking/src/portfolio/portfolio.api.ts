import type { RequestOf } from '@shared/contract/call';
import type { getMyProfit, getProfitHistory } from '@shared/contract/money';
import type { getPortfolio, getPortfolioHistory } from '@shared/contract/portfolio';
import { injectCalls, providesMoney } from '@shared/host';

/** 1: under way, 2: ended. */
export type Scope = RequestOf<typeof getPortfolioHistory>['scope'];

export const {
  usePortfolioQuery,
  usePortfolioHistoryInfiniteQuery,
  useMyProfitQuery,
  useProfitHistoryInfiniteQuery,
} = injectCalls(({ query, list }) => ({
  portfolio: query<typeof getPortfolio>('/v1/business/assetPortfolio/info', providesMoney),
  portfolioHistory: list<typeof getPortfolioHistory>(
    '/v1/business/assetPortfolio/history',
    providesMoney,
  ),
  myProfit: query<typeof getMyProfit>('/v1/business/profit/my', providesMoney),
  profitHistory: list<typeof getProfitHistory>('/v1/business/profit/history', providesMoney),
}));
