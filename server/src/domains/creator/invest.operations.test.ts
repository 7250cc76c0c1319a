import {
  getCreatorInfo,
  getDynamicMissing,
  getIfaInfo,
  getPerformanceMissing,
  receiveLevelReward,
  receiveMissed,
} from '@shared/contract/creator';
import {
  checkInvestment,
  checkProfitTransfer,
  createInvestment,
  getCoupons,
  getCreatorProfit,
  getOffset,
  transferProfit,
} from '@shared/contract/investments';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Creator, levelOf, makeCreator, makeLadder, proof } from '../../../test/creators.ts';
import { newOperationKey, passTime, runJob } from '../../../test/money.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { newId } from '../../platform/db/new-id.ts';
import { dayMs } from '../../platform/time/time.ts';
import {
  creatorCoupons,
  creatorInvestmentDays,
  creatorLevels,
  creatorPoints,
} from '../../schema/tables/creator.ts';
import { persons, settings } from '../../schema/tables/identity.ts';
import { systemMessages } from '../../schema/tables/messages.ts';
import { lowerLevels, settleInvestments } from './creator.jobs.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await makeLadder(test);
});
afterAll(async () => {
  expect((await verifyLedger(test.db)).problems).toEqual([]);
  await test.close();
});

type Wish = Parameters<typeof test.call<typeof checkInvestment>>[1];
const check = ({ token }: Creator, wish: Wish) => test.call(checkInvestment, wish, { token });
const order = (quoteId: string, operationKey = newOperationKey()) => ({
  quoteId,
  operationKey,
  proof,
});

async function invest(who: Creator, wish: Wish) {
  const { data, name } = await check(who, wish);
  if (!data) throw new Error(`no quote: ${name}`);
  return test.call(createInvestment, order(data.quote.quoteId), { token: who.token });
}

async function passDays(days: number) {
  await passTime(test.db, days * dayMs);
  await runJob(test, settleInvestments);
  await runJob(test, lowerLevels);
}

const addCoupon = async (to: Creator, more: Partial<typeof creatorCoupons.$inferInsert> = {}) => {
  const id = newId();
  await test.db.insert(creatorCoupons).values({
    id,
    personId: to.id,
    discount: 20_000_000n,
    smallest: 300_000_000n,
    startsAt: new Date(0),
    expiresAt: new Date(Date.now() + 900 * dayMs),
    ...more,
  });
  return id;
};

describe('the check of an investment', () => {
  it('shows cost, profit and the returned amount', async () => {
    const me = await makeCreator(test, { profit: '500' });
    const couponId = await addCoupon(me);
    const { data } = await check(me, { level: 2, couponId, offset: 1 });
    expect(data).toMatchObject({
      level: 2,
      amount: '300',
      discount: '20',
      offset: '84',
      available: '1000',
      points: '480',
      dailyProfit: '2.34',
      days: 90,
      returns: '280',
      quote: { amount: '196', fee: '0', total: '196' },
    });
  });

  it.each([
    { what: 'no such level', wish: { level: 99 }, name: 'notFound' },
    { what: 'a level that is not for sale', wish: { level: 4 }, name: 'notFound' },
    { what: 'no level at all', wish: { level: 0 }, name: 'invalidRequest' },
    { what: 'no such coupon', wish: { level: 1, couponId: 'nonsense' }, name: 'notFound' },
  ])('refuses $what', async ({ wish, name }) => {
    expect((await check(await makeCreator(test), wish)).name).toBe(name);
  });

  it('refuses a coupon of another person, for a larger amount, or expired', async () => {
    const me = await makeCreator(test);
    const theirs = await addCoupon(await makeCreator(test));
    const forMore = await addCoupon(me, { smallest: 301_000_000n });
    const over = await addCoupon(me, { expiresAt: new Date(1000) });
    const names = [];
    for (const couponId of [theirs, forMore, over]) {
      names.push((await check(me, { level: 2, couponId })).name);
    }
    expect(names).toEqual(['notFound', 'couponUnusable', 'couponUnusable']);
  });

  it('refuses more than the wallet has', async () => {
    expect((await check(await makeCreator(test, { usdt: '299.99' }), { level: 2 })).name).toBe(
      'notEnough',
    );
  });
});

