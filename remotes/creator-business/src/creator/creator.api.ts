import type {
  getCreatorInfo,
  getDynamicMissing,
  getIfaInfo,
  getPerformanceMissing,
} from '@shared/contract/creator';
import { injectCalls } from '@shared/host';

const money = { providesTags: ['money'] } as const;

export const {
  useCreatorInfoQuery,
  useIfaInfoQuery,
  useDynamicMissingQuery,
  usePerformanceMissingQuery,
} = injectCalls(({ query }) => ({
  creatorInfo: query<typeof getCreatorInfo>('/v1/business/creator/info', money),
  ifaInfo: query<typeof getIfaInfo>('/v1/business/ifa/info', money),
  dynamicMissing: query<typeof getDynamicMissing>('/v1/business/dynamic/missing', money),
  performanceMissing: query<typeof getPerformanceMissing>(
    '/v1/business/performance/missing',
    money,
  ),
}));
