import * as z from 'zod/mini';
import { call } from './call.ts';
import { rewardClaim } from './enums.ts';
import { amountText, assetCode, id, nothing, pageOf, pageRequest, unixSeconds } from './wire.ts';

/** One step of the ladder. A level without an amount cannot be bought into. */
const ladderEntry = z.object({
  level: z.int(),
  /** What a person needs in all to reach the level. */
  point: z.optional(amountText),
  /** What an investment at this level costs, in USDT. */
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
  /** One for each level that pays one, lowest first. */
  rewards: z.array(levelReward),
});
export type CreatorInfo = z.infer<typeof creatorInfo>;

export const getCreatorInfo = call('/v1/business/creator/info', {
  summary: 'Level and points of the person, the ladder, and what each level pays',
  access: 'session',
  effect: 'read',
  request: nothing,
  response: creatorInfo,
});

const investment = z.object({
  id,
  level: z.int(),
  amount: amountText,
  asset: assetCode,
  /** What it pays on each day of its term. */
  dailyProfit: amountText,
  /** What has been paid since it began. */
  totalProfit: amountText,
  since: unixSeconds,
  until: unixSeconds,
});
export type Investment = z.infer<typeof investment>;

export const getIfaInfo = call('/v1/business/ifa/info', {
  summary: 'The investment that runs now; null where none does',
  access: 'session',
  effect: 'read',
  request: nothing,
  response: z.object({ active: z.nullable(investment) }),
});

const missedProfit = z.object({
  id,
  amount: amountText,
  asset: assetCode,
  /** Why it was missed, in the person's language. */
  reason: z.string(),
  missedAt: unixSeconds,
  /** Until when it can still be received. */
  until: unixSeconds,
});
export type MissedProfit = z.infer<typeof missedProfit>;

/** What can still be received, what ends first before the others. The totals are of all pages. */
const missedPage = z.object({
  ...pageOf(missedProfit).shape,
  amount: amountText,
  asset: assetCode,
  /** When the first of them ends; null where there is none. */
  until: z.nullable(unixSeconds),
});

export const getDynamicMissing = call('/v1/business/dynamic/missing', {
  summary: 'Dynamic profit that was missed and can still be received',
  access: 'session',
  effect: 'read',
  request: z.object(pageRequest),
  response: missedPage,
});

export const getPerformanceMissing = call('/v1/business/performance/missing', {
  summary: 'Performance profit that was missed and can still be received',
  access: 'session',
  effect: 'read',
  request: z.object(pageRequest),
  response: missedPage,
});