describe('an investment', () => {
  it('is paid, raises the level, and grants a coupon for the next', async () => {
    const me = await makeCreator(test, { profit: '30' });
    const couponId = await addCoupon(me);
    const { data, name } = await invest(me, { level: 2, couponId, offset: 1 });
    expect(name).toBe('ok');
    expect(data).toMatchObject({
      level: 2,
      investment: { level: 2, amount: '300', dailyProfit: '2.34', totalProfit: '0' },
      // 250 from the wallet, 30 from the profit.
      receipt: { kind: 'investment', asset: 'USDT', amount: '280', status: 2 },
    });
    expect([await me.balance(), await me.balance('profit')]).toEqual(['750', '0']);
    expect(await levelOf(test, me)).toEqual([2, 1]);
    const { data: info } = await test.call(getCreatorInfo, {}, { token: me.token });
    expect(info).toMatchObject({ level: 2, totalPoint: '480' });
    expect(info?.rewards.map(({ status }) => status)).toEqual([1, 1, 0, 0]);
    const { data: coupons } = await test.call(getCoupons, {}, { token: me.token });
    expect(coupons?.items.map((one) => [one.state, one.discount, one.smallest])).toEqual([
      ['usable', '12', '600'],
      ['used', '20', '300'],
    ]);
  });

  it('runs once per level at a time, and its refusal has a text', async () => {
    const me = await makeCreator(test);
    await invest(me, { level: 1 });
    const again = await check(me, { level: 1 });
    expect([again.name, again.message]).toEqual([
      'investmentRuns',
      'You already have an investment at this level.',
    ]);
    expect((await check(me, { level: 2 })).name).toBe('ok');
  });

  it('requires the payment password, and its quote belongs to its owner', async () => {
    const me = await makeCreator(test);
    const { data } = await check(me, { level: 1 });
    const { quoteId } = data?.quote ?? { quoteId: '' };
    const bare = { quoteId, operationKey: newOperationKey() };
    expect((await test.call(createInvestment, bare, { token: me.token })).name).toBe('proofNeeded');
    const other = await makeCreator(test);
    const theirs = await test.call(createInvestment, order(quoteId), { token: other.token });
    expect(theirs.name).toBe('notFound');
    expect(await me.balance()).toBe('1000');
  });

  it('is refused during a security hold', async () => {
    const me = await makeCreator(test, { securityHoldUntil: new Date(Date.now() + dayMs) });
    expect((await invest(me, { level: 1 })).name).toBe('securityHold');
  });

  it('is refused if its coupon or price differs from the quote', async () => {
    const me = await makeCreator(test);
    const couponId = await addCoupon(me);
    const first = (await check(me, { level: 2, couponId })).data?.quote.quoteId ?? '';
    const second = (await check(me, { level: 3, couponId })).data?.quote.quoteId ?? '';
    const send = (quoteId: string) =>
      test.call(createInvestment, order(quoteId), { token: me.token });
    expect((await send(first)).name).toBe('ok');
    expect((await send(second)).name).toBe('couponUnusable');
    expect(await me.balance()).toBe('720');
  });

  it('takes back the points that it gave under any later ladder, with one message', async () => {
    const me = await makeCreator(test);
    const short = { name: 'creator_term_days', value: '2' };
    await test.db.insert(settings).values(short);
    await invest(me, { level: 2 });
    // The application may not delete settings, so set the default.
    await test.db.update(settings).set({ value: '90' }).where(eq(settings.name, short.name));
    const setPoint = (point: bigint) =>
      test.db.update(creatorLevels).set({ point }).where(eq(creatorLevels.level, 2));
    await setPoint(130n);
    await passDays(2);
    await setPoint(480n);
    const booked = await test.db
      .select({ points: creatorPoints.points, source: creatorPoints.source })
      .from(creatorPoints)
      .where(eq(creatorPoints.personId, me.id));
    expect(booked.map(({ points, source }) => [source, points]).sort()).toEqual([
      ['expired', -480n],
      ['investment', 480n],
    ]);
    await runJob(test, settleInvestments);
    const told = await test.db
      .select({ kind: systemMessages.kind, params: systemMessages.params })
      .from(systemMessages)
      .where(eq(systemMessages.personId, me.id));
    expect(told.filter(({ kind }) => kind === 'investmentEnded')).toEqual([
      { kind: 'investmentEnded', params: { amount: '300', asset: 'USDT', level: 2 } },
    ]);
  });

  it('gives the same answer for the same key', async () => {
    const me = await makeCreator(test);
    const quoteId = (await check(me, { level: 1 })).data?.quote.quoteId ?? '';
    const one = order(quoteId);
    const first = await test.call(createInvestment, one, { token: me.token });
    const again = await test.call(createInvestment, one, { token: me.token });
    expect(again.data).toEqual(first.data);
    expect(await me.balance()).toBe('900');
  });

  it('pays each day once, ends, returns the amount and takes back its points', async () => {
    const me = await makeCreator(test, { profit: '10' });
    const { data } = await invest(me, { level: 2, offset: 1 });
    const id = data?.investment.id ?? '';
    await passDays(3.5);
    await runJob(test, settleInvestments);
    expect(await me.balance('profit')).toBe('7.02');
    const { data: info } = await test.call(getIfaInfo, {}, { token: me.token });
    expect(info?.items).toMatchObject([{ id, totalProfit: '7.02' }]);
    await passDays(90);
    expect(await me.balance('profit')).toBe('210.6');
    expect(await me.balance()).toBe('1010');
    const days = await test.db
      .select()
      .from(creatorInvestmentDays)
      .where(eq(creatorInvestmentDays.investmentId, id));
    expect(days).toHaveLength(90);
    const after = await test.call(getIfaInfo, {}, { token: me.token });
    expect(after.data).toEqual({ active: null, items: [] });
    // Its points are gone: the level is at risk, and is lost a week later.
    expect(await levelOf(test, me)).toEqual([2, 2]);
    await passDays(8);
    expect(await levelOf(test, me)).toEqual([0, 3]);
    const { data: lost } = await test.call(getCreatorInfo, {}, { token: me.token });
    expect(lost?.rewards.map(({ status }) => status)).toEqual([3, 3, 0, 0]);
  });
});

