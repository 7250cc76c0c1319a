import type { RequestOf } from '@shared/contract/call';
import type {
  getQuota,
  listAllocations,
  listQuotaHistory,
  searchQuotaUsers,
} from '@shared/contract/vip-quota';
import { injectCalls } from '@shared/host';

export type Direction = RequestOf<typeof listAllocations>['direction'];

const money = { providesTags: ['money'] } as const;

export const {
  useQuotaQuery,
  useAllocationsInfiniteQuery,
  useQuotaHistoryInfiniteQuery,
  useQuotaUsersQuery,
} = injectCalls(({ query, list }) => ({
  quota: query<typeof getQuota>('/v1/business/vip_qu/get/info', money),
  allocations: list<typeof listAllocations>('/v1/business/vip_qu/allocations', money),
  quotaHistory: list<typeof listQuotaHistory>('/v1/business/vip_qu/history', money),
  quotaUsers: query<typeof searchQuotaUsers>('/v1/business/vip_qu/search/users'),
}));
