import * as z from 'zod/mini';
import { call } from './call.ts';
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

/** A whole number above 0, which a money call may also send as text. */
export const wholeInput = z.pipe(
  z.union([z.int().check(z.gte(1), z.lte(999_999)), z.string().check(z.regex(/^[1-9]\d{0,5}$/))]),
  z.transform((value) => Number(value)),
);

export const claimedReward = z.object({
  amount: amountText,
  asset: assetCode,
});

export const receiveLevelReward = call('/v1/business/creator/receive', {
  summary: 'Receive the reward of a level, once',
  access: 'session',
  effect: 'money',
  addition: true,
  request: z.object({ level: wholeInput, operationKey }),
  response: z.object({ level: z.int(), ...claimedReward.shape }),
});

export const investment = z.object({
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
  response: z.object({
    active: z.nullable(investment),
    /** All that run now, the newest first. */
    items: z.array(investment),
  }),
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
  /** 1: nothing stands in the way any more. */
  canReceive: onOffValue,
  /** From which level it can be received; null where that does not matter. */
  needsLevel: z.nullable(z.int()),
});
export type MissedProfit = z.infer<typeof missedProfit>;

/** What can still be received, what ends first before the others. The totals are of all pages. */
const missedPage = z.object({
  ...pageOf(missedProfit).shape,
  amount: amountText,
  asset: assetCode,
  /** When the first of them ends; null where there is none. */
  until: z.nullable(unixSeconds),
  /** What of it can be received now. */
  receivable: amountText,
});

export const receiveMissed = call('/v1/business/dynamic/receive', {
  summary: 'Receive all of a kind that can be received now, each part once',
  access: 'session',
  effect: 'money',
  /** Dynamic profit where no kind is named. */
  request: z.object({ kind: z.optional(z.enum(['dynamic', 'performance'])), operationKey }),
  response: z.object({ ...claimedReward.shape, count: z.int() }),
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
