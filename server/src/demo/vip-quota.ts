import {
  allocateQuota,
  cancelAllocation,
  grantQuota,
  redeemAllocated,
  redeemOwn,
  transferQuota,
} from '../domains/vip-quota/quota.mutations.ts';
import { readUnitValue } from '../domains/vip-quota/vip-quota.queries.ts';
import { personAccount, systemAccount } from '../ledger/accounts.ts';
import { transfer } from '../ledger/transfer.ts';
import { dayMs } from '../platform/time/time.ts';
import { carryOutPast, pastTerms } from './past-operation.ts';
import type { Seed } from './seeds.ts';
import { daysAgo } from './values.ts';

/** Weeks of quota history, made with the domain’s own functions so that it is consistent. */
export async function seedQuota(seed: Seed): Promise<void> {
  const { tx, now } = seed;
  const { rich, guarded, unchecked } = seed.people;
  const ago = (days: number) => ({ businessAt: new Date(now.getTime() - days * dayMs) });
  await grantQuota(tx, { personId: rich, amount: 100, ...ago(42) });
  await grantQuota(tx, { personId: guarded, amount: 20, ...ago(40) });
  await redeem(seed, { personId: rich, amount: 6, daysAgo: 36 });
  await transferQuota(tx, { ownerId: rich, receiverId: unchecked, amount: 5, ...ago(30) });
  const ended = { ownerId: rich, receiverId: unchecked, amount: 8 };
  const taken = await allocateQuota(tx, { ...ended, ...ago(27) });
  await cancelAllocation(tx, { allocationId: taken, ownerId: rich, ...ago(24) });
  await grantQuota(tx, { personId: rich, amount: 40, ...ago(21) });
  const given = { ownerId: rich, receiverId: guarded, amount: 25 };
  const allocationId = await allocateQuota(tx, { ...given, ...ago(14) });
  await redeem(seed, { personId: guarded, amount: 9, daysAgo: 9, allocationId });
  await allocateQuota(tx, { ownerId: rich, receiverId: unchecked, amount: 12, ...ago(5) });
  await allocateQuota(tx, { ownerId: guarded, receiverId: rich, amount: 7, ...ago(2) });
  await redeem(seed, { personId: rich, amount: 4, daysAgo: 1 });
}

/** Redeems own units, or those of an allocation. */
async function redeem(
  seed: Seed,
  of: { personId: string; amount: number; daysAgo: number; allocationId?: string },
): Promise<void> {
  const { tx } = seed;
  const { personId, amount: count, allocationId } = of;
  const amount = BigInt(count) * (await readUnitValue(tx));
  const taken = pastTerms({ asset: 'YUT', amount }, { units: String(count) });
  const at = daysAgo(seed, of.daysAgo);
  const past = { ownerId: personId, kind: 'quota.redeem', at, receipt: 'quotaRedeemed' } as const;
  await carryOutPast(seed, { ...past, taken }, async ({ id: operationId, businessAt }) => {
    const use = { personId, amount: count, operationId, businessAt };
    if (allocationId === undefined) await redeemOwn(tx, use);
    else await redeemAllocated(tx, { ...use, allocationId });
    const to = await personAccount(tx, { personId, asset: 'YUT', purpose: 'wallet' });
    const from = await systemAccount(tx, { asset: 'YUT', purpose: 'quota' });
    const leg = { from, to, amount, kind: 'quotaRedeemed' as const };
    await transfer(tx, { legs: [leg], businessAt, operationId });
  });
}
