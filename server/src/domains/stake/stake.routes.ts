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
import { preview } from './preview.ts';
import { listOrders, listRecords, readInfo, readOrder } from './read.ts';
import { flickSwitch, runAction } from './run.ts';

export const stakeRoutes = [
  implement(getStakeInfo, (context) => readInfo(context)),
  implement(previewStake, preview),

  implement(createStake, (context, order) => runAction(context, { ...order, action: 'create' })),
  implement(addPrincipal, (context, order) =>
    runAction(context, { ...order, action: 'addPrincipal' }),
  ),
  implement(upgradeStake, (context, order) => runAction(context, { ...order, action: 'upgrade' })),
  implement(retrieveReward, (context, order) =>
    runAction(context, { ...order, action: 'retrieveReward' }),
  ),
  implement(reinvestStake, (context, order) =>
    runAction(context, { ...order, action: 'reinvest' }),
  ),
  implement(retrievePrincipal, (context, order) =>
    runAction(context, { ...order, action: 'retrievePrincipal' }),
  ),
  implement(cancelRetrievePrincipal, (context, order) =>
    runAction(context, { ...order, action: 'cancelRetrieve' }),
  ),
  implement(changeAutoReinvest, (context, input) =>
    flickSwitch(context, { ...input, action: 'autoReinvest' }),
  ),
  implement(changeCompound, (context, input) =>
    flickSwitch(context, { ...input, action: 'compound' }),
  ),

  implement(getStakeOrder, (context, { orderId }) => readOrder(context, orderId)),
  implement(listStakeOrders, listOrders),
  implement(listStakeRecords, listRecords),
];
