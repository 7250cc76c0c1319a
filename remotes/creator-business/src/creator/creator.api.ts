import type {
  getCreatorInfo,
  getDynamicMissing,
  getIfaInfo,
  getPerformanceMissing,
} from '@shared/contract/creator';
import { injectCalls, providesMoney } from '@shared/host';

export const {
  useCreatorInfoQuery,
  useIfaInfoQuery,
  useDynamicMissingQuery,
  usePerformanceMissingQuery,
} = injectCalls(({ query }) => ({
  creatorInfo: query<typeof getCreatorInfo>('/v1/business/creator/info', providesMoney),
  ifaInfo: query<typeof getIfaInfo>('/v1/business/ifa/info', providesMoney),
  dynamicMissing: query<typeof getDynamicMissing>('/v1/business/dynamic/missing', providesMoney),
  performanceMissing: query<typeof getPerformanceMissing>(
    '/v1/business/performance/missing',
    providesMoney,
  ),
}));
