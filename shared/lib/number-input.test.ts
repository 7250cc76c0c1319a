import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { toUnits } from './money.ts';
import { compareAmounts, limitAmount, shareOf, toAmount, typedAmount } from './number-input.ts';

describe('typedAmount', () => {
  test.each([
    ['', ''],
    ['0', '0'],
    ['00', '0'],
    ['007', '7'],
    ['12', '12'],
    ['1.', '1.'],
    ['1,', '1,'],
    ['1,5', '1,5'],
    ['.5', '0.5'],
    [',5', '0,5'],
    [' 1.5 ', '1.5'],
    ['1.123456', '1.123456'],
    ['1.1234567', undefined],
    ['1.2.3', undefined],
    ['1,234.5', undefined],
    ['-1', undefined],
    ['+1', undefined],
    ['1e9', undefined],
    ['0x10', undefined],
    ['1 000', undefined],
    ['١', undefined],
    ['abc', undefined],
  ])('%j becomes %j', (text, field) => {
    expect(typedAmount(text, 6)).toBe(field);
  });

  it('has no separator where there are no decimals', () => {
    expect(typedAmount('1.', 0)).toBeUndefined();
    expect(typedAmount('12', 0)).toBe('12');
  });

  it('leaves alone what it has put into the field', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d.,]{0,12}$/), (text) => {
        const field = typedAmount(text, 6);
        if (field !== undefined) expect(typedAmount(field, 6)).toBe(field);
      }),
    );
  });
});

describe('toAmount', () => {
  test.each([
    ['', undefined],
    ['.', undefined],
    ['abc', undefined],
    ['1.', '1'],
    ['1,5', '1.5'],
    ['.5', '0.5'],
    ['007.50', '7.50'],
    ['0', '0'],
  ])('%j is %j', (typed, amount) => {
    expect(toAmount(typed)).toBe(amount);
  });

  it('gives nothing that the wire refuses', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const field = typedAmount(text, 8);
        const amount = field && toAmount(field);
        if (amount) expect(toUnits(amount, 8)).toBeDefined();
      }),
    );
  });
});

describe('limitAmount', () => {
  test.each([
    ['5', { max: '10', decimals: 6 }, '5'],
    ['10.000001', { max: '10', decimals: 6 }, '10'],
    ['99', { max: '10.12345678', decimals: 6 }, '10.123456'],
    ['1.12345678', { max: '10', decimals: 6 }, '1.123456'],
    ['0,1', { max: '10', decimals: 6 }, '0.1'],
    ['9007199254740993', { max: '9007199254740992', decimals: 6 }, '9007199254740992'],
    ['1.239', undefined, '1.23'],
    ['1.2', undefined, '1.2'],
    ['1', undefined, '1'],
    ['', undefined, undefined],
  ])('%s within %j is %s', (typed, limit, amount) => {
    expect(limitAmount(typed, limit)).toBe(amount);
  });

  const amounts = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 17n }), fc.bigInt({ min: 0n, max: 99999999n }))
    .map(([whole, fraction]) => `${whole}.${fraction.toString().padStart(8, '0')}`);

  it('is never above the maximum nor above what was typed', () => {
    fc.assert(
      fc.property(amounts, amounts, (typed, max) => {
        const amount = limitAmount(typed, { max, decimals: 6 }) ?? '';
        expect(compareAmounts(amount, max)).toBeLessThanOrEqual(0);
        expect(compareAmounts(amount, typed)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('takes shares that are exact and never too much', () => {
    expect(shareOf('0.3', { percent: 25, decimals: 6 })).toBe('0.075');
    expect(shareOf('1', { percent: 100, decimals: 6 })).toBe('1');
    expect(shareOf('100', { percent: 50, decimals: 0 })).toBe('50');
    expect(shareOf('0.000001', { percent: 50, decimals: 6 })).toBe('0');
    fc.assert(
      fc.property(amounts, fc.constantFrom(25, 50, 75, 100), (amount, percent) => {
        const share = toUnits(shareOf(amount, { percent, decimals: 8 }), 8) ?? -1n;
        expect(share).toBe(((toUnits(amount, 8) ?? 0n) * BigInt(percent)) / 100n);
      }),
    );
  });
});

test.each([
  ['1', '1.0', 0],
  ['0.1', '0.09', 1],
  ['9.9', '10', -1],
] as const)('%s beside %s: %i', (one, other, order) => {
  expect(compareAmounts(one, other)).toBe(order);
});
