import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { toUnits } from './money.ts';
import {
  compareAmounts,
  enteredAmount,
  limitAmount,
  receiptDecimals,
  shareOf,
  toAmount,
  typedAmount,
} from './number-input.ts';

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

  it('leaves its own output unchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d.,]{0,12}$/), (text) => {
        const field = typedAmount(text, 6);
        if (field !== undefined) expect(typedAmount(field, 6)).toBe(field);
      }),
    );
  });
});

describe('enteredAmount', () => {
  test.each([
    ['1,5', '1,5'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234,56'],
    ['1 234,56', '1234,56'],
    ['1\u00a0234', '1234'],
    ['1\u202f234\u202f567.8', '1234567.8'],
    ["1'234.5", '1234.5'],
    ['12,345,678', '12345678'],
    ['1.234.567', '1234567'],
    ['1,234', '1,234'],
    ['1,234.', '1234.'],
    ['1,23.4', undefined],
    ['1,234,56', undefined],
    ['1,234.5.6', undefined],
    ['1.234.567.8', undefined],
    ['1,234.1234567', undefined],
    ['$ 12', undefined],
    ['1,2345', '1,2345'],
  ])('%j becomes %j', (text, field) => {
    expect(enteredAmount(text, 6)).toBe(field);
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

  it('returns only amounts that the wire accepts', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const field = typedAmount(text, 8);
        const amount = field && toAmount(field);
        if (amount) expect(toUnits(amount, 8)).toBeDefined();
      }),
    );
  });
});

describe('§5: limitAmount', () => {
  test.each([
    ['5', { max: '10', decimals: 6 }, '5'],
    ['5.0000000000000000001', { max: '1', decimals: 6 }, '1'],
    ['0.5', { max: '0.4999999999999999999', decimals: 6 }, '0.499999'],
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

  /** Any decimal text that a person may type or a server may send, longer than any asset's. */
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 30, size: 'max' });
  const amounts = fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), digits)
    .map(([whole, fraction]) => (fraction ? `${whole}.${fraction}` : `${whole}`));
  const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;
  /** Exact, at a scale at which every text above is whole: what the helper is measured with. */
  const exact = (amount: string): bigint => {
    const [whole = '0', fraction = ''] = amount.split('.');
    return BigInt(whole + fraction.padEnd(30, '0'));
  };

  it('§5: is never above the maximum nor above what was typed, with no more than the decimals', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.nat(8), (typed, max, decimals) => {
        const amount = limitAmount(typed, { max, decimals }) ?? '';
        expect(exact(amount) <= exact(max)).toBe(true);
        expect(exact(amount) <= exact(typed)).toBe(true);
        expect(decimalsOf(amount)).toBeLessThanOrEqual(decimals);
      }),
    );
  });

  it('§5: cuts only the excess over the maximum and surplus decimals', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.nat(8), (typed, max, decimals) => {
        const amount = limitAmount(typed, { max, decimals }) ?? '';
        const allowed = compareAmounts(typed, max) < 0 ? typed : max;
        const lost = exact(allowed) - exact(amount);
        expect(lost < 10n ** BigInt(30 - decimals)).toBe(true);
      }),
    );
  });

  it('§5: without a maximum it cuts to two decimals, and never rounds up', () => {
    fc.assert(
      fc.property(amounts, (typed) => {
        const amount = limitAmount(typed) ?? '';
        expect(decimalsOf(amount)).toBeLessThanOrEqual(2);
        expect(exact(typed) - exact(amount) < 10n ** 28n).toBe(true);
        expect(exact(amount) <= exact(typed)).toBe(true);
      }),
    );
  });

  it('compares exactly, however many decimals there are', () => {
    fc.assert(
      fc.property(amounts, amounts, (one, other) => {
        const [left, right] = [exact(one), exact(other)];
        const order = left === right ? 0 : left < right ? -1 : 1;
        expect(compareAmounts(one, other)).toBe(order);
      }),
    );
  });

  it('computes exact shares that never exceed the amount', () => {
    expect(shareOf('0.3', { percent: 25, decimals: 6 })).toBe('0.075');
    expect(shareOf('1', { percent: 100, decimals: 6 })).toBe('1');
    expect(shareOf('100', { percent: 50, decimals: 0 })).toBe('50');
    expect(shareOf('0.000001', { percent: 50, decimals: 6 })).toBe('0');
    fc.assert(
      fc.property(amounts, fc.constantFrom(25, 50, 75, 100), (amount, percent) => {
        const share = toUnits(shareOf(amount, { percent, decimals: 8 }), 8) ?? -1n;
        expect(share).toBe((exact(amount) * BigInt(percent)) / 100n / 10n ** 22n);
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

test.each([
  ['5', 2],
  ['5.5', 2],
  ['0.00', 2],
  ['0.00000001', 8],
] as const)('a receipt shows %s with %i decimals', (amount, decimals) => {
  expect(receiptDecimals(amount)).toBe(decimals);
});
