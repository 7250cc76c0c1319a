import * as z from 'zod/mini';
import { call } from './call.ts';
import { listScope, retrievalStatus } from './enums.ts';
import { receipt } from './money.ts';
import { proof } from './proof.ts';
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
 * Staking of YUT. Whoever stakes puts a principal into a term of so many days; each day of 24 hours
 * since its start earns a part of the term's yield. The rules, all of them held by the server:
 *
 * - The principal stays the person's: it moves from their wallet to their stake account and back,
 *   so nothing has to be shown for it, and neither a security hold nor a deletion that was asked
 *   for keeps it from coming back. Whose account is being deleted can begin or prolong nothing.
 * - A day earns principal × (cycleYield + extraRate) ÷ cycle, with the extra rate only where auto
 *   reinvest is on as the day ends. A term that is left alone earns exactly its yield, rounded
 *   down. The day that is under way earns nothing before it ends.
 * - A reward waits, in every status, until it is retrieved; the fee is taken then. With compound
 *   on, each day's reward joins the principal instead, without a fee.
 * - At the end of its term a stake with auto reinvest begins a new one with its principal. Without
 *   it, the stake has ended (status 2) and earns nothing until it is reinvested or retrieved.
 * - What begins a term gets the conditions that the term has then: create, upgrade, both ways to
 *   reinvest, and adding principal after the first day, which begins the term anew. On the first
 *   day the principal is added without that. The day under way is lost where a term begins anew.
 * - An upgrade moves a stake into a longer term, which begins at once; no penalty is taken.
 * - The principal can be retrieved at any time and is back `releaseDays` later; it earns nothing
 *   on its way. Before the end of the term a penalty is taken from it. With it comes the reward
 *   that still waits, less its fee. Until it is back this can be cancelled: then the stake is what
 *   it was, and its term ends later by as long as it was on its way.
 * - A place in a term is taken until the principal is back.
 *
 * `cycleYield`, `extraRate`, `feePercent` and `penaltyPercent` are fractions: 0.03 is 3 %.
 */

/** Of a stake's principal: 1 earning, 2 term ended, 3 on its way back, 4 back. */
const status = z.enum(retrievalStatus);
export type StakeStatus = z.infer<typeof status>;

const conditions = {
  /** Days of a term. */
  cycle: z.int(),
  /** Of the whole term. */
  cycleYield: amountText,
  /** Added to it while auto reinvest is on. */
  extraRate: amountText,
  /** Of a reward that goes to the wallet. */
  feePercent: amountText,
  /** Of a principal that is retrieved before the end of its term. */
  penaltyPercent: amountText,
  releaseDays: z.int(),
};

export const stakeTerm = z.object({
  id,
  ...conditions,
  smallest: amountText,
  /** Null where there is no limit. */
  placesLeft: z.nullable(z.int()),
  /** Whether principal can be added to a stake in it, and whether a stake can leave it upwards. */
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
  /** Of a stake whose principal is back: what it was. */
  principal: amountText,
  /** What waits to be retrieved. */
  reward: amountText,
  /** All that it has earned. */
  earned: amountText,
  autoReinvest: onOffValue,
  compound: onOffValue,
  createdAt: unixSeconds,
  /** Of the term that runs or ran last. */
  startAt: unixSeconds,
  endAt: unixSeconds,
  /** Whole days of it. */
  daysDone: z.int(),
  /** 0 where nothing is earned. */
  nextPayoutAt: unixSeconds,
  /** What is taken, or was taken, from a principal that is retrieved early. */
  penalty: amountText,
  /** When a principal on its way is back; 0 otherwise. */
  releaseAt: unixSeconds,
  /** When the principal came back; 0 before. */
  endedAt: unixSeconds,
  /** What can be done with it now. */
  actions: z.array(z.enum(stakeActions)),
});
export type StakeOrder = z.infer<typeof stakeOrder>;

export const getStakeInfo = call('/v1/business/stake/get/info', {
  summary: 'The terms that can be staked in, and what the person has staked and earned',
  access: 'session',
  effect: 'read',
  request: nothing,
  response: z.object({
    stakeDetailList: z.array(stakeTerm),
    totals: z.object({
      /** Every principal that is not back, also on its way. */
      staked: amountText,
      earned: amountText,
      claimable: amountText,
      /** 0 where nothing is earned. */
      nextPayoutAt: unixSeconds,
    }),
  }),
});

// --- Previews ---

/** A stake as it is or would be: what a preview puts side by side. */
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
  /** When the principal is back: on its way then, otherwise if it is retrieved at the end. */
  releaseAt: unixSeconds,
  /** What the rest of the term brings if nothing changes: an estimate, not promised. */
  estimate: amountText,
});
export type StakePlan = z.infer<typeof plan>;

