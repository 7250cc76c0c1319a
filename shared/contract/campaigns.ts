import * as z from 'zod/mini';
import { moneyCall, readCall, writeCall } from './call.ts';
import { agreedOrder, quote, status, termsOut } from './money.ts';
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

/** The traffic pool promotes a video for a daily budget over some days. */

export const campaignGoals = ['views', 'followers', 'visits'] as const;
export type CampaignGoal = (typeof campaignGoals)[number];
const goal = z.enum(campaignGoals);

/** Results that past campaigns, or the operator's rates where there are too few, suggest. */
const range = z.object({ low: z.int(), high: z.int(), basis: z.enum(['past', 'rates']) });
export type CampaignEstimate = z.infer<typeof range>;
/** `uploading`: its bytes are not all there; it can be promoted once it is published. */
const videoStates = ['uploading', 'published', 'promoted'] as const;
const video = z.object({
  id,
  /** Empty for a video without one. */
  title: z.string(),
  state: z.enum(videoStates),
  /** URL path on the origin of the API; empty while it uploads. */
  url: z.string(),
  /** URL path of a picture; empty if the video has none: then its own first frame serves. */
  poster: z.string(),
  /** Null if the file does not say. */
  durationSeconds: z.nullable(z.number()),
  createdAt: unixSeconds,
});
export type CampaignVideo = z.infer<typeof video>;

export const getCampaignInfo = readCall('/v1/business/campaign/info', {
  summary: 'What a campaign can be: budgets, days, goals, and the person’s videos',
  addition: true,
  request: nothing,
  response: z.object({
    asset: assetCode,
    available: amountText,
    /** Daily budget. */
    smallest: amountText,
    largest: amountText,
    mostDays: z.int(),
    goals: z.array(goal),
    videos: z.array(video),
  }),
});

export const checkCampaign = writeCall('/v1/business/campaign/verify', {
  summary: 'What a campaign costs and about what it brings, as a quote',
  addition: true,
  request: z.object({
    videoId: id,
    goal,
    /** Daily budget. Without it the answer has no quote. */
    amount: z.optional(amountText),
    days: z.int().check(z.gte(1), z.lte(365)),
  }),
  response: z.object({
    /** Per day: `largest` is what the balance allows over these days. */
    ...termsOut,
    /** Null without an amount, and where neither rates nor past campaigns allow one. */
    estimate: z.nullable(range),
    endsAt: unixSeconds,
    /** Its `amount` and `total` cover all days. */
    quote: z.nullable(z.object(quote)),
  }),
});

const campaign = z.object({
  id,
  videoId: id,
  /** Null if it is gone. */
  video: z.nullable(video),
  goal,
  asset: assetCode,
  perDay: amountText,
  days: z.int(),
  budget: amountText,
  spent: amountText,
  /** Refunded when the campaign ended. */
  returned: amountText,
  status,
  shown: z.int(),
  /** Counted towards the goal. */
  results: z.int(),
  startsAt: unixSeconds,
  endsAt: unixSeconds,
});
export type Campaign = z.infer<typeof campaign>;

export const createCampaign = moneyCall('/v1/business/campaign/create', {
  summary: 'Begin a campaign by a quote',
  addition: true,
  request: agreedOrder,
  response: campaign,
});

export const listCampaigns = readCall('/v1/business/campaign/list', {
  summary: 'Campaigns: 1 those that run, 2 those that have ended',
  addition: true,
  request: z.object({ ...pageRequest, scope: z.union([z.literal(1), z.literal(2)]) }),
  response: pageOf(campaign),
});

export const cancelCampaign = moneyCall('/v1/business/campaign/cancel', {
  summary: 'End a campaign; what it has not spent comes back',
  addition: true,
  request: z.object({ id, operationKey }),
  response: campaign,
});
