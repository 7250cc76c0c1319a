import * as z from 'zod/mini';
import { moneyCall, readCall } from './call.ts';
import { claimedReward } from './creator.ts';
import { rewardClaim } from './enums.ts';
import {
  amountText,
  assetCode,
  nothing,
  operationKey,
  pageOf,
  pageRequest,
  signedAmountText,
  unixSeconds,
} from './wire.ts';

/**
 * A guild is a team of creators. Its income is the sum of its members' earnings in a month. If it
 * reaches the target, each member can receive a share by role after the month.
 */

const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));
const claim = z.union([
  z.literal(rewardClaim.notAchieved),
  z.literal(rewardClaim.claimable),
  z.literal(rewardClaim.received),
]);

const guildMonth = z.object({
  /** The month serves as the id in lists. */
  id: month,
  month,
  /** Earnings of all members, in USDT. */
  income: amountText,
  /** Later deductions or refunds; may be 0. */
  correction: signedAmountText,
  target: amountText,
  /** The user's own earnings. */
  mine: amountText,
  /** The user's share, or the share if the month ended now. */
  reward: amountText,
  asset: assetCode,
  status: claim,
  /** Until when it can be received; 0 during the month. */
  until: unixSeconds,
});
export type GuildMonth = z.infer<typeof guildMonth>;

export const guildRoles = ['leader', 'manager', 'member'] as const;
export type GuildRole = (typeof guildRoles)[number];

export const getGuild = readCall('/v1/business/guild/info', {
  summary: 'The guild of the person, their role, and the month that runs; null without one',
  request: nothing,
  response: z.object({
    guild: z.nullable(
      z.object({
        name: z.string(),
        notice: z.string(),
        members: z.int(),
        role: z.enum(guildRoles),
        joinedAt: unixSeconds,
        /** Closing time, after which it has no income; null while open. */
        closesAt: z.nullable(unixSeconds),
        /** Share of the income for this role: 0.02 is 2 %. */
        share: amountText,
        current: guildMonth,
        /** Past months with an unreceived share, oldest first. */
        waiting: z.array(guildMonth),
      }),
    ),
  }),
});

export const receiveGuild = moneyCall('/v1/business/guild/receive', {
  summary: 'Receive the share of a month that is over, once',
  request: z.object({ month, operationKey }),
  response: z.object({ month, ...claimedReward.shape }),
});

export const getGuildHistory = readCall('/v1/business/guild/history', {
  summary: 'Months that are over since the person joined, newest first',
  request: z.object(pageRequest),
  response: pageOf(guildMonth),
});
