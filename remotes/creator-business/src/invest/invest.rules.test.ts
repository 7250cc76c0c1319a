import type { CreatorInfo } from '@shared/contract/creator';
import type { Coupon, InvestmentCheck } from '@shared/contract/investments';
import { expect, it } from 'vitest';
import {
  findUsableCoupon,
  groupCoupons,
  hasCheckChanged,
  levelsForSale,
  pickLevel,
} from './invest.rules.ts';

const info = (level: number, amounts: (string | undefined)[]) =>
  ({
    level,
    recommendInfo: { group: amounts.map((amount, index) => ({ level: index + 1, amount })) },
  }) as unknown as CreatorInfo;
const coupon = (id: string, state: string) => ({ id, state }) as Coupon;
const coupons = ['usable', 'notUsable', 'used', 'expired'].map((state) => coupon(state, state));

it('offers the levels that have a price', () => {
  expect(levelsForSale(info(1, [undefined, '100', '300']))).toEqual([
    { level: 2, amount: '100' },
    { level: 3, amount: '300' },
  ]);
});

it.each([
  ['the one that the address names', 1, '3', 3],
  ['the next one, where the address names none', 1, null, 2],
  ['the next one, where the address names nonsense', 2, '99', 3],
  ['the highest, where there is none above', 3, null, 3],
])('preselects %s', (_, level, requested, found) => {
  expect(pickLevel(info(level, ['50', '100', '300']), requested)).toBe(found);
});

it('keeps the selected coupon only while it is usable', () => {
  expect(findUsableCoupon(coupons, 'usable')?.id).toBe('usable');
  expect(findUsableCoupon(coupons, 'expired')).toBeUndefined();
  expect(findUsableCoupon(undefined, 'usable')).toBeUndefined();
});

it('separates active coupons from ended ones', () => {
  const { active, ended } = groupCoupons(coupons);
  expect(active.map(({ id }) => id)).toEqual(['usable', 'notUsable']);
  expect(ended.map(({ id }) => id)).toEqual(['used', 'expired']);
});

it.each([
  [{}, false],
  [{ dailyProfit: '2' }, true],
  [{ days: 60 }, true],
  [{ quote: { total: '90' } }, true],
  [{ quote: { total: '100', quoteId: 'another' } }, false],
])('a check with %j has changed: %s', (change, hasChanged) => {
  const before = {
    amount: '100',
    discount: '0',
    offset: '0',
    dailyProfit: '1',
    days: 90,
    returns: '100',
    quote: { total: '100' },
  } as unknown as InvestmentCheck;
  expect(hasCheckChanged(before, { ...before, ...change } as InvestmentCheck)).toBe(hasChanged);
});
