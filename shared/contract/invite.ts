import * as z from 'zod/mini';
import { call } from './call.ts';
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
  /** How many invited friends it takes who have passed the identity check. */
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

/** Somebody who invites, for whoever has their code: nothing but how they are called and look. */
const inviter = z.object({ nickName: z.string(), avatar: z.string() });

export const getInvite = call('/v1/invite', {
  summary: 'The invite code with its link, how many came by it, and what each stage pays',
  access: 'session',
  effect: 'read',
  request: nothing,
  response: z.object({
    inviteCode: z.string(),
    /** Below the web view’s base: the page for whoever is invited. */
    link: z.string(),
    /** All who registered with the code and are still there. */
    friendCount: z.int(),
    /** Those of them who passed the identity check: the stages count these. */
    checkedCount: z.int(),
    stages: z.array(stage),
    /** Who invited this person; null where nobody did. */
    invitedBy: z.nullable(inviter),
  }),
});

export const receiveInviteStage = call('/v1/invite/receiveStage', {
  summary: 'Receive the reward of a stage, once',
  access: 'session',
  effect: 'money',
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

export const listReceivedStages = call('/v1/invite/receiveList', {
  summary: 'The rewards that invitations have brought, newest first',
  access: 'session',
  effect: 'read',
  request: z.object(pageRequest),
  response: pageOf(received),
});

/** How far somebody who was invited has come. */
export const friendSteps = ['registered', 'checked', 'active'] as const;

const friend = z.object({
  id,
  /** Hidden but for its ends: `L***h`. */
  name: z.string(),
  /** `checked` has passed the identity check; `active` has also staked or invested. */
  step: z.enum(friendSteps),
  createdAt: unixSeconds,
});
export type InvitedFriend = z.infer<typeof friend>;

export const listInvited = call('/v1/invite/list', {
  summary: 'Who registered with the code, newest first, with hidden names',
  access: 'session',
  effect: 'read',
  request: z.object(pageRequest),
  response: pageOf(friend),
});

export const getLanding = call('/v1/invite/landing', {
  summary: 'For whoever was invited: who invites, and where the app is',
  access: 'anyone',
  effect: 'read',
  addition: true,
  request: z.object({ inviteCode: z.optional(z.string().check(z.maxLength(32))) }),
  response: z.object({
    /** Null without a code, and with one that is nobody’s. */
    inviter: z.nullable(inviter),
    /** As it is shown and typed; empty where it is nobody’s. */
    inviteCode: z.string(),
    /** Where the app is for each phone; empty where it is not. */
    stores: z.object({ ios: z.string(), android: z.string() }),
  }),
});
