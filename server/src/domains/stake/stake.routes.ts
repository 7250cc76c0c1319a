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
import { preview } from './preview.ts';
import { listOrders, listRecords, readInfo, readOrder } from './read.ts';
import * as operations from './run.ts';

export const stakeRoutes = [
  implement(getStakeInfo, (context) => readInfo(context)),
  implement(previewStake, preview),

  implement(createStake, (context, order) => runQuoted(context, order, operations.createOperation)),
  implement(addPrincipal, (context, order) =>
    runQuoted(context, order, operations.addPrincipalOperation),
  ),
  implement(upgradeStake, (context, order) =>
    runQuoted(context, order, operations.upgradeOperation),
  ),
  implement(retrieveReward, (context, order) =>
    runQuoted(context, order, operations.retrieveRewardOperation),
  ),
  implement(reinvestStake, (context, order) =>
    runQuoted(context, order, operations.reinvestOperation),
  ),
  implement(retrievePrincipal, (context, order) =>
    runQuoted(context, order, operations.retrievePrincipalOperation),
  ),
  implement(cancelRetrievePrincipal, (context, order) =>
    runQuoted(context, order, operations.cancelRetrieveOperation),
  ),
  implement(changeAutoReinvest, (context, input) =>
    runPlain(context, input, operations.autoReinvestOperation),
  ),
  implement(changeCompound, (context, input) =>
    runPlain(context, input, operations.compoundOperation),
  ),

  implement(getStakeOrder, (context, { orderId }) => readOrder(context, orderId)),
  implement(listStakeOrders, listOrders),
  implement(listStakeRecords, listRecords),
];
