import * as z from 'zod/mini';
import { moneyCall, readCall, writeCall } from './call.ts';
import { listScope, orderStatus } from './enums.ts';
import { agreedOrder, receipt } from './money.ts';
import { searchPeople } from './people.ts';
import { amountText, id, operationKey, pageOf, pageRequest, unixSeconds } from './wire.ts';

/**
 * VIP quota: whole units that a user owns. Some are used (redeemed), some are allocated to others,
 * who may redeem them, and the rest is left. A redeemed unit is paid out in YUT, once.
 */
const units = z.int().check(z.gte(0));
const someUnits = z.int().check(z.gte(1, '002002'), z.lte(1_000_000_000, '002002'));

/** `total` is always `used` + `allocated` + `left`. */
export const quotaUnits = z.object({ total: units, used: units, allocated: units, left: units });
export type QuotaUnits = z.infer<typeof quotaUnits>;

const party = z.object({ uid: z.string(), nickName: z.string(), avatar: z.string() });

export const quotaAllocation = z.object({
  id,
  /** The recipient of the caller's allocation, or the giver of one to the caller. */
  counterparty: party,
  /** 1 for an allocation to the caller. */
  received: z.union([z.literal(0), z.literal(1)]),
  amount: units,
  /** Redeemed and still redeemable units. */
  redeemed: units,
  open: units,
  /** 1 open, 2 fully redeemed, 3 cancelled. */
  status: z.enum(orderStatus),
  createdAt: unixSeconds,
  endedAt: z.nullable(unixSeconds),
});
export type QuotaAllocation = z.infer<typeof quotaAllocation>;

export const quotaEntryKinds = [
  'granted',
  'received',
  'transferred',
  'allocated',
  'allocationCancelled',
  'allocationRedeemed',
  'redeemed',
  'redeemedAllocated',
  'lapsed',
] as const;
export type QuotaEntryKind = (typeof quotaEntryKinds)[number];

export const getQuota = readCall('/v1/business/vip_qu/get/info', {
  summary: 'My VIP quota, what others let me redeem, and what a unit is worth',
  request: z.object({}),
  response: z.object({
    quota: quotaUnits,
    /** Unredeemed units that others have allocated to the caller. */
    forMe: units,
    /** YUT per redeemed unit. */
    unitValue: amountText,
    /** End of the security hold; 0 without one. */
    holdUntil: unixSeconds,
  }),
});

export const searchQuotaUsers = readCall('/v1/business/vip_qu/search/users', {
  summary: 'People to give quota to: by their whole id or e-mail, or by how a name begins',
  request: searchPeople.request,
  response: searchPeople.response,
});

const amount = z.optional(someUnits);

export const previewQuota = writeCall('/v1/business/vip_qu/preview', {
  summary: 'What an action would make of my quota; with an amount also what binds it',
  addition: true,
  request: z.discriminatedUnion('action', [
    /** From the caller's own units, or with `allocationId` from that allocation. */
    z.object({ action: z.literal('redeem'), allocationId: z.optional(id), amount }),
    z.object({ action: z.literal('transfer'), to: z.string().check(z.maxLength(64)), amount }),
    z.object({ action: z.literal('allocate'), to: z.string().check(z.maxLength(64)), amount }),
  ]),
  response: z.object({
    /** Null without an amount. */
    quoteId: z.nullable(id),
    expiresAt: unixSeconds,
    /** Maximum units now. */
    available: units,
    amount: units,
    /** Incoming YUT; 0 if none. */
    receive: amountText,
    to: z.nullable(party),
    /** True if the caller never gave them anything. */
    isFirstTime: z.boolean(),
    holdUntil: unixSeconds,
    before: quotaUnits,
    /** Null without an amount. */
    after: z.nullable(quotaUnits),
  }),
});
export type QuotaPreview = z.infer<typeof previewQuota.response>;

const done = z.object({
  quota: quotaUnits,
  /** The affected allocation, if any. */
  allocation: z.nullable(quotaAllocation),
  /** Set for redemptions. */
  receipt: z.nullable(receipt),
});

export const redeemQuota = moneyCall('/v1/business/vip_qu/redeem', {
  summary: 'Redeem units by a quote: they are used, and their YUT is in the wallet',
  request: agreedOrder,
  response: done,
});

export const transferQuota = moneyCall('/v1/business/vip_qu/transfer', {
  summary: 'Give units to another person for good, by a quote',
  request: agreedOrder,
  response: done,
});

export const allocateQuota = moneyCall('/v1/business/vip_qu/allocate', {
  summary: 'Let another person redeem units of mine, by a quote',
  request: agreedOrder,
  response: done,
});

export const cancelAllocation = moneyCall('/v1/business/vip_qu/cancel/allocate', {
  summary: 'Take back what has not been redeemed of an allocation of mine',
  request: z.object({ allocationId: id, operationKey }),
  response: done,
});

export const listAllocations = readCall('/v1/business/vip_qu/allocations', {
  summary: 'Allocations that I have given or received. Scope 1: open ones; 2: ended ones',
  addition: true,
  request: z.object({
    ...pageRequest,
    direction: z.enum(['given', 'received']),
    scope: z._default(z.enum(listScope), listScope.now),
  }),
  response: pageOf(quotaAllocation),
});

export const listQuotaHistory = readCall('/v1/business/vip_qu/history', {
  summary: 'Every change of my quota with what was left after it, newest first',
  request: z.object(pageRequest),
  response: pageOf(
    z.object({
      id,
      kind: z.enum(quotaEntryKinds),
      amount: units,
      /** Change of the units left; may be 0. */
      change: z.int(),
      left: units,
      counterparty: z.nullable(party),
      createdAt: unixSeconds,
    }),
  ),
});
