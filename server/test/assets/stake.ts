import type { Call } from '@shared/contract/call';
import * as stake from '@shared/contract/stake';
import { newOperationKey } from '../money.ts';
import { none, own } from './actions.ts';
import { textOf } from './charges.ts';
import type { Take } from './walk.ts';

const acting = (action: string, call: Call) =>
  own([stake.previewStake, call], ({ open }, step) => ({
    action,
    orderId: open.get('stake') ?? 'none',
    ...(action === 'addPrincipal' && { amount: textOf(step) }),
    ...(action === 'upgrade' && { termId: '30-days' }),
  }));

const switching =
  (call: Call, on: 0 | 1): Take =>
  async ({ me, open }) => {
    const asked = { orderId: open.get('stake') ?? 'none', on, operationKey: newOperationKey() };
    return (await me.send(call, asked)) && none;
  };

export const stakeSteps = {
  stake: own(
    [stake.previewStake, stake.createStake],
    (_, step) => ({
      action: 'create',
      termId: '7-days',
      amount: textOf(step),
      compound: step.cents % 2 === 0 ? 1 : 0,
    }),
    'stake',
  ),
  addPrincipal: acting('addPrincipal', stake.addPrincipal),
  upgrade: acting('upgrade', stake.upgradeStake),
  reinvest: acting('reinvest', stake.reinvestStake),
  autoReinvestOn: switching(stake.changeAutoReinvest, 1),
  autoReinvestOff: switching(stake.changeAutoReinvest, 0),
  compoundOn: switching(stake.changeCompound, 1),
  compoundOff: switching(stake.changeCompound, 0),
  retrieveReward: acting('retrieveReward', stake.retrieveReward),
  retrieve: acting('retrievePrincipal', stake.retrievePrincipal),
  cancelRetrieve: acting('cancelRetrieve', stake.cancelRetrievePrincipal),
} satisfies Record<string, Take>;

export const stakeScripts = [
  ['stake', 'compoundOff', 'pass', 'retrieveReward', 'addPrincipal'],
  ['stake', 'compoundOff', 'compoundOn', 'pass', 'pass', 'compoundOff', 'pass', 'retrieveReward'],
  ['stake', 'retrieve', 'cancelRetrieve'],
  ['stake', 'pass', 'retrieve', 'pass', 'pass'],
  ['stake', 'addPrincipal', 'addPrincipal', 'upgrade', 'pass'],
  ['stake', 'week', 'reinvest', 'pass', 'retrieve'],
  ['stake', 'autoReinvestOn', 'week', 'autoReinvestOff', 'week'],
  ['stake', 'week', 'retrieve', 'week'],
] as const;
