import * as c2c from '@shared/contract/c2c';
import type { Call } from '@shared/contract/call';
import * as campaigns from '@shared/contract/campaigns';
import * as investments from '@shared/contract/investments';
import * as money from '@shared/contract/money';
import * as portfolio from '@shared/contract/portfolio';
import * as stake from '@shared/contract/stake';
import { cashNovice } from '@shared/contract/tasks';
import * as quota from '@shared/contract/vip-quota';
import * as withdraw from '@shared/contract/withdraw';
import { type Asset, assetScale, fromUnits } from '@shared/lib/money';
import { demoServices } from '../src/demo/external.ts';
import { expireBuyOrders } from '../src/domains/c2c/c2c.jobs.ts';
import { settleCampaigns } from '../src/domains/campaigns/campaigns.jobs.ts';
import { settleInvestments } from '../src/domains/creator/creator.jobs.ts';
import { settlePortfolio } from '../src/domains/portfolio/portfolio.jobs.ts';
import { settleStakes } from '../src/domains/stake/stake.jobs.ts';
import { moveWithdrawals } from '../src/domains/withdraw/withdraw.jobs.ts';
import { withdrawalsOperator } from '../src/domains/withdraw/withdraw.operator.ts';
import { CommandError } from '../src/platform/commands/command.ts';
import { dayMs } from '../src/platform/time/time.ts';
import { noviceDone } from '../src/schema/tables/tasks.ts';
import { claimScripts, claims } from './assets-claims.ts';
import { receiving, reorganised } from './assets-deposits.ts';
import { purchase } from './assets-purchase.ts';
import { type Change, type Posted, setPrice, type Walk, type Walker } from './assets-walk.ts';
import { newOperationKey, passTime, runJob } from './money.ts';
import { operate } from './operate.ts';
import { unitsIn } from './people.ts';

/**
 * The operations of a walk. Each resolves what it adds to what the two people own, by this file's own
 * arithmetic; undefined if it was refused. What time brings is compared with the domains' records.
 */

/** What the house charges: every fee leaves a remainder. */
export const charges = {
  fee_transfer_charge: '0.123457',
  fee_transfer_percent: '0.00333333',
  fee_c2c_percent: '0.00777777',
  fee_withdraw_bsc_charge: '0.900001',
  fee_withdraw_bsc_percent: '0.00111111',
  fee_withdraw_benefit_charge: '0.4',
  fee_withdraw_benefit_percent: '0.00222222',
  novice_point_rate: '0.333333',
  vip_quota_value: '10.12345678',
  yu_normal_hold_limit: '5',
  creator_term_days: '4',
  creator_performance_part: '0.01234567',
  creator_dynamic_part: '0.03111111',
  c2c_order_days: '6',
  review_from: '45',
};

const usdt = unitsIn('USDT');
const yut = unitsIn('YUT');
/** Of a fraction with eight decimals, as of a price. */
const one = 10n ** 8n;
const up = (amount: bigint, by: bigint) => (amount * by + one - 1n) / one;
const fraction = (name: keyof typeof charges) => unitsIn('YUT')(charges[name]);

export interface Step {
  kind: Kind;
  cents: number;
}
type Take = (walk: Walk, step: Step) => Promise<Change | undefined>;

const textOf = ({ cents }: Step) => (cents / 100).toFixed(2);
const none: Change = {};

/** By a quote, between the person's own accounts; remembered under a name. */
const own =
  (calls: readonly [Call, Call], body: (walk: Walk, step: Step) => object, name = ''): Take =>
  async (walk, step) => {
    const made = await walk.me.order(...calls, body(walk, step));
    if (made) walk.open.set(name, made.id);
    return made && none;
  };

const cancelling =
  (name: string, call: Call, idName = 'id'): Take =>
  async ({ me, open }) => {
    const id = open.get(name);
    open.delete(name);
    if (id === undefined) return undefined;
    return (await me.send(call, { [idName]: id, operationKey: newOperationKey() })) && none;
  };

