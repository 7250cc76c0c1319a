import * as z from 'zod/mini';
import { moneyCall, readCall } from './call.ts';
import { rewardClaim } from './enums.ts';
import {
  amountText,
  assetCode,
  id,
  nothing,
  onOffValue,
  operationKey,
  pageOf,
  pageRequest,
  unixSeconds,
} from './wire.ts';

/** One step of the ladder. A level without an amount has no investment. */
const ladderEntry = z.object({
  level: z.int(),
  /** Total points that reach the level. */
  point: z.optional(amountText),
  /** Investment at this level, in USDT. */
  amount: z.optional(amountText),
});
export type LadderEntry = z.infer<typeof ladderEntry>;

const claimState = z.union([
  z.literal(rewardClaim.notAchieved),
  z.literal(rewardClaim.claimable),
  z.literal(rewardClaim.received),
  z.literal(rewardClaim.downgrade),
  z.literal(rewardClaim.notShown),
]);
export type ClaimState = z.infer<typeof claimState>;

const levelReward = z.object({
  level: z.int(),
  amount: amountText,
  asset: assetCode,
  status: claimState,
});
export type LevelReward = z.infer<typeof levelReward>;

const creatorInfo = z.object({
  /** 0 before the first level. */
  level: z.int(),
  totalPoint: amountText,
  /** The ladder, lowest level first. */
  recommendInfo: z.object({ group: z.array(ladderEntry) }),
  /** Levels with a reward, lowest first. */
  rewards: z.array(levelReward),
});
export type CreatorInfo = z.infer<typeof creatorInfo>;

export const getCreatorInfo = readCall('/v1/business/creator/info', {
  summary: 'Level and points of the person, the ladder, and what each level pays',
  request: nothing,
  response: creatorInfo,
});

/** A positive integer; money calls may send it as text. */
export const wholeInput = z.pipe(
  z.union([z.int().check(z.gte(1), z.lte(999_999)), z.string().check(z.regex(/^[1-9]\d{0,5}$/))]),
  z.transform((value) => Number(value)),
);

export const claimedReward = z.object({
  amount: amountText,
  asset: assetCode,
});

export const receiveLevelReward = moneyCall('/v1/business/creator/receive', {
  summary: 'Receive the reward of a level, once',
  addition: true,
  request: z.object({ level: wholeInput, operationKey }),
  response: z.object({ level: z.int(), ...claimedReward.shape }),
});

export const investment = z.object({
  id,
  level: z.int(),
  amount: amountText,
  asset: assetCode,
  /** Per day of its term. */
  dailyProfit: amountText,
  /** Paid since the start. */
  totalProfit: amountText,
  since: unixSeconds,
  until: unixSeconds,
});
export type Investment = z.infer<typeof investment>;

export const getIfaInfo = readCall('/v1/business/ifa/info', {
  summary: 'The investment that runs now; null where none does',
  request: nothing,
  response: z.object({
    active: z.nullable(investment),
    /** All running investments, newest first. */
    items: z.array(investment),
  }),
});

const missedProfit = z.object({
  id,
  amount: amountText,
  asset: assetCode,
  /** Why it was missed, in the user's language. */
  reason: z.string(),
  missedAt: unixSeconds,
  /** Until when it can still be received. */
  until: unixSeconds,
  /** 1 if it can be received now. */
  canReceive: onOffValue,
  /** Required level; null if any level will do. */
  needsLevel: z.nullable(z.int()),
});
export type MissedProfit = z.infer<typeof missedProfit>;

/** Missed profit, the first to expire first. The totals cover all pages. */
const missedPage = z.object({
  ...pageOf(missedProfit).shape,
  amount: amountText,
  asset: assetCode,
  /** When the first entry expires; null without entries. */
  until: z.nullable(unixSeconds),
  /** The part of `amount` that can be received now. */
  receivable: amountText,
});

export const receiveMissed = moneyCall('/v1/business/dynamic/receive', {
  summary: 'Receive all of a kind that can be received now, each part once',
  /** `kind` defaults to dynamic profit. */
  request: z.object({ kind: z.optional(z.enum(['dynamic', 'performance'])), operationKey }),
  response: z.object({ ...claimedReward.shape, count: z.int() }),
});

export const getDynamicMissing = readCall('/v1/business/dynamic/missing', {
  summary: 'Dynamic profit that was missed and can still be received',
  request: z.object(pageRequest),
  response: missedPage,
});

export const getPerformanceMissing = readCall('/v1/business/performance/missing', {
  summary: 'Performance profit that was missed and can still be received',
  request: z.object(pageRequest),
  response: missedPage,
});
