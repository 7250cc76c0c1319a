import { languages } from '@shared/contract/enums';
import { getStakeInfo, listStakeRecords, stakeRecordTypes } from '@shared/contract/stake';
import { getYutHistory } from '@shared/contract/wallet';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localesDir } from '../../../test/databases.ts';
import { passTime, runJob } from '../../../test/money.ts';
import { operate } from '../../../test/operate.ts';
import { makeStaker, passDays, recordsOf, type Staker, yutUnits } from '../../../test/stakes.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { databaseTime } from '../../platform/time/clock.ts';
import { dayMs } from '../../platform/time/time.ts';
import { readWords } from '../../platform/words.ts';
import { createCatalogueJob } from '../catalogue/catalogue.jobs.ts';
import { createCatalogueOperator } from '../catalogue/catalogue.operator.ts';
import { settleStakes } from './stake.jobs.ts';
import { stakeTermCatalogue } from './stake-terms.catalogue.ts';

let test: TestApp;
let me: Staker;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  me = await makeStaker(test);
});

const days = (count: number) => passDays(test, count);
const records = (orderId: string) => recordsOf(test, { token: me.token, orderId });

describe('the texts of a record', () => {
  const words = readWords(localesDir);
  it.each(languages)('in %s exist for every type', (language) => {
    const texts = stakeRecordTypes.map((type) => words.text(language, `stake.records.${type}`));
    const english = stakeRecordTypes.map((type) => words.text('en', `stake.records.${type}`));
    expect(texts.filter((text) => text.startsWith('stake.'))).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
    const left = texts.filter((text) => english.includes(text));
    expect(left).toEqual(language === 'en' ? english : []);
  });
});

describe('the terms', () => {
  it('have the names of the specification, and the person’s amounts', async () => {
    const { data } = await test.call(getStakeInfo, {}, me);
    expect(data?.stakeDetailList.map(({ id }) => id)).toEqual([
      '7-days',
      '30-days',
      '90-days',
      '180-days',
      '365-days',
    ]);
    expect(data?.stakeDetailList[1]).toEqual({
      id: '30-days',
      cycle: 30,
      cycleYield: '0.03',
      extraRate: '0.003',
      feePercent: '0.04',
      penaltyPercent: '0.02',
      releaseDays: 2,
      smallest: '50',
      placesLeft: null,
      allowsAdding: true,
      allowsUpgrade: true,
    });
    expect(data?.totals).toEqual({ staked: '0', earned: '0', claimable: '0', nextPayoutAt: 0 });
  });

  it('add up over all stakes', async () => {
    const first = await me.stake();
    await me.stake({ termId: '7-days', amount: '50', compound: 1 });
    await days(2);
    const { totals } = (await test.call(getStakeInfo, {}, me)).data ?? {};
    expect(totals).toMatchObject({
      staked: '150.080032',
      claimable: '0.2',
      earned: '0.280032',
    });
    expect(totals?.nextPayoutAt).toBe(first.nextPayoutAt + 2 * 86_400);
  });
});

