import type { QuotaPreview, QuotaUnits } from '@shared/contract/vip-quota';

export type QuotaAction = 'redeem' | 'transfer' | 'allocate';
export const quotaActions: readonly QuotaAction[] = ['redeem', 'allocate', 'transfer'];

export interface QuotaRequest {
  action: QuotaAction;
  /** Redeems from this received allocation instead of the user's own quota. */
  allocationId?: string;
  /** The units that the action can use. */
  available: number;
}

/** All actions share one flow; cancelling an allocation has a flow per allocation. */
export const quotaFlow = 'quota';
export const cancelFlow = (allocationId: string): string => `quotaCancel/${allocationId}`;

export const previewPath = '/v1/business/vip_qu/preview';
export const sendPaths = {
  redeem: '/v1/business/vip_qu/redeem',
  transfer: '/v1/business/vip_qu/transfer',
  allocate: '/v1/business/vip_qu/allocate',
} as const satisfies Record<QuotaAction, string>;

export const actionOf = (path: string): QuotaAction | undefined =>
  quotaActions.find((action) => sendPaths[action] === path);

/** The typed units: digits only, at most `max`; undefined for other input. */
export function typedUnits(text: string, max: number): string | undefined {
  const digits = text.normalize('NFKC').trim();
  if (digits === '') return '';
  if (!/^\d{1,10}$/.test(digits)) return undefined;
  return String(Math.min(Number(digits), max));
}

/** The request of a preview; undefined while an input is missing. */
export function previewBody(request: QuotaRequest, given: { to?: string; units: string }) {
  const amount = Number(given.units);
  if (amount < 1) return undefined;
  const { action, allocationId } = request;
  if (action === 'redeem') return { action, allocationId, amount };
  return given.to === undefined ? undefined : { action, to: given.to, amount };
}

/** A preview in the shape of the money kit, which expects the quote as an object. */
export const withQuote = (preview: QuotaPreview) => ({
  ...preview,
  quote:
    preview.quoteId === null
      ? null
      : {
          quoteId: preview.quoteId,
          expiresAt: preview.expiresAt,
          amount: String(preview.amount),
          fee: '0',
          total: String(preview.amount),
          receive: preview.receive,
        },
});

/** Whether a preview differs from the one shown before, so that it needs a new confirmation. */
export const isOtherOffer = (before: QuotaPreview, now: QuotaPreview): boolean =>
  before.receive !== now.receive || before.after?.left !== now.after?.left;

export const quotaCounts = ['left', 'allocated', 'used', 'total'] as const;

/** The counts that an action changes, the most important first. */
export function changedCounts(before: QuotaUnits, after: QuotaUnits) {
  return quotaCounts
    .map((name) => ({ name, before: before[name], after: after[name] }))
    .filter((one) => one.before !== one.after);
}

const chartNames = ['left', 'allocated', 'used'] as const;

/** The parts of the chart, each with its share as decimal text. */
export function chartParts(quota: QuotaUnits) {
  return chartNames.map((name, index) => ({
    name,
    units: quota[name],
    share: quota.total === 0 ? '0' : (quota[name] / quota.total).toFixed(8),
    color: index,
  }));
}
