import type { QuotaAllocation, QuotaEntryKind, QuotaUnits } from '@shared/contract/vip-quota';
import { seconds } from '../../platform/time/time.ts';
import type { VipAllocation, VipQuota } from '../../schema/tables/vip-quota.ts';

type Counter = 'total' | 'used' | 'allocated' | 'remaining';
type Balance = Pick<VipQuota, Counter>;

/**
 * How each kind of entry changes a person's quota. Every line keeps the invariant total = used +
 * allocated + remaining.
 */
const effects: Record<QuotaEntryKind, Partial<Record<Counter, 1 | -1>>> = {
  granted: { total: 1, remaining: 1 },
  received: { total: 1, remaining: 1 },
  transferred: { total: -1, remaining: -1 },
  allocated: { allocated: 1, remaining: -1 },
  allocationCancelled: { allocated: -1, remaining: 1 },
  allocationRedeemed: { allocated: -1, used: 1 },
  redeemed: { used: 1, remaining: -1 },
  // The units count in their owner's quota; the redeemer only receives their value.
  redeemedAllocated: {},
  lapsed: { total: -1, remaining: -1 },
};

/** The quota after an entry, or undefined if there are too few units. Pure. */
export function afterEntry(
  before: Balance,
  entry: { kind: QuotaEntryKind; amount: number },
): Balance | undefined {
  const by = (figure: Counter) => (effects[entry.kind][figure] ?? 0) * entry.amount;
  const after = {
    total: before.total + by('total'),
    used: before.used + by('used'),
    allocated: before.allocated + by('allocated'),
    remaining: before.remaining + by('remaining'),
  };
  return Object.values(after).every((units) => units >= 0) ? after : undefined;
}

export const noQuota: Balance = { total: 0, used: 0, allocated: 0, remaining: 0 };

export const presentBalance = ({ total, used, allocated, remaining }: Balance): QuotaUnits => ({
  total,
  used,
  allocated,
  left: remaining,
});

/** The units of an allocation that can still be redeemed. */
export const redeemableUnits = (
  one: Pick<VipAllocation, 'status' | 'amount' | 'redeemed'>,
): number => (one.status === 1 ? one.amount - one.redeemed : 0);

export type AllocationRow = VipAllocation & { counterparty: QuotaAllocation['counterparty'] };

export const presentAllocation = (row: AllocationRow, personId: string): QuotaAllocation => ({
  id: row.id,
  counterparty: row.counterparty,
  received: row.receiverId === personId ? 1 : 0,
  amount: row.amount,
  redeemed: row.redeemed,
  open: redeemableUnits(row),
  status: row.status,
  createdAt: seconds(row.businessAt),
  endedAt: row.endedAt && seconds(row.endedAt),
});