describe('an inviter', () => {
  const pair = async (inviter: Parameters<typeof makeCreator>[1] = {}) => {
    const host = await makeCreator(test, inviter);
    const friend = await makeCreator(test, { invitedBy: host.id });
    return { host, friend };
  };

  it('gets a share of a friend’s investment and of each day', async () => {
    const { host, friend } = await pair();
    await invest(host, { level: 2 });
    await invest(friend, { level: 1 });
    expect(await host.balance('profit')).toBe('1');
    await passDays(1);
    // 0.039 from the friend's day and 2.34 from their own.
    expect(await host.balance('profit')).toBe('3.379');
  });

  it('misses the share without an investment or with a low level, and receives it later once', async () => {
    const { host, friend } = await pair();
    const { token } = host;
    await invest(friend, { level: 2 });
    await passDays(1);
    expect(await host.balance('profit')).toBe('0');
    const { data: dynamic } = await test.call(getDynamicMissing, {}, { token });
    expect(dynamic).toMatchObject({ amount: '0.117', receivable: '0' });
    expect(dynamic?.items).toMatchObject([{ canReceive: 0, needsLevel: 2 }]);
    const receive = (kind?: 'performance') =>
      test.call(receiveMissed, { kind, operationKey: newOperationKey() }, { token });
    expect((await receive()).name).toBe('nothingToReceive');
    await invest(host, { level: 2 });
    const { data: performance } = await test.call(getPerformanceMissing, {}, { token });
    expect(performance).toMatchObject({ amount: '3', receivable: '3' });
    expect((await receive('performance')).data).toEqual({ amount: '3', asset: 'USDT', count: 1 });
    expect((await receive()).data?.amount).toBe('0.117');
    expect((await receive()).name).toBe('nothingToReceive');
    expect(await host.balance('profit')).toBe('3.117');
  });
});

