import type { QuotaPreview, QuotaUnits } from '@shared/contract/vip-quota';

/** What is done with quota, in a sheet of its own. */
export type QuotaAction = 'redeem' | 'transfer' | 'allocate';
export const quotaActions: readonly QuotaAction[] = ['redeem', 'allocate', 'transfer'];

export interface QuotaWish {
  action: QuotaAction;
  /** What somebody else has allocated to me is redeemed, and not my own. */
  allocationId?: string;
  /** How many units there are for it. */
  available: number;
}

/** The one thing that is done at a time; cancelling an allocation is that allocation's. */
export const quotaFlow = 'quota';
export const takeBackFlow = (allocationId: string): string => `quotaCancel/${allocationId}`;

export const previewPath = '/v1/business/vip_qu/preview';
export const sendPaths = {
  redeem: '/v1/business/vip_qu/redeem',
  transfer: '/v1/business/vip_qu/transfer',
  allocate: '/v1/business/vip_qu/allocate',
} as const satisfies Record<QuotaAction, string>;

export const actionOf = (path: string): QuotaAction | undefined =>
  quotaActions.find((action) => sendPaths[action] === path);

/** Units as they were typed: digits alone, and never more than there are. */
export function typedUnits(text: string, most: number): string | undefined {
  const digits = text.normalize('NFKC').trim();
  if (digits === '') return '';
  if (!/^\d{1,10}$/.test(digits)) return undefined;
  return String(Math.min(Number(digits), most));
}

/** What a preview is asked for; undefined while something is missing. */
export function previewBody(wish: QuotaWish, given: { to?: string; units: string }) {
  const amount = Number(given.units);
  if (amount < 1) return undefined;
  const { action, allocationId } = wish;
  if (action === 'redeem') return { action, allocationId, amount };
  return given.to === undefined ? undefined : { action, to: given.to, amount };
}

/** The preview as the money kit reads a quote. */
export const asQuoted = (preview: QuotaPreview) => ({
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

/** Whether somebody who agreed to the one has to look at the other. */
export const isOtherOffer = (before: QuotaPreview, now: QuotaPreview): boolean =>
  before.receive !== now.receive || before.after?.left !== now.after?.left;

export const figures = ['left', 'allocated', 'used', 'total'] as const;

/** What an action changes of the figures, the first to be looked at first. */
export function changedFigures(before: QuotaUnits, after: QuotaUnits) {
  return figures
    .map((name) => ({ name, before: before[name], after: after[name] }))
    .filter((one) => one.before !== one.after);
}

const ring = ['left', 'allocated', 'used'] as const;

/** The parts of the ring, each with its part of the whole as decimal text. */
export function ringOf(quota: QuotaUnits) {
  return ring.map((name, index) => ({
    name,
    units: quota[name],
    share: quota.total === 0 ? '0' : (quota[name] / quota.total).toFixed(8),
    color: index,
  }));
}
