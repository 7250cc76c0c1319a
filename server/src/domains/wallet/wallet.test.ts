import {
  getBalanceInfo,
  getUsdtHistory,
  getUsdtInfo,
  getYutHistory,
  getYutInfo,
  getYutPrices,
} from '@shared/contract/wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fund, makePerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { priceWalk } from '../../demo/price-walk.ts';
import { systemAccount } from '../../ledger/accounts.ts';
import { placeHold } from '../../ledger/holds.ts';
import { transfer } from '../../ledger/transfer.ts';
import { hourMs } from '../../platform/time/time.ts';
import { currencies, prices } from '../../schema/tables/prices.ts';
import { growth, startOfUserDay, worthInUsdt } from './wallet.rules.ts';

let test: TestApp;
const now = Date.now();

beforeAll(async () => {
  test = await startTestApp();
  await test.db.insert(currencies).values([
    { name: 'USD', label: '$', perUsd: 100_000_000n, position: 0 },
    { name: 'EUR', label: '€', perUsd: 90_000_000n, position: 1 },
  ]);
  await test.db.insert(prices).values([
    { asset: 'YUT', step: 'hour', at: new Date(now - 30 * hourMs), price: 200_000_000n },
    { asset: 'YUT', step: 'hour', at: new Date(now - hourMs), price: 250_000_000n },
    { asset: 'YUT', step: 'day', at: new Date(now - 40 * 24 * hourMs), price: 150_000_000n },
    { asset: 'YUT', step: 'day', at: new Date(now - 48 * hourMs), price: 190_000_000n },
  ]);
});
afterAll(() => test.close());

/** Today at noon in Shanghai. */
const today = new Date(Date.now() + 8 * hourMs).toISOString().slice(0, 10);
const ask = (currencyType = 'USD') => ({ currencyType, userTimeISO: `${today}T12:00:00+08:00` });

describe('the balance', () => {
  it('of a new person is zero everywhere', async () => {
    const { token } = await test.signIn();
    const { data } = await test.call(getBalanceInfo, ask(), { token });
    expect(data).toMatchObject({ totalAssets: '0', usdt: '0', lockAmount: '0', todayProfit: '0' });
  });

  it('sums a person’s holdings in USDT and in their currency', async () => {
    const { token, person } = await test.signIn();
    const usdt = await fund(test.db, { personId: person.id, asset: 'USDT', amount: 100_000_000n });
    await fund(test.db, { personId: person.id, asset: 'YUT', amount: 1_000_000_000n });
    await fund(test.db, {
      personId: person.id,
      asset: 'YUT',
      amount: 200_000_000n,
      purpose: 'stake',
    });
    await placeHold(test.db, { accountId: usdt, amount: 30_000_000n, kind: 'withdrawal' });
    const { data } = await test.call(getBalanceInfo, ask('EUR'), { token });
    expect(data).toMatchObject({
      totalAssets: '130',
      totalAssetsExchangePrice: '117',
      usdt: '100',
      usdtExchangePrice: '90',
      yuToken: '10',
      yuTokenUsdPrice: '2.5',
      yuTokenExchangePrice: '22.5',
      yuTokenExchangeRate: '2.25',
      yutDailyGrowth: '0.25',
      staked: '2',
      stakedExchange: '4.5',
      lockAmount: '35',
      lockAmountExchange: '31.5',
    });
    const { data: info } = await test.call(getUsdtInfo, {}, { token });
    expect(info).toEqual({ usdt: '100', available: '70', locked: '30' });
    const { data: yut } = await test.call(getYutInfo, {}, { token });
    expect(yut).toMatchObject({ yuToken: '10', available: '10', locked: '0', staked: '2' });
  });

  it('includes benefits and creator profit in its total', async () => {
    const { token, person } = await test.signIn();
    const waits = { personId: person.id, asset: 'USDT' } as const;
    await fund(test.db, { ...waits, amount: 3_000_000n, purpose: 'benefit' });
    await fund(test.db, { ...waits, amount: 20_000_000n, purpose: 'profit' });
    const { data } = await test.call(getBalanceInfo, ask('EUR'), { token });
    expect(data).toMatchObject({
      totalAssets: '23',
      usdt: '0',
      benefit: '3',
      profit: '20',
      profitExchange: '18',
    });
  });

  it('counts profit by the person’s own day', async () => {
    const { token, person } = await test.signIn();
    const account = await fund(test.db, { personId: person.id, asset: 'USDT', amount: 1n });
    const rewards = await systemAccount(test.db, { asset: 'USDT', purpose: 'rewards' });
    for (const at of [-1000, 0].map((ms) => Date.parse(`${today}T00:00:00+08:00`) + ms)) {
      const leg = { from: rewards, to: account, amount: 5_000_000n, kind: 'stakeReward' as const };
      await transfer(test.db, { legs: [leg], businessAt: new Date(at) });
    }
    const { data } = await test.call(getBalanceInfo, ask(), { token });
    expect(data).toMatchObject({ todayProfit: '5', totalProfit: '10' });
  });

  it.each([
    ['a currency that is not there', { ...ask(), currencyType: 'XXX' }],
    ['a time without a zone', { ...ask(), userTimeISO: '2026-03-01T12:00:00' }],
    ['a day that does not exist', { ...ask(), userTimeISO: '2026-13-41T12:00:00Z' }],
  ])('refuses %s', async (_what, body) => {
    const { token } = await test.signIn();
    expect((await test.call(getBalanceInfo, body, { token })).name).toBe('invalidRequest');
  });
});

