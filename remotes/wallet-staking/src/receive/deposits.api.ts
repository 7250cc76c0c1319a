import type { getDepositAddress, getDepositInfo, getDeposits } from '@shared/contract/deposit';
import { injectCalls, providesMoney } from '@shared/host';

export const { useDepositInfoQuery, useDepositAddressQuery, useDepositsQuery } = injectCalls(
  ({ query }) => ({
    depositInfo: query<typeof getDepositInfo>('/v1/business/deposit/info'),
    depositAddress: query<typeof getDepositAddress>('/v1/business/deposit/address'),
    deposits: query<typeof getDeposits>('/v1/business/deposit/list', providesMoney),
  }),
);
