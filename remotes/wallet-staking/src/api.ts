import type { RequestOf, ResponseOf } from '@shared/contract/call';
import type {
  getUsdtHistory,
  getUsdtInfo,
  getYutHistory,
  getYutInfo,
  getYutPrices,
} from '@shared/contract/wallet';
import { api, post } from '@shared/host';

/** The calls that this remote makes, in the one api of the page. Types come from the contract. */
const walletApi = api.injectEndpoints({
  endpoints: (build) => ({
    usdtInfo: build.query<ResponseOf<typeof getUsdtInfo>, RequestOf<typeof getUsdtInfo>>({
      query: post<typeof getUsdtInfo>('/v1/user/balance/usdt/info'),
    }),
    yutInfo: build.query<ResponseOf<typeof getYutInfo>, RequestOf<typeof getYutInfo>>({
      query: post<typeof getYutInfo>('/v1/business/yut/info'),
    }),
    yutPrices: build.query<ResponseOf<typeof getYutPrices>, RequestOf<typeof getYutPrices>>({
      query: post<typeof getYutPrices>('/v1/business/yut/prices'),
    }),
    usdtHistory: build.query<ResponseOf<typeof getUsdtHistory>, RequestOf<typeof getUsdtHistory>>({
      query: post<typeof getUsdtHistory>('/v1/business/usdt/history'),
    }),
    yutHistory: build.query<ResponseOf<typeof getYutHistory>, RequestOf<typeof getYutHistory>>({
      query: post<typeof getYutHistory>('/v1/business/yut/history'),
    }),
  }),
});

export const {
  useUsdtInfoQuery,
  useYutInfoQuery,
  useYutPricesQuery,
  useUsdtHistoryQuery,
  useYutHistoryQuery,
} = walletApi;
