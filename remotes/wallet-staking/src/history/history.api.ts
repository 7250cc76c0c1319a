import type { RequestOf, ResponseOf } from '@shared/contract/call';
import type { getLocked, getStatement, listMovementKinds } from '@shared/contract/statement';
import type {
  getUsdtHistory,
  getUsdtInfo,
  getYutHistory,
  getYutInfo,
  getYutPrices,
} from '@shared/contract/wallet';
import type { AssetCode } from '@shared/contract/wire';
import { api, byCursor, post } from '@shared/host';

/** Which movements: of one asset, of all kinds unless one is named. */
export interface HistoryFilter {
  asset: AssetCode;
  kind?: string;
}

const historyOf = {
  USDT: post<typeof getUsdtHistory>('/v1/business/usdt/history'),
  YUT: post<typeof getYutHistory>('/v1/business/yut/history'),
};

/** The calls of wallet, receive and history, in the one api of the page. Types come from the contract. */
const walletApi = api.injectEndpoints({
  endpoints: (build) => ({
    usdtInfo: build.query<ResponseOf<typeof getUsdtInfo>, RequestOf<typeof getUsdtInfo>>({
      query: post<typeof getUsdtInfo>('/v1/user/balance/usdt/info'),
      providesTags: ['money'],
    }),
    yutInfo: build.query<ResponseOf<typeof getYutInfo>, RequestOf<typeof getYutInfo>>({
      query: post<typeof getYutInfo>('/v1/business/yut/info'),
      providesTags: ['money'],
    }),
    yutPrices: build.query<ResponseOf<typeof getYutPrices>, RequestOf<typeof getYutPrices>>({
      query: post<typeof getYutPrices>('/v1/business/yut/prices'),
    }),
    usdtHistory: build.query<ResponseOf<typeof getUsdtHistory>, RequestOf<typeof getUsdtHistory>>({
      query: historyOf.USDT,
      providesTags: ['money'],
    }),
    yutHistory: build.query<ResponseOf<typeof getYutHistory>, RequestOf<typeof getYutHistory>>({
      query: historyOf.YUT,
      providesTags: ['money'],
    }),
    history: build.infiniteQuery<
      ResponseOf<typeof getUsdtHistory>,
      HistoryFilter,
      string | undefined
    >({
      query: ({ queryArg: { asset, kind }, pageParam }) =>
        historyOf[asset]({ kind, cursor: pageParam }),
      infiniteQueryOptions: byCursor,
      providesTags: ['money'],
    }),
    movementKinds: build.query<
      ResponseOf<typeof listMovementKinds>,
      RequestOf<typeof listMovementKinds>
    >({
      query: post<typeof listMovementKinds>('/v1/business/history/kinds'),
    }),
    locked: build.query<ResponseOf<typeof getLocked>, RequestOf<typeof getLocked>>({
      query: post<typeof getLocked>('/v1/user/balance/locked'),
      providesTags: ['money'],
    }),
    // Nothing changes with it; but it is made when somebody asks for it, and not kept.
    statement: build.mutation<ResponseOf<typeof getStatement>, RequestOf<typeof getStatement>>({
      query: post<typeof getStatement>('/v1/business/history/statement'),
      extraOptions: { errorNotice: 'none' },
    }),
  }),
});

export const {
  useUsdtInfoQuery,
  useYutInfoQuery,
  useYutPricesQuery,
  useUsdtHistoryQuery,
  useYutHistoryQuery,
  useHistoryInfiniteQuery,
  useMovementKindsQuery,
  useLockedQuery,
  useStatementMutation,
} = walletApi;
