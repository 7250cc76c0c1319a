import type { getCoupons, getCreatorProfit, getOffset } from '@shared/contract/investments';
import type { getProfitHistory } from '@shared/contract/money';
import { injectCalls, providesMoney } from '@shared/host';

export const {
  useCouponsQuery,
  useOffsetQuery,
  useCreatorProfitQuery,
  useCreatorProfitHistoryInfiniteQuery,
} = injectCalls(({ query, list }) => ({
  coupons: query<typeof getCoupons>('/v1/business/creator/couponList', providesMoney),
  offset: query<typeof getOffset>('/v1/business/creator/offset/info', providesMoney),
  creatorProfit: query<typeof getCreatorProfit>('/v1/business/creator/profit/info', providesMoney),
  creatorProfitHistory: list<typeof getProfitHistory>('/v1/business/profit/history', providesMoney),
}));
