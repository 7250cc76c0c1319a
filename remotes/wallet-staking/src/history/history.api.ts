import type { getReceipt } from '@shared/contract/money';
import type { getLocked, getStatement, listMovementKinds } from '@shared/contract/statement';
import type {
  getUsdtHistory,
  getUsdtInfo,
  getYutHistory,
  getYutInfo,
  getYutPrices,
} from '@shared/contract/wallet';
import { injectCalls, providesMoney } from '@shared/host';

export const {
  useUsdtInfoQuery,
  useYutInfoQuery,
  useYutPricesQuery,
  useLatestUsdtQuery,
  useLatestYutQuery,
  useUsdtHistoryInfiniteQuery,
  useYutHistoryInfiniteQuery,
  useMovementKindsQuery,
  useReceiptQuery,
  useLockedQuery,
  useStatementMutation,
} = injectCalls(({ query, mutation, list }) => ({
  usdtInfo: query<typeof getUsdtInfo>('/v1/user/balance/usdt/info', providesMoney),
  yutInfo: query<typeof getYutInfo>('/v1/business/yut/info', providesMoney),
  yutPrices: query<typeof getYutPrices>('/v1/business/yut/prices'),
  latestUsdt: query<typeof getUsdtHistory>('/v1/business/usdt/history', providesMoney),
  latestYut: query<typeof getYutHistory>('/v1/business/yut/history', providesMoney),
  usdtHistory: list<typeof getUsdtHistory>('/v1/business/usdt/history', providesMoney),
  yutHistory: list<typeof getYutHistory>('/v1/business/yut/history', providesMoney),
  movementKinds: query<typeof listMovementKinds>('/v1/business/history/kinds'),
  receipt: query<typeof getReceipt>('/v1/business/receipt', providesMoney),
  locked: query<typeof getLocked>('/v1/user/balance/locked', providesMoney),
  // A mutation, so that a statement is made on request and never comes from the cache.
  statement: mutation<typeof getStatement>('/v1/business/history/statement', {
    errorNotice: 'none',
  }),
}));
