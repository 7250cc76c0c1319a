import { receiveLevelReward, receiveMissed } from '@shared/contract/creator';
import * as investments from '@shared/contract/investments';
import { couponsOperator } from '../../src/domains/creator/creator.operator.ts';
import { newOperationKey } from '../money.ts';
import { commanding, none, own } from './actions.ts';
import { yut } from './charges.ts';
import type { Take } from './walk.ts';

const { checkInvestment, createInvestment } = investments;

const levelOf = (cents: number) => (cents % 2) + 1;

/** By a coupon if one waits; profit pays a part. What was paid comes back, the discount does not. */
const invest: Take = async ({ me, open }, { cents }) => {
  const couponId = open.get('coupon');
  open.delete('coupon');
  const body = { level: levelOf(cents), offset: 1, ...(couponId && { couponId }) };
  return (await me.order(checkInvestment, createInvestment, body)) && none;
};

/** An operator gives a coupon. */
const coupon: Take = async (walk, { cents }) => {
  const { me, open, test } = walk;
  await commanding(walk, couponsOperator)('give', me.uid, '7.000003', '50', '20');
  const { data } = await test.call(
    investments.getCoupons,
    { level: levelOf(cents) },
    { token: me.token },
  );
  const usable = data?.items.find(({ state }) => state === 'usable');
  if (usable) open.set('coupon', usable.id);
  return usable && none;
};

/** The friend invests: the inviter has a part of it, now or when they receive what they missed. */
const friendInvests: Take = async ({ other }, { cents }) => {
  const body = { level: levelOf(cents), offset: 0 };
  return (await other.order(checkInvestment, createInvestment, body)) && none;
};

const missed: Take = async ({ me }) => {
  const receive = (kind: 'dynamic' | 'performance') =>
    me.send(receiveMissed, { kind, operationKey: newOperationKey() });
  const received = [await receive('performance'), await receive('dynamic')];
  return received.some(Boolean) ? none : undefined;
};

const levelReward: Take = async ({ me }) => {
  const asked = { level: 1, operationKey: newOperationKey() };
  return (await me.send(receiveLevelReward, asked)) && { mine: { YUT: yut('10') } };
};

export const creatorSteps = {
  invest,
  coupon,
  moveProfit: own([investments.checkProfitTransfer, investments.transferProfit], () => ({
    amount: '1',
  })),
  friendInvests,
  missed,
  levelReward,
} satisfies Record<string, Take>;

export const creatorScripts = [
  // Nothing is missed while an investment runs: before any other.
  ['friendInvests', 'pass', 'invest', 'missed', 'pass', 'missed'],
  ['invest', 'friendInvests', 'pass', 'pass'],
  ['invest', 'levelReward', 'levelReward'],
  ['invest', 'pass', 'pass', 'moveProfit', 'pass', 'pass'],
  // Its profit pays a part of the next one.
  ['invest', 'week', 'coupon', 'invest', 'pass'],
] as const;
