import {
  addPrincipal,
  cancelRetrievePrincipal,
  changeAutoReinvest,
  changeCompound,
  createStake,
  getStakeInfo,
  getStakeOrder,
  listStakeOrders,
  listStakeRecords,
  previewStake,
  reinvestStake,
  retrievePrincipal,
  retrieveReward,
  upgradeStake,
} from '@shared/contract/stake';
import { implement } from '../../calls/implement.ts';
import { runPlain, runQuoted } from '../money/public.ts';
import { preview } from './preview.queries.ts';
import * as operations from './stake.operations.ts';
import { listOrders, listRecords, readInfo, readOrder } from './stake.queries.ts';

export const stakeRoutes = [
  implement(getStakeInfo, (context) => readInfo(context)),
  implement(previewStake, preview),

  implement(createStake, runQuoted(operations.createOperation)),
  implement(addPrincipal, runQuoted(operations.addPrincipalOperation)),
  implement(upgradeStake, runQuoted(operations.upgradeOperation)),
  implement(retrieveReward, runQuoted(operations.retrieveRewardOperation)),
  implement(reinvestStake, runQuoted(operations.reinvestOperation)),
  implement(retrievePrincipal, runQuoted(operations.retrievePrincipalOperation)),
  implement(cancelRetrievePrincipal, runQuoted(operations.cancelRetrieveOperation)),
  implement(changeAutoReinvest, runPlain(operations.autoReinvestOperation)),
  implement(changeCompound, runPlain(operations.compoundOperation)),

  implement(getStakeOrder, (context, { orderId }) => readOrder(context, orderId)),
  implement(listStakeOrders, listOrders),
  implement(listStakeRecords, listRecords),
];