describe('a change of a term by an operator', () => {
  const change = async (words: string[], inMs?: number): Promise<void> => {
    const { business } = await databaseTime(test.db);
    const from = inMs === undefined ? undefined : new Date(business.getTime() + inMs);
    const command = createCatalogueOperator(stakeTermCatalogue);
    await operate(test, command, from && { from })(...words);
  };
  const jobs = () => runJob(test, createCatalogueJob([stakeTermCatalogue]));
  const figures = async (id: string) => {
    const { cycle, cycleYield, feePercent, penaltyPercent } = await me.order(id);
    return { cycle, cycleYield, feePercent, penaltyPercent };
  };
  const before = { cycle: 7, cycleYield: '0.0056', feePercent: '0.05', penaltyPercent: '0.01' };

  it('leaves running stakes as they began, and reaches those that begin later', async () => {
    const { id } = await me.stake({ termId: '7-days', amount: '100' });
    await change(['set', '7-days', 'yield=0.014', 'fee=0.5', 'penalty=0.5', 'days=14']);
    expect(await figures(id)).toEqual(before);
    const later = await me.stake({ termId: '7-days', amount: '100' });
    expect(await figures(later.id)).toMatchObject({ cycle: 14, cycleYield: '0.014' });
    await days(7);
    expect(await me.order(id)).toMatchObject({ status: 2, earned: '0.56' });
    await change(['set', '7-days', 'yield=0.0056', 'fee=0.05', 'penalty=0.01', 'days=7']);
  });

  it('reaches a renewal by the moment of that renewal, however late it is settled', async () => {
    const { id } = await me.stake({ termId: '7-days', amount: '100', autoReinvest: 1 });
    await change(['set', '7-days', 'yield=0.014'], 8 * dayMs);
    await change(['set', '7-days', 'yield=0.021'], 20 * dayMs);
    await passTime(test.db, 15 * dayMs);
    await jobs();
    await days(8);
    expect(await figures(id)).toEqual({ ...before, cycleYield: '0.021' });
    const rewards = (await records(id)).filter(([type]) => type === 'reward').reverse();
    const amounts = rewards.map(([, amount]) => amount);
    const term = (amount: string, count = 7) => Array.from({ length: count }, () => amount);
    // With 0.0007 on top for the renewal; renewed on days 7, 14 and 21.
    expect(amounts).toEqual([...term('0.09', 14), ...term('0.21'), ...term('0.31', 2)]);
    await change(['set', '7-days', 'yield=0.0056']);
  });

  it('adds a term, and closes it: what runs goes on, nothing begins or renews', async () => {
    const termId = '10-days';
    const wrong = change(['set', termId, 'days=10', 'yield=0.01']);
    await expect(wrong).rejects.toThrow('10-days');
    await change(
      `set ${termId} days=10 yield=0.01 extra=0 fee=0 penalty=0 releaseDays=1 smallest=10 position=9`.split(
        ' ',
      ),
    );
    const { id } = await me.stake({ termId, amount: '100', autoReinvest: 1 });
    const quote = await me.preview({ action: 'create', termId, amount: '50' });
    await change(['withdraw', termId]);
    expect((await me.send('create', { quoteId: quote.data?.quoteId ?? '' })).name).toBe('notFound');
    expect((await me.preview({ action: 'create', termId })).name).toBe('notFound');
    const info = await test.call(getStakeInfo, {}, me);
    expect(info.data?.stakeDetailList.map((term) => term.id)).not.toContain(termId);
    await days(10);
    expect(await me.order(id)).toMatchObject({ status: 2, earned: '1' });
  });
});

describe('staking', () => {
  it('is previewed with every date before an amount, and then with its reward', async () => {
    const ask = { action: 'create', termId: '30-days' } as const;
    const before = (await me.preview(ask)).data;
    expect(before).toMatchObject({
      quoteId: null,
      available: '1000',
      smallest: '50',
      amount: '0',
      after: { principal: '0', cycle: 30, feePercent: '0.04', estimate: '0' },
    });
    const begins = before?.after?.startAt ?? 0;
    expect(before?.after).toMatchObject({
      nextPayoutAt: begins + 86_400,
      endAt: begins + 30 * 86_400,
      releaseAt: begins + 32 * 86_400,
    });
    const { data } = await me.preview({ ...ask, amount: '100', autoReinvest: '1' });
    const start = data?.after?.startAt ?? 0;
    expect(data).toMatchObject({
      amount: '100',
      fee: '0',
      receive: '0',
      before: null,
      after: {
        principal: '100',
        autoReinvest: 1,
        compound: 0,
        endAt: start + 30 * 86_400,
        releaseAt: start + 32 * 86_400,
        nextPayoutAt: start + 86_400,
        estimate: '3.3',
      },
    });
    expect(await me.balance('wallet')).toBe(yutUnits('1000'));
  });

  it('moves the principal and writes a receipt and a record', async () => {
    const { data } = await me.preview({ action: 'create', termId: '30-days', amount: '100' });
    const answer = await me.send('create', { quoteId: data?.quoteId ?? '' });
    expect(answer.data).toMatchObject({
      order: { status: 1, principal: '100', reward: '0', daysDone: 0, releaseAt: 0 },
      receipt: { kind: 'stakePrincipal', asset: 'YUT', amount: '100', fee: '0', status: 2 },
    });
    expect(await me.balance('wallet')).toBe(yutUnits('900'));
    expect(await me.balance('stake')).toBe(yutUnits('100'));
    const orderId = answer.data?.order.id ?? '';
    const { data: told } = await test.call(
      listStakeRecords,
      { orderId },
      { ...me, language: 'fr' },
    );
    expect(told?.items).toMatchObject([
      { amount: '100', type: 'created', typeDesc: 'Mis en staking' },
    ]);
    expect(told?.items[0]?.createdAt).toBe(answer.data?.order.createdAt);
  });

  it.each([
    ['less than the smallest', '49.99999999', 'amountInvalid'],
    ['more than there is', '1000.00000001', 'notEnough'],
    ['more decimals than there are', '50.000000001', 'invalidRequest'],
    ['an exponent', '1e3', 'invalidRequest'],
    ['a sign', '-100', 'invalidRequest'],
  ])('refuses %s', async (_, amount, refusal) => {
    const asked = await me.preview({ action: 'create', termId: '30-days', amount });
    expect(asked.name).toBe(refusal);
  });

  it('takes effect once per key and once per quote', async () => {
    const { data } = await me.preview({ action: 'create', termId: '30-days', amount: '100' });
    const order = { quoteId: data?.quoteId ?? '', operationKey: 'one-and-the-same-key' };
    const first = await me.send('create', order);
    const again = await me.send('create', order);
    expect(again.data).toEqual(first.data);
    expect((await me.send('create', { quoteId: order.quoteId })).name).toBe('quoteExpired');
    expect(await me.balance('stake')).toBe(yutUnits('100'));
  });

  it('accepts no more stakes than a term has places', async () => {
    await test.db.execute(sql`insert into stake_terms (id, position, cycle_days, cycle_yield,
      extra_rate, fee, penalty, release_days, smallest, places)
      values ('few', 9, 60, 1000000, 0, 0, 0, 1, 100000000, 1)`);
    const termId = 'few';
    const small = await me.stake();
    await me.stake({ termId });
    const info = await test.call(getStakeInfo, {}, me);
    expect(info.data?.stakeDetailList.at(-1)).toMatchObject({ id: 'few', placesLeft: 0 });
    expect((await me.preview({ action: 'create', termId, amount: '50' })).name).toBe(
      'noPlacesLeft',
    );
    expect(await me.act({ action: 'upgrade', orderId: small.id, termId })).toBe('noPlacesLeft');
    await test.db.execute(sql`update stake_terms set is_open = false where id = 'few'`);
    expect((await me.preview({ action: 'create', termId, amount: '50' })).name).toBe('notFound');
  });
});