const exchanging =
  (from: Asset): Take =>
  async ({ me, price }, step) => {
    const amount = textOf(step);
    if (!(await me.order(money.verifyExchange, money.exchange, { from, amount }))) return undefined;
    if (from === 'YUT') {
      return { mine: { YUT: -yut(amount), USDT: (yut(amount) * price) / 10n ** 10n } };
    }
    const rate = 10n ** 16n / price;
    return { mine: { USDT: -usdt(amount), YUT: (usdt(amount) * rate) / 10n ** 6n } };
  };

const transferring = (asset: Asset): Take => {
  const [check, call] = {
    USDT: [money.verifyUsdtTransfer, money.transferUsdt] as const,
    YUT: [money.verifyYutTransfer, money.transferYut] as const,
  }[asset];
  return async ({ me, other }, step) => {
    if (!(await me.order(check, call, { to: other.uid, amount: textOf(step) }))) return undefined;
    const units = unitsIn(asset);
    const amount = units(textOf(step));
    const fee = units(charges.fee_transfer_charge) + up(amount, fraction('fee_transfer_percent'));
    return { mine: { [asset]: -amount - fee }, others: { [asset]: amount } };
  };
};

const moving = (direction: 'in' | 'out', account: 'store' | 'benefit') =>
  own([portfolio.verifyPortfolioTransfer, portfolio.transferPortfolio], (_, step) => ({
    direction,
    account,
    asset: 'USDT',
    amount: textOf(step),
  }));

const staking = (action: string, call: Call) =>
  own([stake.previewStake, call], ({ open }, step) => ({
    action,
    orderId: open.get('stake') ?? 'none',
    ...(action === 'addPrincipal' && { amount: textOf(step) }),
    ...(action === 'upgrade' && { termId: '30-days' }),
  }));

const switching =
  (call: Call): Take =>
  async ({ me, open }, { cents }) => {
    const orderId = open.get('stake') ?? 'none';
    const asked = { orderId, on: cents % 2, operationKey: newOperationKey() };
    return (await me.send(call, asked)) && none;
  };

export const bank = { country: 'MY', code: 'MBBEMYKL', name: 'Maybank', position: 1 };
const account = { accountName: 'Ada Lovelace', accountNumber: 'MY12345678' };
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const withdrawing = (asset: Asset) =>
  own(
    [withdraw.verifyCryptoWithdrawal, withdraw.withdrawCrypto],
    (_, step) => ({ asset, network: 'BSC', address, amount: textOf(step) }),
    'withdrawal',
  );

/** An operator decides about the latest withdrawal. */
const deciding =
  (...words: readonly string[]): Take =>
  async ({ test, open, operator }) => {
    const [action = '', ...more] = words;
    const id = open.get('withdrawal') ?? '';
    const services = { external: demoServices };
    const run = operate(test, withdrawalsOperator, { by: operator, services: services as never });
    try {
      await run(action, id, ...more);
      return none;
    } catch (error) {
      if (error instanceof CommandError) return undefined;
      throw error;
    }
  };

/** Posts a buy order near the price. */
const posting =
  (whose: 'mine' | 'others'): Take =>
  async (walk, step) => {
    const buyer = whose === 'mine' ? walk.me : walk.other;
    const price = (walk.price / 10_000n) * 100n;
    const body = { amount: textOf(step), price: fromUnits(price, 6), minFill: '1' };
    const made = await buyer.order(c2c.previewBuyOrder, c2c.createBuyOrder, body);
    if (!made) return undefined;
    // As much as the amount pays for, at a price whose rest is held for it too.
    const held = up((usdt(textOf(step)) * one) / price, price);
    walk.orders[whose] = { id: made.id, left: (held * one) / price, price };
    if (whose === 'mine') walk.open.set('order', made.id);
    return none;
  };

/** The other one sells into the person's order, or the person into that of the other one. */
const selling =
  (into: 'mine' | 'others'): Take =>
  async (walk, step) => {
    const posted = walk.orders[into];
    if (!posted || posted.left === 0n) return undefined;
    const isAll = step.cents % 2 === 0 || posted.left < 400_000_000n;
    const sold = isAll ? posted.left : posted.left / 3n;
    const seller = into === 'mine' ? walk.other : walk.me;
    const body = { orderId: posted.id, amount: fromUnits(sold, assetScale.YUT) };
    if (!(await seller.order(c2c.previewSale, c2c.sell, body))) return undefined;
    const [buys, sells] = sale(posted, sold);
    posted.left -= sold;
    return into === 'mine' ? { mine: buys, others: sells } : { mine: sells, others: buys };
  };

