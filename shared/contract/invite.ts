import * as z from 'zod/mini';
import { moneyCall, readCall } from './call.ts';
import { claimedReward, wholeInput } from './creator.ts';
import { rewardClaim } from './enums.ts';
import {
  amountText,
  assetCode,
  id,
  nothing,
  operationKey,
  pageOf,
  pageRequest,
  unixSeconds,
} from './wire.ts';

const stage = z.object({
  stage: z.int(),
  /** Required number of invited friends with a passed identity check. */
  friends: z.int(),
  amount: amountText,
  asset: assetCode,
  status: z.union([
    z.literal(rewardClaim.notAchieved),
    z.literal(rewardClaim.claimable),
    z.literal(rewardClaim.received),
    z.literal(rewardClaim.downgrade),
    z.literal(rewardClaim.notShown),
  ]),
});
export type InviteStage = z.infer<typeof stage>;

/** The public view of an inviter: name and picture only. */
const inviter = z.object({ nickName: z.string(), avatar: z.string() });

export const getInvite = readCall('/v1/invite', {
  summary: 'The invite code with its link, how many came by it, and what each stage pays',
  request: nothing,
  response: z.object({
    inviteCode: z.string(),
    /** Path of the landing page, below the base of the web view. */
    link: z.string(),
    /** Existing accounts registered with the code. */
    friendCount: z.int(),
    /** Of those, accounts with a passed identity check: the stages count them. */
    checkedCount: z.int(),
    stages: z.array(stage),
    /** The user's own inviter; null without one. */
    invitedBy: z.nullable(inviter),
  }),
});

export const receiveInviteStage = moneyCall('/v1/invite/receiveStage', {
  summary: 'Receive the reward of a stage, once',
  request: z.object({ stage: wholeInput, operationKey }),
  response: z.object({ stage: z.int(), ...claimedReward.shape }),
});

const received = z.object({
  id,
  stage: z.int(),
  amount: amountText,
  asset: assetCode,
  createdAt: unixSeconds,
});
export type ReceivedStage = z.infer<typeof received>;

export const listReceivedStages = readCall('/v1/invite/receiveList', {
  summary: 'The rewards that invitations have brought, newest first',
  request: z.object(pageRequest),
  response: pageOf(received),
});

/** Progress of an invited friend. */
export const friendSteps = ['registered', 'checked', 'active'] as const;

const friend = z.object({
  id,
  /** Masked but for its ends: `L***h`. */
  name: z.string(),
  /** `checked` has passed the identity check; `active` has also staked or invested. */
  step: z.enum(friendSteps),
  createdAt: unixSeconds,
});
export type InvitedFriend = z.infer<typeof friend>;

export const listInvited = readCall('/v1/invite/list', {
  summary: 'Who registered with the code, newest first, with hidden names',
  request: z.object(pageRequest),
  response: pageOf(friend),
});

export const getLanding = readCall('/v1/invite/landing', {
  summary: 'The landing page of an invitation: the inviter, and the app stores',
  access: 'anyone',
  addition: true,
  request: z.object({ inviteCode: z.optional(z.string().check(z.maxLength(32))) }),
  response: z.object({
    /** Null without a code or with an unknown one. */
    inviter: z.nullable(inviter),
    /** As displayed and typed; empty if unknown. */
    inviteCode: z.string(),
    /** Store address for each platform; empty without one. */
    stores: z.object({ ios: z.string(), android: z.string() }),
  }),
});
