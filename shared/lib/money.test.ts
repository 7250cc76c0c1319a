import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutDecimals, fromUnits, multiplyDivide, rescale, toUnits } from './money.ts';

describe('an amount in text', () => {
  it.each([
    ['0', 6, 0n],
    ['1', 6, 1_000_000n],
    ['1.5', 6, 1_500_000n],
    ['0.000001', 6, 1n],
    ['999999999999999999.999999', 6, 999_999_999_999_999_999_999_999n],
  ])('%s at %i decimals is exact', (text, scale, units) => {
    expect(toUnits(text, scale)).toBe(units);
  });

  it.each([
    '',
    ' 1',
    '1 ',
    '-1',
    '+1',
    '1e9',
    '0x10',
    '01',
    '.5',
    '5.',
    '1,5',
    '1.2.3',
    'NaN',
    'Infinity',
    '١',
    '1_000',
    '1.0000001',
    '1'.repeat(19),
  ])('%j is none', (text) => {
    expect(toUnits(text, 6)).toBeUndefined();
  });

  it('comes back from its units', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 24n - 1n), fc.nat(8), (units, scale) => {
        fc.pre(units < 10n ** BigInt(18 + scale));
        expect(toUnits(fromUnits(units, scale), scale)).toBe(units);
      }),
    );
  });

  it.each([
    [-1_500_000n, 6, '-1.5'],
    [-1n, 6, '-0.000001'],
    [100n, 0, '100'],
  ])('of %s units at %i decimals is %s', (units, scale, text) => {
    expect(fromUnits(units, scale)).toBe(text);
  });
});

describe('arithmetic', () => {
  const nonZero = fc.bigInt(-1_000_000n, 1_000_000n).filter((value) => value !== 0n);

  const factors = fc.record({
    value: fc.bigInt(-(10n ** 20n), 10n ** 20n),
    numerator: nonZero,
    denominator: nonZero,
  });

  it('rounds down towards zero and up away from it, never by more than one', () => {
    fc.assert(
      fc.property(factors, ({ value, numerator, denominator }) => {
        const by = { numerator, denominator };
        const down = multiplyDivide(value, { ...by, rounding: 'down' });
        const up = multiplyDivide(value, { ...by, rounding: 'up' });
        const abs = (one: bigint) => (one < 0n ? -one : one);
        const exact = abs(value * numerator);
        expect(abs(down) * abs(denominator) <= exact).toBe(true);
        expect(abs(up) * abs(denominator) >= exact).toBe(true);
        expect(abs(up) - abs(down) <= 1n).toBe(true);
      }),
    );
  });

  it.each([
    [15n, { from: 1, to: 3, rounding: 'down' }, 1500n],
    [1999n, { from: 3, to: 2, rounding: 'down' }, 199n],
    [1991n, { from: 3, to: 2, rounding: 'up' }, 200n],
  ] as const)('%s rescaled', (value, to, expected) => {
    expect(rescale(value, to)).toBe(expected);
  });
});

describe('cutting decimals', () => {
  it.each([
    ['1.999', 2, '1.99'],
    ['1', 2, '1.00'],
    ['-0.001', 2, '0.00'],
    ['-1.239', 2, '-1.23'],
    ['12.9', 0, '12'],
  ])('of %s to %i is %s', (text, decimals, expected) => {
    expect(cutDecimals(text, decimals)).toBe(expected);
  });
});