/** The seller gets whole units; the buyer pays what the order no longer has to hold. */
function sale({ left, price }: Posted, sold: bigint) {
  const paid = up(left, price) - up(left - sold, price);
  const fee = up(sold, fraction('fee_c2c_percent'));
  return [
    { USDT: -paid, YUT: sold },
    { USDT: (sold * price) / one, YUT: -sold - fee },
  ] as const;
}

const units = ({ cents }: Step) => (cents % 3) + 1;
const worthOfUnits = (step: Step) => BigInt(units(step)) * yut(charges.vip_quota_value);

const redeeming =
  (walkerOf: (walk: Walk) => Walker, allocated: boolean): Take =>
  async (walk, step) => {
    const allocationId = walk.open.get('allocation');
    if (allocated && !allocationId) return undefined;
    const body = { action: 'redeem', amount: allocated ? 1 : units(step) };
    const asked = { ...body, ...(allocated && { allocationId }) };
    if (!(await walkerOf(walk).order(quota.previewQuota, quota.redeemQuota, asked))) {
      return undefined;
    }
    return allocated
      ? { others: { YUT: yut(charges.vip_quota_value) } }
      : { mine: { YUT: worthOfUnits(step) } };
  };

/** Starter points become benefit. */
async function reward({ test, me }: Walk, { cents }: Step): Promise<Change | undefined> {
  const points = 100 + (cents % 50);
  const task = `task-${newOperationKey()}`;
  await test.db.insert(noviceDone).values({ personId: me.id, task, points, doneAt: new Date() });
  const asked = { points, operationKey: newOperationKey() };
  if (!(await me.send(cashNovice, asked))) return undefined;
  return { mine: { USDT: BigInt(points) * usdt(charges.novice_point_rate) } };
}

const jobs = [
  settleStakes,
  settleCampaigns,
  settleInvestments,
  settlePortfolio,
  expireBuyOrders,
  moveWithdrawals,
];

/** One to three days go by, and YUT has another price. */
async function pass(walk: Walk, { cents }: Step): Promise<Change> {
  await passTime(walk.test.db, ((cents % 3) + 1) * dayMs);
  walk.price = 100_000_000n + BigInt(cents) * 7_919n;
  await setPrice(walk, walk.price);
  for (const job of jobs) await runJob(walk.test, job);
  return none;
}

