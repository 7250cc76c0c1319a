import { amountText, assetCode, id, unixSeconds } from '@shared/contract/wire';
import * as z from 'zod/mini';
import { identityReasons } from '../../schema/tables/identity-checks.ts';
import { securityChanges } from './security-changes.ts';

const money = { amount: amountText, asset: assetCode };
const quota = { units: z.int().check(z.gte(1)), from: z.string() };
const order = z.string().check(z.minLength(1));
const level = z.int().check(z.gte(1));
const expiry = { expiresAt: unixSeconds };

/** The parameters of a kind of notice and, with its parameters filled in, the screen it links to. */
const notice = <Shape extends Record<string, z.ZodMiniType>>(params: Shape, link?: string) => ({
  params: z.object(params),
  link,
});

/**
 * Every kind of notice. The texts are under `messages` in `locales/<language>/server.json`; a test
 * checks that none is missing.
 */
export const noticeKinds = {
  welcome: notice({}),
  newSignIn: notice({ device: z.string() }, '/changeSecurity'),
  securityChanged: notice({ change: z.enum(securityChanges) }, '/changeSecurity'),
  identityPassed: notice({}),
  identityFailed: notice({ reason: z.enum(identityReasons) }),
  depositReceived: notice(money, '/wallet'),
  transferReceived: notice({ ...money, from: z.string() }, '/wallet'),
  withdrawalCompleted: notice(money, '/wallet'),
  withdrawalRefused: notice(money, '/wallet'),
  stakeMatured: notice({ days: z.int().check(z.gte(1)), stake: id }, '/staking/orders/{{stake}}'),
  stakeReturned: notice({ ...money, stake: id }, '/staking/orders/{{stake}}'),
  orderPlaced: notice({ ...money, order }, '/order-details/{{order}}'),
  orderShipped: notice({ order, carrier: z.string() }, '/order-details/{{order}}'),
  orderDelivered: notice({ order }, '/order-details/{{order}}'),
  orderProblem: notice({ order }, '/order-details/{{order}}'),
  c2cFilled: notice(money, '/c2c'),
  c2cExpired: notice({ ...money, order: id }, '/c2c/orders/{{order}}'),
  quotaReceived: notice(quota, '/vip-quota'),
  quotaAllocated: notice(quota, '/vip-quota'),
  levelReached: notice({ level }, '/creator'),
  investmentEnded: notice({ ...money, level }, '/creator/invest'),
  couponGiven: notice(expiry, '/creator/coupons'),
  couponExpiring: notice(expiry, '/creator/coupons'),
  // The amount is the unspent part that was returned.
  campaignEnded: notice(money, '/traffic-pool'),
  campaignStopped: notice(money, '/traffic-pool'),
  // The name is masked except for its ends.
  friendJoined: notice({ name: z.string() }, '/invite'),
  reportAnswered: notice({ number: z.string(), outcome: z.enum(['acted', 'kept']) }),
  supportAnswered: notice({ number: z.string() }, '/customService'),
  maintenance: notice({ from: unixSeconds, to: unixSeconds }),
};

type NoticeKinds = typeof noticeKinds;
export type SystemKind = keyof NoticeKinds;
export type SystemNotice = {
  [Kind in SystemKind]: { kind: Kind; params: z.infer<NoticeKinds[Kind]['params']> };
}[SystemKind];

/** Parses a stored notice once; callers trust the result. */
export function parseNotice({ kind, params }: { kind: string; params: unknown }): SystemNotice {
  if (!Object.hasOwn(noticeKinds, kind)) throw new Error(`unknown kind of notice: ${kind}`);
  const known = kind as SystemKind;
  return { kind: known, params: noticeKinds[known].params.parse(params) } as SystemNotice;
}
