import type { CreatorInfo } from '@shared/contract/creator';
import type { Coupon, InvestmentCheck } from '@shared/contract/investments';
import { expect, it } from 'vitest';
import {
  couponGroups,
  couponInUse,
  forSale,
  isOtherCheck,
  levelToInvestIn,
} from './invest.rules.ts';

const info = (level: number, amounts: (string | undefined)[]) =>
  ({
    level,
    recommendInfo: { group: amounts.map((amount, index) => ({ level: index + 1, amount })) },
  }) as unknown as CreatorInfo;
const coupon = (id: string, state: string) => ({ id, state }) as Coupon;
const coupons = ['usable', 'notUsable', 'used', 'expired'].map((state) => coupon(state, state));

it('sells the levels that have a price', () => {
  expect(forSale(info(1, [undefined, '100', '300']))).toEqual([
    { level: 2, amount: '100' },
    { level: 3, amount: '300' },
  ]);
});

it.each([
  ['the one that the address names', 1, '3', 3],
  ['the next one, where the address names none', 1, null, 2],
  ['the next one, where the address names nonsense', 2, '99', 3],
  ['the highest, where there is none above', 3, null, 3],
])('invests in %s', (_, level, asked, found) => {
  expect(levelToInvestIn(info(level, ['50', '100', '300']), asked)).toBe(found);
});

it('keeps a coupon only while it can be used', () => {
  expect(couponInUse(coupons, 'usable')?.id).toBe('usable');
  expect(couponInUse(coupons, 'expired')).toBeUndefined();
  expect(couponInUse(undefined, 'usable')).toBeUndefined();
});

it('parts coupons that may still be used from those that are over', () => {
  const { open, over } = couponGroups(coupons);
  expect(open.map(({ id }) => id)).toEqual(['usable', 'notUsable']);
  expect(over.map(({ id }) => id)).toEqual(['used', 'expired']);
});

it.each([
  [{}, false],
  [{ dailyProfit: '2' }, true],
  [{ days: 60 }, true],
  [{ quote: { total: '90' } }, true],
  [{ quote: { total: '100', quoteId: 'another' } }, false],
])('a check with %j is another one: %s', (change, isOther) => {
  const before = {
    amount: '100',
    discount: '0',
    offset: '0',
    dailyProfit: '1',
    days: 90,
    returns: '100',
    quote: { total: '100' },
  } as unknown as InvestmentCheck;
  expect(isOtherCheck(before, { ...before, ...change } as InvestmentCheck)).toBe(isOther);
});
