import { amountText, assetCode, id, unixSeconds } from '@shared/contract/wire';
import * as z from 'zod/mini';
import { identityReasons } from '../../schema/tables/identity-checks.ts';
import { securityChanges } from './security-changes.ts';

const money = { amount: amountText, asset: assetCode };
const quota = { units: z.int().check(z.gte(1)), from: z.string() };
const order = z.string().check(z.minLength(1));

/**
 * Every kind of notice with its parameters. The texts are under `messages` in
 * `locales/<language>/server.json`; a test checks that none is missing.
 */
export const systemNotice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('welcome'), params: z.object({}) }),
  z.object({ kind: z.literal('newSignIn'), params: z.object({ device: z.string() }) }),
  z.object({
    kind: z.literal('securityChanged'),
    params: z.object({ change: z.enum(securityChanges) }),
  }),
  z.object({ kind: z.literal('identityPassed'), params: z.object({}) }),
  z.object({
    kind: z.literal('identityFailed'),
    params: z.object({ reason: z.enum(identityReasons) }),
  }),
  z.object({ kind: z.literal('depositReceived'), params: z.object(money) }),
  z.object({
    kind: z.literal('transferReceived'),
    params: z.object({ ...money, from: z.string() }),
  }),
  z.object({ kind: z.literal('withdrawalCompleted'), params: z.object(money) }),
  z.object({ kind: z.literal('withdrawalRefused'), params: z.object(money) }),
  z.object({
    kind: z.literal('stakeMatured'),
    params: z.object({ days: z.int().check(z.gte(1)), stake: id }),
  }),
  z.object({ kind: z.literal('stakeReturned'), params: z.object({ ...money, stake: id }) }),
  z.object({ kind: z.literal('orderPlaced'), params: z.object({ ...money, order }) }),
  z.object({
    kind: z.literal('orderShipped'),
    params: z.object({ order, carrier: z.string() }),
  }),
  z.object({ kind: z.literal('orderDelivered'), params: z.object({ order }) }),
  z.object({ kind: z.literal('orderProblem'), params: z.object({ order }) }),
  z.object({ kind: z.literal('c2cFilled'), params: z.object(money) }),
  z.object({ kind: z.literal('c2cExpired'), params: z.object({ ...money, order: id }) }),
  z.object({ kind: z.literal('quotaReceived'), params: z.object(quota) }),
  z.object({ kind: z.literal('quotaAllocated'), params: z.object(quota) }),
  z.object({
    kind: z.literal('levelReached'),
    params: z.object({ level: z.int().check(z.gte(1)) }),
  }),
  z.object({
    kind: z.literal('investmentEnded'),
    params: z.object({ ...money, level: z.int().check(z.gte(1)) }),
  }),
  z.object({ kind: z.literal('couponGiven'), params: z.object({ expiresAt: unixSeconds }) }),
  // The amount is the unspent part that was returned.
  z.object({ kind: z.literal('campaignEnded'), params: z.object(money) }),
  z.object({ kind: z.literal('campaignStopped'), params: z.object(money) }),
  z.object({
    kind: z.literal('friendJoined'),
    // Masked except for its ends.
    params: z.object({ name: z.string() }),
  }),
  z.object({
    kind: z.literal('reportAnswered'),
    params: z.object({ number: z.string(), outcome: z.enum(['acted', 'kept']) }),
  }),
  z.object({ kind: z.literal('supportAnswered'), params: z.object({ number: z.string() }) }),
  z.object({ kind: z.literal('couponExpiring'), params: z.object({ expiresAt: unixSeconds }) }),
  z.object({
    kind: z.literal('maintenance'),
    params: z.object({ from: unixSeconds, to: unixSeconds }),
  }),
]);
export type SystemNotice = z.infer<typeof systemNotice>;
export type SystemKind = SystemNotice['kind'];
