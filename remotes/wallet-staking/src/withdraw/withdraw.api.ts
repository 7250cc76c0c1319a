import type { getBankList } from '@shared/contract/home';
import type {
  getWithdrawAddresses,
  getWithdrawal,
  getWithdrawals,
  removeWithdrawAddress,
} from '@shared/contract/withdraw';
import { injectCalls, providesMoney } from '@shared/host';

export const {
  useWithdrawalsInfiniteQuery,
  useWithdrawalQuery,
  useAddressBookQuery,
  useRemoveWithdrawAddressMutation,
  useBanksQuery,
} = injectCalls(({ query, mutation, list }) => ({
  withdrawals: list<typeof getWithdrawals>('/v1/business/withdraw/list', providesMoney),
  withdrawal: query<typeof getWithdrawal>('/v1/business/withdraw/detail', providesMoney),
  addressBook: query<typeof getWithdrawAddresses>('/v1/business/withdraw/addresses', providesMoney),
  // A dialog, as a missed toast would leave an address that is believed to be gone.
  removeWithdrawAddress: mutation<typeof removeWithdrawAddress>(
    '/v1/business/withdraw/address/remove',
    { changes: ['money'], errorNotice: 'dialog' },
  ),
  banks: query<typeof getBankList>('/v1/home/bankList'),
}));
