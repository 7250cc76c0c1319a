import { describe, expect, it } from 'vitest';
import { buildPreview } from '../common/testing.ts';
import {
  actionOf,
  changedCounts,
  chartParts,
  isOtherOffer,
  previewBody,
  typedUnits,
  withQuote,
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
  ])('reads %j as %j of 50', (text, units) => {
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
  ])('of %j with %j is %j', (request, given, body) => {
    expect(previewBody(request, given)).toEqual(body);
  });
});

it('has a quote only for a binding preview', () => {
  expect(withQuote(buildPreview({ quoteId: null })).quote).toBeNull();
  expect(withQuote(buildPreview()).quote).toMatchObject({ quoteId: 'q1', receive: '30' });
});

it('takes another payout or another rest for another offer', () => {
  const before = buildPreview();
  expect(isOtherOffer(before, buildPreview({ quoteId: 'q2' }))).toBe(false);
  expect(isOtherOffer(before, buildPreview({ receive: '29' }))).toBe(true);
  expect(isOtherOffer(before, buildPreview({ after: { ...before.before, left: 1 } }))).toBe(true);
});

it('lists only the counts that change', () => {
  const { before, after } = buildPreview();
  expect(after && changedCounts(before, after)).toEqual([
    { name: 'left', before: 50, after: 47 },
    { name: 'used', before: 5, after: 8 },
  ]);
});

it('computes the shares of the chart', () => {
  const quota = { total: 8, used: 2, allocated: 2, left: 4 };
  expect(chartParts(quota).map(({ share }) => Number(share))).toEqual([0.5, 0.25, 0.25]);
  expect(chartParts({ ...quota, total: 0, used: 0, allocated: 0, left: 0 })[0]?.share).toBe('0');
});

it('finds the action of a call by its path', () => {
  expect(actionOf('/v1/business/vip_qu/allocate')).toBe('allocate');
  expect(actionOf('/v1/business/c2c/sell')).toBeUndefined();
});