describe('the reward of a level', () => {
  const receive = (who: Creator, level: number, operationKey = newOperationKey()) =>
    test.call(receiveLevelReward, { level, operationKey }, { token: who.token });

  it('is paid once, to the wallet', async () => {
    const me = await makeCreator(test);
    await invest(me, { level: 1 });
    const key = newOperationKey();
    const first = await receive(me, 1, key);
    expect(first.data).toEqual({ level: 1, amount: '10', asset: 'YUT' });
    expect((await receive(me, 1, key)).data).toEqual(first.data);
    expect((await receive(me, 1)).name).toBe('alreadyReceived');
    expect(await me.balance('wallet', 'YUT')).toBe('10');
  });

  it('is not paid for a future, unknown or lost level', async () => {
    const me = await makeCreator(test);
    expect((await receive(me, 1)).name).toBe('nothingToReceive');
    expect((await receive(me, 77)).name).toBe('notFound');
    await invest(me, { level: 1 });
    await test.db.update(persons).set({ level: 0 }).where(eq(persons.id, me.id));
    expect((await receive(me, 1)).name).toBe('nothingToReceive');
  });

  it('is paid once to two devices at once, like missed profit', async () => {
    const { host, friend } = await (async () => {
      const one = await makeCreator(test);
      return { host: one, friend: await makeCreator(test, { invitedBy: one.id }) };
    })();
    await invest(friend, { level: 1 });
    await invest(host, { level: 1 });
    const four = [1, 2, 3, 4];
    const rewards = await Promise.all(four.map(() => receive(host, 1)));
    expect(rewards.map(({ name }) => name).sort()).toEqual([
      'alreadyReceived',
      'alreadyReceived',
      'alreadyReceived',
      'ok',
    ]);
    expect(await host.balance('wallet', 'YUT')).toBe('10');
    const missed = await Promise.all(
      four.map(() =>
        test.call(
          receiveMissed,
          { kind: 'performance', operationKey: newOperationKey() },
          { token: host.token },
        ),
      ),
    );
    expect(missed.filter(({ name }) => name === 'ok')).toHaveLength(1);
    expect(await host.balance('profit')).toBe('1');
  });

  it('is safe beside the daily job: no day is paid twice', async () => {
    const me = await makeCreator(test);
    await invest(me, { level: 1 });
    await passTime(test.db, 5 * dayMs);
    await Promise.all([
      runJob(test, settleInvestments),
      receive(me, 1),
      runJob(test, settleInvestments),
    ]);
    expect(await me.balance('profit')).toBe('3.9');
  });
});

describe('the profit', () => {
  it('stays until it is moved to the wallet, by a quote and without proof', async () => {
    const me = await makeCreator(test, { profit: '12.5' });
    const { token } = me;
    const { data: info } = await test.call(getCreatorProfit, {}, { token });
    expect(info).toMatchObject({ available: '12.5', today: '0', total: '0' });
    expect(info?.days).toHaveLength(30);
    const { data: offset } = await test.call(getOffset, {}, { token });
    expect(offset).toEqual({ available: '12.5', percent: '0.3' });
    const { data: terms } = await test.call(checkProfitTransfer, { amount: '12' }, { token });
    expect(terms).toMatchObject({ available: '12.5', smallest: '1', largest: '12.5' });
    const quoteId = terms?.quote?.quoteId ?? '';
    const one = { quoteId, operationKey: newOperationKey() };
    const { data: receipt } = await test.call(transferProfit, one, { token });
    expect(receipt).toMatchObject({ kind: 'profitTransfer', amount: '12', status: 2 });
    expect([await me.balance('profit'), await me.balance()]).toEqual(['0.5', '1012']);
  });

  it.each([
    ['13', 'notEnough'],
    ['0.99', 'amountInvalid'],
    ['1.0000001', 'amountInvalid'],
    ['-1', 'invalidRequest'],
  ])('of 12.5 does not allow a transfer of %s: %s', async (amount, name) => {
    const { token } = await makeCreator(test, { profit: '12.5' });
    expect((await test.call(checkProfitTransfer, { amount }, { token })).name).toBe(name);
  });

  it('is summed by day', async () => {
    const me = await makeCreator(test);
    await invest(me, { level: 1 });
    await passDays(2);
    const { data } = await test.call(getCreatorProfit, {}, { token: me.token });
    expect(data).toMatchObject({ total: '1.56', available: '1.56' });
    expect(data?.days.filter(({ amount }) => amount !== '0')).toHaveLength(2);
  });
});
