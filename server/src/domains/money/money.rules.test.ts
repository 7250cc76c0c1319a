import { fromUnits, toUnits } from '@shared/lib/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeOf, largestWithFee } from './fee.rules.ts';
import { amountProblem, exchangeable, exchanged, exchangeRate, neededFor } from './money.rules.ts';

const usdt = (text: string) => toUnits(text, 6) ?? -1n;
const price = (text: string) => toUnits(text, 8) ?? -1n;

describe('a fee', () => {
  it.each([
    ['100', '0.1', '0.002', '0.3'],
    ['0.000001', '0', '0.002', '0.000001'],
    ['1000', '0', '0', '0'],
    ['0.0005', '0', '0.002', '0.000001'],
    ['33.333333', '1', '0.001', '1.033334'],
  ])('of %s with %s fixed and %s percent is %s', (amount, charge, fraction, fee) => {
    const terms = { charge: usdt(charge), fraction: price(fraction) };
    expect(fromUnits(feeOf(usdt(amount), terms), 6)).toBe(fee);
  });

  const terms = fc.record({
    charge: fc.bigInt({ min: 0n, max: 10n ** 9n }),
    fraction: fc.bigInt({ min: 0n, max: 10n ** 8n }),
  });

  it('has an inverse: the largest amount fits, one unit more does not', () => {
    fc.assert(
      fc.property(terms, fc.bigInt({ min: 0n, max: 10n ** 15n }), (fee, available) => {
        const largest = largestWithFee(available, fee);
        if (largest > 0n) expect(largest + feeOf(largest, fee)).toBeLessThanOrEqual(available);
        expect(largest + 1n + feeOf(largest + 1n, fee)).toBeGreaterThan(available);
      }),
    );
  });

  it('is never less than its exact value', () => {
    fc.assert(
      fc.property(terms, fc.bigInt({ min: 0n, max: 10n ** 15n }), (fee, amount) => {
        const exact = (feeOf(amount, fee) - fee.charge) * 10n ** 8n;
        expect(exact).toBeGreaterThanOrEqual(amount * fee.fraction);
      }),
    );
  });
});

it.each([
  [9n, undefined, 'tooSmall'],
  [10n, undefined, undefined],
  [90n, 100n, undefined],
  [91n, 101n, 'notEnough'],
  [95n, 95n, 'overLimit'],
] as const)('an amount of %s that costs %s is %s', (amount, total, problem) => {
  const within = { total: total ?? amount, available: 100n, smallest: 10n, limit: 90n };
  expect(amountProblem(amount, within)).toBe(problem);
});

describe('an exchange', () => {
  it.each([
    ['YUT', '100', '2.5', '250'],
    ['USDT', '250', '2.5', '100'],
    ['USDT', '1', '3', '0.33333333'],
    ['YUT', '0.00000001', '2.5', '0'],
    ['USDT', '1', '0', '0'],
  ] as const)('of %s %s at %s gives %s', (from, amount, at, gives) => {
    const to = from === 'YUT' ? 'USDT' : 'YUT';
    const scale = { USDT: 6, YUT: 8 };
    const rate = exchangeRate(from, price(at));
    const got = exchanged(toUnits(amount, scale[from]) ?? -1n, { from, to, rate });
    expect(fromUnits(got, scale[to])).toBe(gives);
  });

  it.each([
    ['YUT', '250', '2.5', '100'],
    ['USDT', '100', '2.5', '250'],
    ['USDT', '0.33333333', '3', '1'],
    ['USDT', '0.00000001', '2.5', '0.000001'],
    ['USDT', '1', '0', '0'],
  ] as const)('in %s that gives %s at %s costs %s', (from, receive, at, costs) => {
    const to = from === 'YUT' ? 'USDT' : 'YUT';
    const scale = { USDT: 6, YUT: 8 };
    const rate = exchangeRate(from, price(at));
    const cost = neededFor(toUnits(receive, scale[to]) ?? -1n, { from, to, rate });
    expect(fromUnits(cost, scale[from])).toBe(costs);
  });

  it('costs the least that gives what was asked for', () => {
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 14n });
    const sides = fc.constantFrom(['USDT', 'YUT'] as const, ['YUT', 'USDT'] as const);
    fc.assert(
      fc.property(
        amounts,
        sides,
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (wanted, [from, to], yutPrice) => {
          const at = { from, to, rate: exchangeRate(from, yutPrice) };
          const cost = neededFor(wanted, at);
          expect(exchanged(cost, at)).toBeGreaterThanOrEqual(wanted);
          expect(exchanged(cost - 1n, at)).toBeLessThan(wanted);
        },
      ),
    );
  });

  it('never returns more than it took', () => {
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 14n });
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 1n, max: 10n ** 12n }), (amount, yutPrice) => {
        const there = exchanged(amount, {
          from: 'USDT',
          to: 'YUT',
          rate: exchangeRate('USDT', yutPrice),
        });
        const back = exchanged(there, {
          from: 'YUT',
          to: 'USDT',
          rate: exchangeRate('YUT', yutPrice),
        });
        expect(back).toBeLessThanOrEqual(amount);
      }),
    );
  });

  it('keeps the minimum balance of YUT', () => {
    expect(exchangeable(100n, { from: 'YUT', holdLimit: 30n })).toBe(70n);
    expect(exchangeable(20n, { from: 'YUT', holdLimit: 30n })).toBe(0n);
    expect(exchangeable(20n, { from: 'USDT', holdLimit: 30n })).toBe(20n);
  });
});