const take = {
  exchangeUsdt: exchanging('USDT'),
  exchangeYut: exchanging('YUT'),
  transferUsdt: transferring('USDT'),
  transferYut: transferring('YUT'),
  intoStore: moving('in', 'store'),
  outOfStore: moving('out', 'store'),
  reward,
  outOfBenefit: moving('out', 'benefit'),
  withdrawBenefit: own(
    [withdraw.verifyBenefitWithdrawal, withdraw.withdrawBenefit],
    (_, step) => ({ bankId: bank.code, ...account, amount: textOf(step) }),
    'withdrawal',
  ),
  order: posting('mine'),
  fillOrder: selling('mine'),
  cancelOrder: cancelling('order', c2c.cancelBuyOrder, 'orderId'),
  otherOrder: posting('others'),
  sell: selling('others'),
  stake: own(
    [stake.previewStake, stake.createStake],
    (_, step) => ({
      action: 'create',
      termId: '7-days',
      amount: textOf(step),
      compound: step.cents % 2 === 0 ? 1 : 0,
    }),
    'stake',
  ),
  addPrincipal: staking('addPrincipal', stake.addPrincipal),
  upgrade: staking('upgrade', stake.upgradeStake),
  reinvest: staking('reinvest', stake.reinvestStake),
  autoReinvest: switching(stake.changeAutoReinvest),
  compound: switching(stake.changeCompound),
  retrieveReward: staking('retrieveReward', stake.retrieveReward),
  retrieve: staking('retrievePrincipal', stake.retrievePrincipal),
  cancelRetrieve: staking('cancelRetrieve', stake.cancelRetrievePrincipal),
  campaign: own(
    [campaigns.checkCampaign, campaigns.createCampaign],
    ({ videoId }, step) => ({ goal: 'views', amount: textOf(step), days: 3, videoId }),
    'campaign',
  ),
  cancelCampaign: cancelling('campaign', campaigns.cancelCampaign),
  invest: own([investments.checkInvestment, investments.createInvestment], (_, { cents }) => ({
    level: (cents % 2) + 1,
    offset: 1,
  })),
  moveProfit: own([investments.checkProfitTransfer, investments.transferProfit], () => ({
    amount: '1',
  })),
  withdraw: withdrawing('USDT'),
  withdrawYut: withdrawing('YUT'),
  cancelWithdrawal: cancelling('withdrawal', withdraw.cancelWithdrawal),
  sendWithdrawal: deciding('approve'),
  rejectWithdrawal: deciding('reject', 'addressRefused'),
  redeem: redeeming(({ me }) => me, false),
  giveQuota: own([quota.previewQuota, quota.transferQuota], ({ other }, step) => ({
    action: 'transfer',
    to: other.uid,
    amount: units(step),
  })),
  allocate: own(
    [quota.previewQuota, quota.allocateQuota],
    ({ other }) => ({ action: 'allocate', to: other.uid, amount: 3 }),
    'allocation',
  ),
  redeemAllocated: redeeming(({ other }) => other, true),
  cancelAllocation: cancelling('allocation', quota.cancelAllocation, 'allocationId'),
  purchase,
  depositPending: receiving(1, 'pending'),
  deposit: receiving(15, 'booked'),
  depositReorganised: reorganised(false),
  depositVanished: reorganised(true),
  ...claims,
  pass,
} satisfies Record<string, Take>;

export type Kind = keyof typeof take;
export const kinds = Object.keys(take) as Kind[];
export const takeStep: Take = (walk, step) => take[step.kind](walk, step);

/** What often comes one after another; other steps may stand between two of them. */
export const scripts: readonly (readonly Kind[])[] = [
  ...claimScripts,
  ['exchangeUsdt', 'exchangeYut'],
  ['transferUsdt', 'transferYut'],
  ['intoStore', 'outOfStore', 'pass'],
  ['reward', 'outOfBenefit'],
  ['reward', 'reward', 'withdrawBenefit', 'pass'],
  ['order', 'fillOrder', 'cancelOrder'],
  ['order', 'fillOrder', 'fillOrder'],
  ['order', 'pass', 'pass', 'pass', 'pass'],
  ['otherOrder', 'sell'],
  ['stake', 'pass', 'retrieveReward', 'addPrincipal'],
  ['stake', 'retrieve', 'cancelRetrieve'],
  ['stake', 'pass', 'retrieve', 'pass', 'pass'],
  ['stake', 'addPrincipal', 'addPrincipal', 'autoReinvest', 'compound', 'upgrade', 'pass'],
  // Seven days at least.
  ['stake', ...Array<'pass'>(7).fill('pass'), 'reinvest', 'pass'],
  ['campaign', 'pass', 'pass', 'pass'],
  ['campaign', 'pass', 'cancelCampaign'],
  ['invest', 'pass', 'pass', 'moveProfit', 'pass', 'pass'],
  ['withdraw', 'cancelWithdrawal'],
  ['withdrawYut', 'pass'],
  ['withdraw', 'rejectWithdrawal'],
  ['withdraw', 'sendWithdrawal', 'rejectWithdrawal'],
  ['redeem', 'giveQuota'],
  ['allocate', 'redeemAllocated', 'cancelAllocation'],
  ['purchase'],
  ['depositPending', 'deposit'],
  ['depositReorganised', 'depositVanished'],
  // Its profit pays a part of the next one.
  ['invest', 'pass', 'pass', 'pass', 'pass', 'invest'],
];