const withOrder = { orderId: id };
export const previewStake = call('/v1/business/stake/preview', {
  summary: 'What an action would change, side by side; for what moves or binds money also a quote',
  access: 'session',
  effect: 'write',
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
    /** Into `termId`, which is longer. */
    z.object({ action: z.literal('upgrade'), ...withOrder, termId: id }),
    z.object({ action: z.literal('retrieveReward'), ...withOrder }),
    z.object({ action: z.literal('reinvest'), ...withOrder }),
    z.object({ action: z.literal('retrievePrincipal'), ...withOrder }),
    z.object({ action: z.literal('cancelRetrieve'), ...withOrder }),
    z.object({ action: z.literal('autoReinvest'), ...withOrder, on: onOffInput }),
    z.object({ action: z.literal('compound'), ...withOrder, on: onOffInput }),
  ]),
  response: z.object({
    /** What the call takes. Null without an amount, and for the two switches. */
    quoteId: z.nullable(id),
    /** 0 without a quote. */
    expiresAt: unixSeconds,
    /** What moves: the principal, or a reward before its fee. */
    amount: amountText,
    fee: amountText,
    penalty: amountText,
    /** With a principal comes what waits, before its fee: amount − penalty + reward − fee is `receive`. */
    reward: amountText,
    /** What arrives in the wallet, and when; 0 where nothing does. */
    receive: amountText,
    arrivesAt: unixSeconds,
    /** Whether the term begins anew. */
    restartsTerm: z.boolean(),
    /** What can be staked: in the wallet, and at least. */
    available: amountText,
    smallest: amountText,
    /** Null before there is a stake. */
    before: z.nullable(plan),
    /** Null without an amount; of a stake that would begin, then, its days and parts. */
    after: z.nullable(plan),
  }),
});

// --- Actions ---

/**
 * `proof` is taken as by every call that moves money, and none is asked for: what is staked stays
 * with the person. A stake that has changed since its preview answers `quoteExpired`.
 */
const order = z.object({ quoteId: id, operationKey, proof: z.optional(proof) });
const done = z.object({
  order: stakeOrder,
  /** Null where no money has moved. */
  receipt: z.nullable(receipt),
});

export const createStake = call('/v1/business/stake/create', {
  summary: 'Stake by a quote',
  access: 'session',
  effect: 'money',
  request: order,
  response: done,
});
export const addPrincipal = call('/v1/business/stake/add/principal', {
  summary: 'Add principal by a quote; after the first day the term begins anew',
  access: 'session',
  effect: 'money',
  request: order,
  response: done,
});
export const upgradeStake = call('/v1/business/stake/upgrade', {
  summary: 'Move a stake into a longer term by a quote',
  access: 'session',
  effect: 'money',
  request: order,
  response: done,
});
export const retrieveReward = call('/v1/business/stake/retrieve/reward', {
  summary: 'Retrieve the reward that waits, less its fee, by a quote',
  access: 'session',
  effect: 'money',
  request: order,
  response: done,
});
export const reinvestStake = call('/v1/business/stake/manual/reinvest', {
  summary: 'Begin a new term with a stake whose term has ended, by a quote',
  access: 'session',
  effect: 'money',
  request: order,
  response: done,
});
export const retrievePrincipal = call('/v1/business/stake/retrieve/principal', {
  summary: 'Ask for the principal back by a quote',
  access: 'session',
  effect: 'money',
  request: order,
  response: done,
});
export const cancelRetrievePrincipal = call('/v1/business/stake/cancel/retrieve/principal', {
  summary: 'Leave a principal that is on its way back where it was, by a quote',
  access: 'session',
  effect: 'money',
  request: order,
  response: done,
});

const flick = z.object({ orderId: id, on: onOffInput, operationKey });
export const changeAutoReinvest = call('/v1/business/stake/change/auto/reinvest', {
  summary: 'Whether a new term begins when this one ends',
  access: 'session',
  effect: 'money',
  request: flick,
  response: z.object({ order: stakeOrder }),
});
export const changeCompound = call('/v1/business/stake/change/compound', {
  summary: 'Whether rewards join the principal; what waits already goes on waiting',
  access: 'session',
  effect: 'money',
  request: flick,
  response: z.object({ order: stakeOrder }),
});

// --- Orders and their records ---

export const getStakeOrder = call('/v1/business/stake/order/detail', {
  summary: 'One stake',
  access: 'session',
  effect: 'read',
  request: z.object({ orderId: id }),
  response: stakeOrder,
});

export const listStakeOrders = call('/v1/business/stake/order/list', {
  summary: 'Stakes, newest first: 1 those that are open, 2 those whose principal is back',
  access: 'session',
  effect: 'read',
  request: z.object({ ...pageRequest, scope: z._default(z.enum(listScope), listScope.now) }),
  response: pageOf(stakeOrder),
});

/** What happens to a stake, a closed list; each has words under `stake.records`. */
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
  /** YUT, shown as YUD. What moved; where nothing did, the principal that it is about; 0 for a switch. */
  amount: amountText,
  type: z.enum(stakeRecordTypes),
  /** In the person's language. */
  typeDesc: z.string(),
});
export type StakeRecord = z.infer<typeof stakeRecord>;

export const listStakeRecords = call('/v1/business/stake/order/record', {
  summary: 'Everything that has happened to a stake, newest first',
  access: 'session',
  effect: 'read',
  request: z.object({ ...pageRequest, orderId: id }),
  response: pageOf(stakeRecord),
});
