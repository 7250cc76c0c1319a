import * as z from 'zod/mini';
import { moneyCall, readCall, writeCall } from './call.ts';
import { listScope, retrievalStatus } from './enums.ts';
import { agreedOrder, order, receipt } from './money.ts';
import {
  amountText,
  id,
  nothing,
  onOffInput,
  onOffValue,
  operationKey,
  pageOf,
  pageRequest,
  unixSeconds,
} from './wire.ts';

/**
 * Staking of YUT. A stake puts a principal into a term of some days; each day of 24 hours since its
 * start earns a part of the term's yield. The server enforces these rules:
 *
 * - The principal stays the user's: it moves from their wallet to their stake account and back. It
 *   needs no proof, and neither a security hold nor a pending deletion blocks its return. With a
 *   pending deletion the user can begin or prolong no stake.
 * - A day earns principal × (cycleYield + extraRate) ÷ cycle, with the extra rate only where auto
 *   reinvest is on at the end of the day. A complete term earns exactly its yield, rounded down. A
 *   day earns nothing before it ends.
 * - A reward can be retrieved in every status; the fee is charged then. With compound on, each
 *   day's reward is added to the principal instead, without a fee.
 * - At the end of its term a stake with auto reinvest begins a new one with its principal. Without
 *   it, the stake has ended (status 2) and earns nothing until it is reinvested or retrieved.
 * - A term starts with the current conditions on create, upgrade, both kinds of reinvest, and when
 *   principal is added after the first day. A restart loses the unfinished day. On the first day,
 *   adding principal does not restart the term.
 * - An upgrade moves a stake into a longer term, which starts at once, without a penalty.
 * - The principal can be retrieved at any time and returns `releaseDays` later; it earns nothing
 *   meanwhile. Before the end of the term a penalty is charged. The unretrieved reward, less its
 *   fee, returns with it. Until then the retrieval can be cancelled: the stake resumes, and its
 *   term ends later by the time of the retrieval.
 * - A stake occupies a place in its term until the principal has returned.
 *
 * `cycleYield`, `extraRate`, `feePercent` and `penaltyPercent` are fractions: 0.03 is 3 %.
 */

/** 1 earning, 2 term ended, 3 retrieving, 4 retrieved. */
const status = z.enum(retrievalStatus);
export type StakeStatus = z.infer<typeof status>;

const conditions = {
  /** Days of a term. */
  cycle: z.int(),
  /** For the whole term. */
  cycleYield: amountText,
  /** Added to it while auto reinvest is on. */
  extraRate: amountText,
  /** On rewards retrieved to the wallet. */
  feePercent: amountText,
  /** On a principal retrieved before the end of its term. */
  penaltyPercent: amountText,
  releaseDays: z.int(),
};

export const stakeTerm = z.object({
  id,
  ...conditions,
  smallest: amountText,
  /** Null without a limit. */
  placesLeft: z.nullable(z.int()),
  /** Whether its stakes accept more principal and can be upgraded. */
  allowsAdding: z.boolean(),
  allowsUpgrade: z.boolean(),
});
export type StakeTerm = z.infer<typeof stakeTerm>;

export const stakeActions = [
  'autoReinvest',
  'compound',
  'addPrincipal',
  'upgrade',
  'retrieveReward',
  'reinvest',
  'retrievePrincipal',
  'cancelRetrieve',
] as const;
export type StakeAction = (typeof stakeActions)[number];

export const stakeOrder = z.object({
  id,
  termId: id,
  ...conditions,
  status,
  /** Of a retrieved stake: its former principal. */
  principal: amountText,
  /** Unretrieved reward. */
  reward: amountText,
  /** Total reward. */
  earned: amountText,
  autoReinvest: onOffValue,
  compound: onOffValue,
  createdAt: unixSeconds,
  /** Of the current or last term. */
  startAt: unixSeconds,
  endAt: unixSeconds,
  /** Completed days of the term. */
  daysDone: z.int(),
  /** 0 if nothing is earned. */
  nextPayoutAt: unixSeconds,
  /** The penalty of an early retrieval. */
  penalty: amountText,
  /** When a principal being retrieved returns; otherwise 0. */
  releaseAt: unixSeconds,
  /** When the principal returned; 0 before. */
  endedAt: unixSeconds,
  /** Actions that are possible now. */
  actions: z.array(z.enum(stakeActions)),
});
export type StakeOrder = z.infer<typeof stakeOrder>;

export const getStakeInfo = readCall('/v1/business/stake/get/info', {
  summary: 'The terms that can be staked in, and what the person has staked and earned',
  request: nothing,
  response: z.object({
    stakeDetailList: z.array(stakeTerm),
    totals: z.object({
      /** All principals that have not returned. */
      staked: amountText,
      earned: amountText,
      claimable: amountText,
      /** 0 if nothing is earned. */
      nextPayoutAt: unixSeconds,
    }),
  }),
});

// --- Previews ---

/** A current or projected stake, for the comparison in a preview. */
const plan = z.object({
  termId: id,
  ...conditions,
  status,
  principal: amountText,
  reward: amountText,
  autoReinvest: onOffValue,
  compound: onOffValue,
  startAt: unixSeconds,
  endAt: unixSeconds,
  nextPayoutAt: unixSeconds,
  /** When the principal returns: if being retrieved, or if retrieved at the end. */
  releaseAt: unixSeconds,
  /** Estimated reward of the rest of the term if nothing changes. */
  estimate: amountText,
});
export type StakePlan = z.infer<typeof plan>;

