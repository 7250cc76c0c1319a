import * as quota from '@shared/contract/vip-quota';
import { cancelling, own } from './actions.ts';
import { charges, yut } from './charges.ts';
import type { Take, Walk, Walker } from './walk.ts';

const units = ({ cents }: { cents: number }) => (cents % 3) + 1;
const worthOfUnits = (step: { cents: number }) =>
  BigInt(units(step)) * yut(charges.vip_quota_value);

const redeeming =
  (walkerOf: (walk: Walk) => Walker, allocated: boolean): Take =>
  async (walk, step) => {
    const allocationId = walk.open.get('allocation');
    if (allocated && !allocationId) return undefined;
    const body = { action: 'redeem', amount: allocated ? 1 : units(step) };
    const asked = { ...body, ...(allocated && { allocationId }) };
    if (!(await walkerOf(walk).order(quota.previewQuota, quota.redeemQuota, asked))) {
      return undefined;
    }
    return allocated
      ? { others: { YUT: yut(charges.vip_quota_value) } }
      : { mine: { YUT: worthOfUnits(step) } };
  };

export const quotaSteps = {
  redeem: redeeming(({ me }) => me, false),
  giveQuota: own([quota.previewQuota, quota.transferQuota], ({ other }, step) => ({
    action: 'transfer',
    to: other.uid,
    amount: units(step),
  })),
  allocate: own(
    [quota.previewQuota, quota.allocateQuota],
    ({ other }) => ({ action: 'allocate', to: other.uid, amount: 3 }),
    'allocation',
  ),
  redeemAllocated: redeeming(({ other }) => other, true),
  cancelAllocation: cancelling('allocation', quota.cancelAllocation, 'allocationId'),
} satisfies Record<string, Take>;

export const quotaScripts = [
  ['redeem', 'giveQuota'],
  ['allocate', 'redeemAllocated', 'cancelAllocation'],
] as const;
