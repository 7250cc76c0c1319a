import type { RequestOf, ResponseOf } from '@shared/contract/call';
import type { getBankList } from '@shared/contract/home';
import type { getReceipt } from '@shared/contract/money';
import type { getUsdtHistory } from '@shared/contract/wallet';
import type {
  getWithdrawAddresses,
  getWithdrawal,
  getWithdrawals,
  removeWithdrawAddress,
} from '@shared/contract/withdraw';
import { api, byCursor, post } from '@shared/host';

/**
 * What the screens on which money moves read beside their quotes. The quotes and the money calls
 * themselves go through the money kit.
 */
const moneyApi = api.injectEndpoints({
  endpoints: (build) => ({
    receipt: build.query<ResponseOf<typeof getReceipt>, RequestOf<typeof getReceipt>>({
      query: post<typeof getReceipt>('/v1/business/receipt'),
      providesTags: ['money'],
    }),
    recentExchanges: build.query<ResponseOf<typeof getUsdtHistory>, void>({
      query: () =>
        post<typeof getUsdtHistory>('/v1/business/usdt/history')({ kind: 'exchange', limit: 5 }),
      providesTags: ['money'],
    }),
    withdrawals: build.infiniteQuery<ResponseOf<typeof getWithdrawals>, void, string | undefined>({
      query: ({ pageParam: cursor }) =>
        post<typeof getWithdrawals>('/v1/business/withdraw/list')({ cursor }),
      infiniteQueryOptions: byCursor,
      providesTags: ['money'],
    }),
    withdrawal: build.query<ResponseOf<typeof getWithdrawal>, RequestOf<typeof getWithdrawal>>({
      query: post<typeof getWithdrawal>('/v1/business/withdraw/detail'),
      providesTags: ['money'],
    }),
    addressBook: build.query<
      ResponseOf<typeof getWithdrawAddresses>,
      RequestOf<typeof getWithdrawAddresses>
    >({
      query: post<typeof getWithdrawAddresses>('/v1/business/withdraw/addresses'),
      providesTags: ['money'],
    }),
    removeWithdrawAddress: build.mutation<
      ResponseOf<typeof removeWithdrawAddress>,
      RequestOf<typeof removeWithdrawAddress>
    >({
      query: post<typeof removeWithdrawAddress>('/v1/business/withdraw/address/remove'),
      extraOptions: { changes: ['money'] },
    }),
    banks: build.query<ResponseOf<typeof getBankList>, RequestOf<typeof getBankList>>({
      query: post<typeof getBankList>('/v1/home/bankList'),
    }),
  }),
});

export const {
  useReceiptQuery,
  useRecentExchangesQuery,
  useWithdrawalsInfiniteQuery,
  useWithdrawalQuery,
  useAddressBookQuery,
  useRemoveWithdrawAddressMutation,
  useBanksQuery,
} = moneyApi;