describe('a day', () => {
  it('earns once, no matter when and how often the job runs', async () => {
    const { id } = await me.stake();
    await days(0.99);
    expect((await me.order(id)).reward).toBe('0');
    await days(3);
    await runJob(test, settleStakes);
    expect(await me.order(id)).toMatchObject({ reward: '0.3', earned: '0.3', daysDone: 3 });
    expect(await records(id)).toEqual([
      ['reward', '0.1'],
      ['reward', '0.1'],
      ['reward', '0.1'],
      ['created', '100'],
    ]);
  });

  it('joins the principal with compound, and pays more with auto reinvest', async () => {
    const { id } = await me.stake({ compound: 1, autoReinvest: 1 });
    await days(2);
    // 100 × 3.3 % ÷ 30 on the first day, and on the second of 100.11.
    expect(await me.order(id)).toMatchObject({ principal: '100.220121', reward: '0' });
    expect(await me.balance('stake')).toBe(yutUnits('100.220121'));
  });
});

describe('the switches', () => {
  it('preview their change, which starts with the current day', async () => {
    const { id: orderId } = await me.stake();
    const { data } = await me.preview({ action: 'autoReinvest', orderId, on: 1 });
    expect(data).toMatchObject({
      quoteId: null,
      before: { autoReinvest: 0, estimate: '3' },
      after: { autoReinvest: 1, estimate: '3.3' },
    });
    await days(1.5);
    expect(await me.flick('autoReinvest', { orderId, on: 1 })).toBe('ok');
    expect(await me.flick('compound', { orderId, on: 1 })).toBe('ok');
    expect(await me.flick('compound', { orderId, on: 1 })).toBe('ok');
    await days(1);
    expect(await records(orderId)).toEqual([
      ['compounded', '0.11'],
      ['compoundOn', '0'],
      ['autoReinvestOn', '0'],
      ['reward', '0.1'],
      ['created', '100'],
    ]);
  });

  it('take effect once per key', async () => {
    const { id: orderId } = await me.stake();
    const key = { orderId, operationKey: 'a-switch-and-its-key' };
    expect(await me.flick('compound', { ...key, on: 1 })).toBe('ok');
    expect(await me.flick('compound', { ...key, on: 1 })).toBe('ok');
    expect(await me.flick('compound', { ...key, on: 0 })).toBe('operationKeyTaken');
  });
});

