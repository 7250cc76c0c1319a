import type { QuotaAllocation, QuotaEntryKind, QuotaFigures } from '@shared/contract/vip-quota';
import { seconds } from '../../platform/time/time.ts';
import type { VipAllocation, VipQuota } from '../../schema/tables/vip-quota.ts';

type Figure = 'total' | 'used' | 'allocated' | 'remaining';
type Figures = Pick<VipQuota, Figure>;

/**
 * How each kind of entry changes a person's figures. Every line keeps the invariant total = used +
 * allocated + remaining.
 */
const effects: Record<QuotaEntryKind, Partial<Record<Figure, 1 | -1>>> = {
  granted: { total: 1, remaining: 1 },
  received: { total: 1, remaining: 1 },
  transferred: { total: -1, remaining: -1 },
  allocated: { allocated: 1, remaining: -1 },
  allocationCancelled: { allocated: -1, remaining: 1 },
  allocationRedeemed: { allocated: -1, used: 1 },
  redeemed: { used: 1, remaining: -1 },
  // The units count in their owner's figures; the redeemer only receives their value.
  redeemedAllocated: {},
  lapsed: { total: -1, remaining: -1 },
};

/** The figures after an entry, or undefined if there are too few units. Pure. */
export function afterEntry(
  before: Figures,
  entry: { kind: QuotaEntryKind; amount: number },
): Figures | undefined {
  const by = (figure: Figure) => (effects[entry.kind][figure] ?? 0) * entry.amount;
  const after = {
    total: before.total + by('total'),
    used: before.used + by('used'),
    allocated: before.allocated + by('allocated'),
    remaining: before.remaining + by('remaining'),
  };
  return Object.values(after).every((units) => units >= 0) ? after : undefined;
}

export const noQuota: Figures = { total: 0, used: 0, allocated: 0, remaining: 0 };

export const presentFigures = ({ total, used, allocated, remaining }: Figures): QuotaFigures => ({
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
