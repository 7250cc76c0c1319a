import type {
  getQuota,
  listAllocations,
  listQuotaHistory,
  searchQuotaUsers,
} from '@shared/contract/vip-quota';
import { injectCalls, providesMoney } from '@shared/host';

export const {
  useQuotaQuery,
  useAllocationsInfiniteQuery,
  useQuotaHistoryInfiniteQuery,
  useQuotaUsersQuery,
} = injectCalls(({ query, list }) => ({
  quota: query<typeof getQuota>('/v1/business/vip_qu/get/info', providesMoney),
  allocations: list<typeof listAllocations>('/v1/business/vip_qu/allocations', providesMoney),
  quotaHistory: list<typeof listQuotaHistory>('/v1/business/vip_qu/history', providesMoney),
  quotaUsers: query<typeof searchQuotaUsers>('/v1/business/vip_qu/search/users'),
}));