describe('a reward', () => {
  it('is retrieved less the previewed fee', async () => {
    const { id: orderId } = await me.stake({ amount: '77.7' });
    await days(5);
    const { data } = await me.preview({ action: 'retrieveReward', orderId });
    expect(data).toMatchObject({ amount: '0.3885', fee: '0.01554', receive: '0.37296' });
    const answer = await me.send('retrieveReward', { quoteId: data?.quoteId ?? '' });
    expect(answer.data).toMatchObject({
      order: { reward: '0', earned: '0.3885' },
      receipt: {
        kind: 'stakeReward',
        amount: '0.37296',
        fee: '0.01554',
        total: '0.3885',
        receive: '0.37296',
      },
    });
    expect(await me.balance('wallet')).toBe(yutUnits('1000') - yutUnits('77.7') + 37_296_000n);
    expect(await me.act({ action: 'retrieveReward', orderId })).toBe('notPossibleNow');
    const history = await test.call(getYutHistory, { limit: 1 }, me);
    expect(history.data?.items).toMatchObject([{ kind: 'stakeReward', amount: '0.37296' }]);
  });

  it('that has grown since its preview is refused', async () => {
    const { id: orderId } = await me.stake();
    await days(1);
    const { data } = await me.preview({ action: 'retrieveReward', orderId });
    await passTime(test.db, dayMs);
    const quoteId = data?.quoteId ?? '';
    expect((await me.send('retrieveReward', { quoteId })).name).toBe('quoteExpired');
    expect(await me.balance('wallet')).toBe(yutUnits('900'));
  });
});

describe('more principal', () => {
  it.each([
    ['on the first day keeps the term', 0.5, false],
    ['later begins it anew', 1.5, true],
  ])('%s', async (_, passed, restartsTerm) => {
    const before = await me.stake();
    await days(passed);
    const { data } = await me.preview({ action: 'addPrincipal', orderId: before.id, amount: '20' });
    expect(data).toMatchObject({
      restartsTerm,
      before: { principal: '100', endAt: before.endAt },
      after: { principal: '120' },
    });
    const answer = await me.send('addPrincipal', { quoteId: data?.quoteId ?? '' });
    expect(answer.data?.receipt).toMatchObject({ amount: '20' });
    const { endAt, principal } = await me.order(before.id);
    expect(principal).toBe('120');
    expect(endAt > before.endAt).toBe(restartsTerm);
    expect(await me.balance('stake')).toBe(yutUnits('120'));
  });

  it('is at least one YUT, and refused by a term that allows none', async () => {
    const { id: orderId } = await me.stake();
    const ask = { action: 'addPrincipal', orderId } as const;
    expect((await me.preview(ask)).data).toMatchObject({ smallest: '1', quoteId: null });
    expect(await me.act({ ...ask, amount: '0.99' })).toBe('amountInvalid');
    expect(await me.act({ ...ask, amount: '901' })).toBe('notEnough');
    const year = await me.stake({ termId: '365-days', amount: '500' });
    expect(year.actions).not.toContain('addPrincipal');
    expect(await me.act({ ...ask, orderId: year.id, amount: '5' })).toBe('notPossibleNow');
  });
});

describe('an upgrade', () => {
  it('is previewed side by side and starts the longer term', async () => {
    const { id: orderId } = await me.stake();
    await days(3);
    const { data } = await me.preview({ action: 'upgrade', orderId, termId: '90-days' });
    expect(data).toMatchObject({
      restartsTerm: true,
      before: { cycle: 30, cycleYield: '0.03', feePercent: '0.04', reward: '0.3' },
      after: { cycle: 90, cycleYield: '0.105', feePercent: '0.03', reward: '0.3' },
    });
    const answer = await me.send('upgrade', { quoteId: data?.quoteId ?? '' });
    expect(answer.data).toMatchObject({
      order: { termId: '90-days', daysDone: 0, principal: '100', reward: '0.3' },
      receipt: null,
    });
  });

  it.each([
    ['a shorter term', '7-days', 'notPossibleNow'],
    ['the same', '30-days', 'notPossibleNow'],
    ['one that asks for more', '180-days', 'amountInvalid'],
    ['none', 'nowhere', 'notFound'],
  ])('into %s is refused', async (_, termId, refusal) => {
    const { id: orderId } = await me.stake();
    expect(await me.act({ action: 'upgrade', orderId, termId })).toBe(refusal);
  });
});

it('leaves a sound ledger', async () => {
  expect((await verifyLedger(test.db)).problems).toEqual([]);
});
