import type { RequestOf, ResponseOf } from '@shared/contract/call';
import type {
  getCreatorInfo,
  getDynamicMissing,
  getIfaInfo,
  getPerformanceMissing,
} from '@shared/contract/creator';
import { api, post } from '@shared/host';

/** The calls that this remote makes, in the one api of the page. Types come from the contract. */
const creatorApi = api.injectEndpoints({
  endpoints: (build) => ({
    creatorInfo: build.query<ResponseOf<typeof getCreatorInfo>, RequestOf<typeof getCreatorInfo>>({
      query: post<typeof getCreatorInfo>('/v1/business/creator/info'),
      providesTags: ['money'],
    }),
    ifaInfo: build.query<ResponseOf<typeof getIfaInfo>, RequestOf<typeof getIfaInfo>>({
      query: post<typeof getIfaInfo>('/v1/business/ifa/info'),
      providesTags: ['money'],
    }),
    dynamicMissing: build.query<
      ResponseOf<typeof getDynamicMissing>,
      RequestOf<typeof getDynamicMissing>
    >({
      query: post<typeof getDynamicMissing>('/v1/business/dynamic/missing'),
      providesTags: ['money'],
    }),
    performanceMissing: build.query<
      ResponseOf<typeof getPerformanceMissing>,
      RequestOf<typeof getPerformanceMissing>
    >({
      query: post<typeof getPerformanceMissing>('/v1/business/performance/missing'),
      providesTags: ['money'],
    }),
  }),
});

export const {
  useCreatorInfoQuery,
  useIfaInfoQuery,
  useDynamicMissingQuery,
  usePerformanceMissingQuery,
} = creatorApi;