describe('a history', () => {
  it('has pages newest first, without gaps or repetitions, of the person only', async () => {
    const { token, person } = await test.signIn();
    const stranger = await makePerson(test.db);
    await fund(test.db, { personId: stranger.id, asset: 'YUT', amount: 7n });
    // Several at the same moment: only the id orders them.
    for (let i = 1; i <= 7; i += 1) {
      const at = new Date(Date.UTC(2026, 0, 1 + Math.floor(i / 3)));
      await fund(test.db, { personId: person.id, asset: 'YUT', amount: BigInt(i), at });
    }
    const amounts: string[] = [];
    let cursor: string | undefined;
    do {
      const { data } = await test.call(getYutHistory, { limit: 2, cursor }, { token });
      amounts.push(...(data?.items ?? []).map((item) => item.amount));
      cursor = data?.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(amounts).toHaveLength(7);
    expect(new Set(amounts).size).toBe(7);
    expect(amounts.slice(0, 2).sort()).toEqual(['0.00000006', '0.00000007']);
  });

  it('names each movement in the person’s language, with its sign', async () => {
    const { token, person } = await test.signIn();
    const account = await fund(test.db, { personId: person.id, asset: 'USDT', amount: 5_000_000n });
    const fees = await systemAccount(test.db, { asset: 'USDT', purpose: 'fees' });
    const leg = { from: account, to: fees, amount: 1_500_000n, kind: 'fee' as const };
    await transfer(test.db, { legs: [leg], businessAt: new Date() });
    const { data } = await test.call(getUsdtHistory, {}, { token, language: 'es' });
    const lines = data?.items.map(({ amount, title }) => `${amount} ${title}`);
    expect(lines).toEqual(['-1.5 Comisión', '5 Depósito']);
    const onlyFees = await test.call(getUsdtHistory, { kind: 'fee' }, { token });
    expect(onlyFees.data?.items).toHaveLength(1);
  });

  it('can be filtered by kinds and by time', async () => {
    const { token, person } = await test.signIn();
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const unix = (day: number) => at(day).getTime() / 1000;
    const account = await fund(test.db, {
      personId: person.id,
      asset: 'YUT',
      amount: 900n,
      at: at(1),
    });
    const rewards = await systemAccount(test.db, { asset: 'YUT', purpose: 'rewards' });
    const fees = await systemAccount(test.db, { asset: 'YUT', purpose: 'fees' });
    const legs = [
      { from: rewards, to: account, amount: 1n, kind: 'taskReward' as const },
      { from: rewards, to: account, amount: 2n, kind: 'inviteReward' as const },
      { from: account, to: fees, amount: 3n, kind: 'fee' as const },
    ];
    for (const [index, leg] of legs.entries()) {
      await transfer(test.db, { legs: [leg], businessAt: at(index + 2) });
    }
    const kinds = async (filter: object) => {
      const { data } = await test.call(getYutHistory, filter, { token });
      return data?.items.map(({ kind }) => kind);
    };
    expect(await kinds({ group: 'reward' })).toEqual(['inviteReward', 'taskReward']);
    expect(await kinds({ group: 'reward', kind: 'taskReward' })).toEqual(['taskReward']);
    expect(await kinds({ group: 'reward', kind: 'fee' })).toEqual([]);
    // The first moment is included, the last is not.
    expect(await kinds({ from: unix(2), to: unix(4) })).toEqual(['inviteReward', 'taskReward']);
    expect(await kinds({ from: unix(3), group: 'fee' })).toEqual(['fee']);
    const page = await test.call(getYutHistory, { group: 'reward', limit: 1 }, { token });
    const cursor = page.data?.nextCursor ?? '';
    expect(await kinds({ group: 'reward', limit: 1, cursor })).toEqual(['taskReward']);
    const ever = { from: 10 ** 15 };
    expect((await test.call(getYutHistory, ever, { token })).name).toBe('invalidRequest');
    const none = await test.post(getYutHistory.path, { group: 'nonsense' }, { token });
    expect(none.name).toBe('invalidRequest');
  });

  it('refuses a cursor of another list', async () => {
    const { token } = await test.signIn();
    expect((await test.call(getYutHistory, { cursor: 'x' }, { token })).name).toBe(
      'invalidRequest',
    );
  });
});

describe('prices', () => {
  it.each([
    ['7d', ['2', '2.5']],
    ['1y', ['1.5', '1.9', '2.5']],
  ] as const)('of %s are oldest first, up to the newest', async (range, expected) => {
    const { token } = await test.signIn();
    const { data } = await test.call(getYutPrices, { range }, { token });
    expect(data?.points.map((point) => point.price)).toEqual(expected);
  });

  it('of the demo agree with those of an earlier start', () => {
    const at = new Date('2026-03-01T10:30:00Z');
    const later = priceWalk(new Date(at.getTime() + 5 * hourMs));
    const known = new Map(later.map((row) => [`${row.step} ${row.at.getTime()}`, row.price]));
    for (const row of priceWalk(at)) {
      expect(known.get(`${row.step} ${row.at.getTime()}`) ?? row.price).toBe(row.price);
      expect(row.price).toBeGreaterThan(100_000_000n);
    }
  });
});

describe('the rules', () => {
  it.each([
    ['2026-03-01T00:30:00+08:00', '2026-02-28T16:00:00.000Z'],
    ['2026-03-01T23:30:00-05:00', '2026-03-01T05:00:00.000Z'],
    ['2026-03-01T12:00:00Z', '2026-03-01T00:00:00.000Z'],
    // A clock far from now gives today in the person's zone.
    ['0001-01-01T00:00:00+14:00', '2026-03-01T10:00:00.000Z'],
    ['1000-01-01T00:00:00+00:00', '2026-03-01T00:00:00.000Z'],
    ['2026-02-26T12:00:00-05:00', '2026-03-01T05:00:00.000Z'],
    ['9999-12-31T23:59:59-12:00', '2026-03-01T12:00:00.000Z'],
  ])('the day of %s begins at %s', (given, expected) => {
    const now = new Date('2026-03-01T12:00:00Z');
    expect(startOfUserDay(given, now)?.toISOString()).toBe(expected);
  });

  it.each(['2026-13-41T12:00:00Z', '2026-03-01T12:00:00+99:00', ''])(
    '%s is not a time',
    (given) => {
      expect(startOfUserDay(given, new Date())).toBeUndefined();
    },
  );

  it('round worth down and show growth with its sign', () => {
    expect(worthInUsdt(1n, { asset: 'YUT', yutPrice: 250_000_000n })).toBe(0n);
    expect(worthInUsdt(3n, { asset: 'USDT', yutPrice: 0n })).toBe(3n);
    expect(growth({ before: 200n, now: 150n })).toBe('-0.25');
    expect(growth({ before: 0n, now: 150n })).toBe('0');
  });
});
