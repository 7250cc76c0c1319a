import type { getCoupons, getCreatorProfit, getOffset } from '@shared/contract/investments';
import type { getProfitHistory } from '@shared/contract/money';
import { injectCalls } from '@shared/host';

const money = { providesTags: ['money'] } as const;

export const {
  useCouponsQuery,
  useOffsetQuery,
  useCreatorProfitQuery,
  useCreatorProfitHistoryInfiniteQuery,
} = injectCalls(({ query, list }) => ({
  coupons: query<typeof getCoupons>('/v1/business/creator/couponList', money),
  offset: query<typeof getOffset>('/v1/business/creator/offset/info', money),
  creatorProfit: query<typeof getCreatorProfit>('/v1/business/creator/profit/info', money),
  creatorProfitHistory: list<typeof getProfitHistory>('/v1/business/profit/history', money),
}));
