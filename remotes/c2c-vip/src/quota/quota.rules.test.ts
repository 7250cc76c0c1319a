import { describe, expect, it } from 'vitest';
import { buildPreview } from '../common/testing.ts';
import {
  actionOf,
  asQuoted,
  changedFigures,
  isOtherOffer,
  previewBody,
  ringOf,
  typedUnits,
} from './quota.rules.ts';

describe('typedUnits', () => {
  it.each([
    ['', ''],
    ['7', '7'],
    ['007', '7'],
    ['７', '7'],
    ['51', '50'],
    ['1.5', undefined],
    ['-1', undefined],
    ['1e9', undefined],
  ])('%j is %j of 50', (text, units) => {
    expect(typedUnits(text, 50)).toBe(units);
  });
});

describe('previewBody', () => {
  const available = 50;
  it.each([
    [{ action: 'redeem', available } as const, { units: '' }, undefined],
    [{ action: 'redeem', available } as const, { units: '0' }, undefined],
    [{ action: 'transfer', available } as const, { units: '3' }, undefined],
    [
      { action: 'transfer', available } as const,
      { units: '3', to: '7' },
      { action: 'transfer', to: '7', amount: 3 },
    ],
    [
      { action: 'redeem', allocationId: 'a', available } as const,
      { units: '3' },
      { action: 'redeem', allocationId: 'a', amount: 3 },
    ],
  ])('of %j with %j is %j', (wish, given, body) => {
    expect(previewBody(wish, given)).toEqual(body);
  });
});

it('a preview is a quote only where it binds', () => {
  expect(asQuoted(buildPreview({ quoteId: null })).quote).toBeNull();
  expect(asQuoted(buildPreview()).quote).toMatchObject({ quoteId: 'q1', receive: '30' });
});

it('another income or another rest is another offer', () => {
  const before = buildPreview();
  expect(isOtherOffer(before, buildPreview({ quoteId: 'q2' }))).toBe(false);
  expect(isOtherOffer(before, buildPreview({ receive: '29' }))).toBe(true);
  expect(isOtherOffer(before, buildPreview({ after: { ...before.before, left: 1 } }))).toBe(true);
});

it('only what changes is shown', () => {
  const { before, after } = buildPreview();
  expect(after && changedFigures(before, after)).toEqual([
    { name: 'left', before: 50, after: 47 },
    { name: 'used', before: 5, after: 8 },
  ]);
});

it('the parts of the ring are parts of the whole', () => {
  const quota = { total: 8, used: 2, allocated: 2, left: 4 };
  expect(ringOf(quota).map(({ share }) => Number(share))).toEqual([0.5, 0.25, 0.25]);
  expect(ringOf({ ...quota, total: 0, used: 0, allocated: 0, left: 0 })[0]?.share).toBe('0');
});

it('a call is known by its path', () => {
  expect(actionOf('/v1/business/vip_qu/allocate')).toBe('allocate');
  expect(actionOf('/v1/business/c2c/sell')).toBeUndefined();
});
