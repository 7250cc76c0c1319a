import { getDepositAddress, getDepositInfo, getDeposits } from '@shared/contract/deposit';
import type { Chain } from '@shared/lib/address';
import { type Context, implement } from '../../calls/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import { createAddress, requestAddress } from './address.mutations.ts';
import { listDeposits, listNetworks } from './deposit.queries.ts';

export const depositRoutes = [
  implement(getDepositInfo, async (context) => ({ networks: await listNetworks(context) })),

  implement(getDepositAddress, {
    prepare: ({ db, person, services }, { network }) => {
      const provider = providerOf(services, network);
      const owner = { personId: person.id, network };
      return requestAddress(db, { owner, provider, log: services.log });
    },
    run: async ({ db, person, services }, { network }, address) => {
      const owner = { personId: person.id, network };
      return { network, address: await createAddress(db, { owner, address, log: services.log }) };
    },
  }),

  implement(getDeposits, listDeposits),
];

function providerOf({ external }: Context['services'], network: Chain) {
  const { deposits } = external;
  if (!deposits?.networks.some((one) => one.network === network)) throw new ApiError('notFound');
  return deposits;
}
