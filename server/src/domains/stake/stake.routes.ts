import * as calls from '@shared/contract/stake';
import { implement } from '../../calls/implement.ts';
import { runPlain, runQuoted } from '../money/public.ts';
import { preview } from './preview.queries.ts';
import * as operations from './stake.operations.ts';
import { listOrders, listRecords, readInfo, readOrder } from './stake.queries.ts';

export const stakeRoutes = [
  implement(calls.getStakeInfo, (context) => readInfo(context)),
  implement(calls.previewStake, preview),

  implement(calls.createStake, runQuoted(operations.createOperation)),
  implement(calls.addPrincipal, runQuoted(operations.addPrincipalOperation)),
  implement(calls.upgradeStake, runQuoted(operations.upgradeOperation)),
  implement(calls.retrieveReward, runQuoted(operations.retrieveRewardOperation)),
  implement(calls.reinvestStake, runQuoted(operations.reinvestOperation)),
  implement(calls.retrievePrincipal, runQuoted(operations.retrievePrincipalOperation)),
  implement(calls.cancelRetrievePrincipal, runQuoted(operations.cancelRetrieveOperation)),
  implement(calls.changeAutoReinvest, runPlain(operations.autoReinvestOperation)),
  implement(calls.changeCompound, runPlain(operations.compoundOperation)),

  implement(calls.getStakeOrder, (context, { orderId }) => readOrder(context, orderId)),
  implement(calls.listStakeOrders, listOrders),
  implement(calls.listStakeRecords, listRecords),
];
