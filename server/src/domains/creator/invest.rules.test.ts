import { describe, expect, it } from 'vitest';
import { dayMs } from '../../platform/time/time.ts';
import {
  couponState,
  dailyProfitOf,
  dueAfter,
  investmentEvents,
  missedReason,
  priceOf,
  returnsOf,
} from './invest.rules.ts';

const part = (percent: number) => BigInt(percent) * 1_000_000n;

describe('priceOf', () => {
  it.each([
    { what: 'nothing', discount: 0n, profit: 0n, offset: 0n, wallet: 1000n },
    { what: 'a coupon', discount: 40n, profit: 0n, offset: 0n, wallet: 960n },
    { what: 'a little profit', discount: 0n, profit: 25n, offset: 25n, wallet: 975n },
    { what: 'more profit than may be', discount: 0n, profit: 900n, offset: 300n, wallet: 700n },
    { what: 'both', discount: 100n, profit: 900n, offset: 270n, wallet: 630n },
    { what: 'a profit below nothing', discount: 0n, profit: -1n, offset: 0n, wallet: 1000n },
  ])('with $what', ({ discount, profit, offset, wallet }) => {
    const price = priceOf({ amount: 1000n, discount, profit, offsetPart: part(30) });
    expect(price).toEqual({ discount, offset, wallet });
  });

  it('always adds up, with a rest for the wallet to pay', () => {
    for (const profit of [0n, 1n, 299n, 300n, 301n, 10_000n]) {
      const { discount, offset, wallet } = priceOf({
        amount: 999n,
        discount: 7n,
        profit,
        offsetPart: part(30),
      });
      expect(discount + offset + wallet).toBe(999n);
      expect(wallet > 0n).toBe(true);
    }
  });
});

it('a daily profit rounds down', () => expect(dailyProfitOf(333n, 780_000n)).toBe(2n));

describe('couponState', () => {
  const now = new Date('2026-03-01T00:00:00Z');
  const at = (days: number) => new Date(now.getTime() + days * dayMs);
  const coupon = { smallest: 100n, startsAt: at(-1), expiresAt: at(1), usedAt: null };
  it.each([
    { what: 'as it is', with: {}, amount: undefined, is: { state: 'usable' } },
    { what: 'for enough', with: {}, amount: 100n, is: { state: 'usable' } },
    {
      what: 'for too little',
      with: {},
      amount: 99n,
      is: { state: 'notUsable', reason: 'tooSmall' },
    },
    {
      what: 'before its time',
      with: { startsAt: at(0.5) },
      amount: 100n,
      is: { state: 'notUsable', reason: 'notYet' },
    },
    { what: 'in its last moment', with: { expiresAt: now }, amount: 1n, is: { state: 'expired' } },
    { what: 'once used', with: { usedAt: at(-1), expiresAt: now }, is: { state: 'used' } },
  ])('$what', ({ with: more, amount, is }) => {
    expect(couponState({ ...coupon, ...more }, { now, amount })).toEqual(is);
  });
});

describe('investmentEvents', () => {
  const startedAt = new Date('2026-01-01T10:00:00Z');
  const day = (days: number) => new Date(startedAt.getTime() + days * dayMs);
  const row = {
    amount: 100n,
    fromWallet: 60n,
    fromProfit: 30n,
    daysPaid: 0,
    startedAt,
    endsAt: day(3),
    endedAt: null,
  };
  const seen = (overrides: Partial<typeof row>, until: Date, limit = 99) =>
    investmentEvents({ ...row, ...overrides }, { until, limit }).map((event) =>
      event.type === 'day' ? event.day : event.type,
    );
  it.each([
    { what: 'before the first day', from: {}, until: day(0.99), are: [] },
    { what: 'at the end of one', from: {}, until: day(1), are: [1] },
    { what: 'after two', from: { daysPaid: 1 }, until: day(2.5), are: [2] },
    { what: 'at the end', from: {}, until: day(3), are: [1, 2, 3, 'end'] },
    { what: 'long after', from: { daysPaid: 3 }, until: day(90), are: ['end'] },
  ])('$what', ({ from, until, are }) => expect(seen(from, until)).toEqual(are));

  it('come in portions, and none after the end', () => {
    expect(seen({}, day(9), 2)).toEqual([1, 2]);
    expect(investmentEvents({ ...row, endedAt: day(3) }, { until: day(9), limit: 9 })).toEqual([]);
  });
  it('are due day by day, the last with the end', () => {
    expect(dueAfter(row)).toEqual(day(1));
    expect(dueAfter({ ...row, daysPaid: 3 })).toEqual(day(3));
  });
  it('return the amount paid, without the discount of a coupon', () => {
    expect(returnsOf(row)).toBe(90n);
    expect(returnsOf({ ...row, fromWallet: null, fromProfit: 0n })).toBe(100n);
  });
});

describe('whyMissed', () => {
  it.each([
    { level: 4, invests: false, friend: 1, why: 'noInvestment' },
    { level: 1, invests: true, friend: 2, why: 'levelTooLow' },
    { level: 2, invests: true, friend: 2, why: undefined },
  ])('at level $level, invests $invests, for a friend of level $friend', (one) => {
    expect(missedReason(one, one.friend)).toBe(one.why);
  });
});
