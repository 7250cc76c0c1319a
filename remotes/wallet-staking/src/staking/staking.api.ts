import type {
  getStakeInfo,
  getStakeOrder,
  listStakeOrders,
  listStakeRecords,
  StakeOrder,
} from '@shared/contract/stake';
import { getHost, injectCalls, providesMoney } from '@shared/host';

export const {
  useStakeInfoQuery,
  useStakeOrderQuery,
  useStakeOrdersInfiniteQuery,
  useStakeRecordsInfiniteQuery,
} = injectCalls(({ query, list }) => ({
  stakeInfo: query<typeof getStakeInfo>('/v1/business/stake/get/info', providesMoney),
  stakeOrder: query<typeof getStakeOrder>('/v1/business/stake/order/detail', providesMoney),
  stakeOrders: list<typeof listStakeOrders>('/v1/business/stake/order/list', providesMoney),
  stakeRecords: list<typeof listStakeRecords>('/v1/business/stake/order/record', providesMoney),
}));

/** Reads one stake past the cache; undefined where the server does not answer. */
export async function readStake(orderId: string): Promise<StakeOrder | undefined> {
  try {
    return await getHost().client.call<typeof getStakeOrder>(
      '/v1/business/stake/order/detail',
      { orderId },
      { errorNotice: 'none' },
    );
  } catch {
    return undefined;
  }
}