const withOrder = { orderId: id };
export const previewStake = writeCall('/v1/business/stake/preview', {
  summary: 'What an action would change, side by side; for what moves or binds money also a quote',
  addition: true,
  request: z.discriminatedUnion('action', [
    z.object({
      action: z.literal('create'),
      termId: id,
      amount: z.optional(amountText),
      autoReinvest: z._default(onOffInput, 0),
      compound: z._default(onOffInput, 0),
    }),
    z.object({
      action: z.literal('addPrincipal'),
      ...withOrder,
      amount: z.optional(amountText),
    }),
    /** `termId` is the longer term. */
    z.object({ action: z.literal('upgrade'), ...withOrder, termId: id }),
    z.object({ action: z.literal('retrieveReward'), ...withOrder }),
    z.object({ action: z.literal('reinvest'), ...withOrder }),
    z.object({ action: z.literal('retrievePrincipal'), ...withOrder }),
    z.object({ action: z.literal('cancelRetrieve'), ...withOrder }),
    z.object({ action: z.literal('autoReinvest'), ...withOrder, on: onOffInput }),
    z.object({ action: z.literal('compound'), ...withOrder, on: onOffInput }),
  ]),
  response: z.object({
    /** For the call. Null without an amount, and for the two switches. */
    quoteId: z.nullable(id),
    /** 0 without a quote. */
    expiresAt: unixSeconds,
    /** The moved principal, or the reward before its fee. */
    amount: amountText,
    fee: amountText,
    penalty: amountText,
    /**
     * Reward returned with a principal, before its fee: `receive` = amount − penalty + reward −
     * fee.
     */
    reward: amountText,
    /** Amount and time of arrival in the wallet; 0 if nothing arrives. */
    receive: amountText,
    arrivesAt: unixSeconds,
    /** Whether the term restarts. */
    restartsTerm: z.boolean(),
    /** Balance for staking, and the minimum. */
    available: amountText,
    smallest: amountText,
    /** Null before the stake exists. */
    before: z.nullable(plan),
    /** Null without an amount. */
    after: z.nullable(plan),
  }),
});

// --- Actions ---

// `proof` is accepted as in every operation on money but never required, because the money stays
// with the user. A stake that has changed since its preview answers `quoteExpired`.

const done = z.object({
  order: stakeOrder,
  /** Null if no money moves, now or at the end of a retrieval. */
  receipt: z.nullable(receipt),
});

export const createStake = moneyCall('/v1/business/stake/create', {
  summary: 'Stake by a quote',
  request: agreedOrder,
  response: done,
});
export const addPrincipal = moneyCall('/v1/business/stake/add/principal', {
  summary: 'Add principal by a quote; after the first day the term begins anew',
  request: agreedOrder,
  response: done,
});
export const upgradeStake = moneyCall('/v1/business/stake/upgrade', {
  summary: 'Move a stake into a longer term by a quote',
  request: agreedOrder,
  response: done,
});
export const retrieveReward = moneyCall('/v1/business/stake/retrieve/reward', {
  summary: 'Retrieve the reward that waits, less its fee, by a quote',
  request: order,
  response: done,
});
export const reinvestStake = moneyCall('/v1/business/stake/manual/reinvest', {
  summary: 'Begin a new term with a stake whose term has ended, by a quote',
  request: agreedOrder,
  response: done,
});
export const retrievePrincipal = moneyCall('/v1/business/stake/retrieve/principal', {
  summary: 'Ask for the principal back by a quote',
  request: order,
  response: done,
});
export const cancelRetrievePrincipal = moneyCall('/v1/business/stake/cancel/retrieve/principal', {
  summary: 'Leave a principal that is on its way back where it was, by a quote',
  request: order,
  response: done,
});

const flick = z.object({ orderId: id, on: onOffInput, operationKey });
export const changeAutoReinvest = moneyCall('/v1/business/stake/change/auto/reinvest', {
  summary: 'Whether a new term begins when this one ends',
  request: flick,
  response: z.object({ order: stakeOrder }),
});
export const changeCompound = moneyCall('/v1/business/stake/change/compound', {
  summary: 'Whether rewards join the principal; what waits already goes on waiting',
  request: flick,
  response: z.object({ order: stakeOrder }),
});

// --- Orders and their records ---

export const getStakeOrder = readCall('/v1/business/stake/order/detail', {
  summary: 'One stake',
  request: z.object({ orderId: id }),
  response: stakeOrder,
});

export const listStakeOrders = readCall('/v1/business/stake/order/list', {
  summary: 'Stakes, newest first: 1 those that are open, 2 those whose principal is back',
  request: z.object({ ...pageRequest, scope: z._default(z.enum(listScope), listScope.now) }),
  response: pageOf(stakeOrder),
});

/** A closed list; each has words under `stake.records`. */
export const stakeRecordTypes = [
  'created',
  'added',
  'reward',
  'compounded',
  'termEnded',
  'reinvested',
  'autoReinvested',
  'upgraded',
  'rewardRetrieved',
  'rewardFee',
  'retrieveRequested',
  'retrieveCancelled',
  'penalty',
  'principalReturned',
  'autoReinvestOn',
  'autoReinvestOff',
  'compoundOn',
  'compoundOff',
] as const;
export type StakeRecordType = (typeof stakeRecordTypes)[number];

const stakeRecord = z.object({
  id,
  createdAt: unixSeconds,
  /** YUT, shown as YUD: the moved amount, or else the principal; 0 for a switch. */
  amount: amountText,
  type: z.enum(stakeRecordTypes),
  /** In the user's language. */
  typeDesc: z.string(),
});
export type StakeRecord = z.infer<typeof stakeRecord>;

export const listStakeRecords = readCall('/v1/business/stake/order/record', {
  summary: 'Everything that has happened to a stake, newest first',
  request: z.object({ ...pageRequest, orderId: id }),
  response: pageOf(stakeRecord),
});
