import { describe, expect, it } from 'vitest';
import { invertRate, priceOf, worthOf } from './worth.ts';

const prices = { yuTokenExchangeRate: '2.7', yuTokenUsdPrice: '1.35' };

describe('the worth of an amount', () => {
  it.each([
    ['10', 'YUT', '27'],
    ['0.00000001', 'YUT', '0.00000002'],
    ['10', 'USDT', '20'],
    ['0.000001', 'USDT', '0.000002'],
    ['123456789012.123456', 'USDT', '246913578024.246912'],
  ] as const)('%s %s is %s', (amount, asset, worth) => {
    expect(worthOf(amount, asset, prices)).toBe(worth);
  });

  it.each([
    ['x', prices],
    ['1', { ...prices, yuTokenExchangeRate: '0' }],
    ['1', { ...prices, yuTokenUsdPrice: '0' }],
  ] as const)('is not known of %s at %o', (amount, given) => {
    expect(worthOf(amount, 'USDT', given)).toBeUndefined();
  });
});

it.each([
  ['1.35', '2.7'],
  ['1.2', '2.4'],
  ['0.00000001', '0.00000002'],
  ['x', undefined],
])('a price of %s dollars is %s in the currency', (inDollars, price) => {
  expect(priceOf(inDollars, prices)).toBe(price);
});

it.each(['yuTokenExchangeRate', 'yuTokenUsdPrice'])('has no rate without %s', (name) => {
  expect(priceOf('1', { ...prices, [name]: '0' })).toBeUndefined();
});

it.each([
  ['2', '0.5'],
  ['1.35', '0.74074074'],
  ['0', undefined],
])('the rate %s the other way round is %s', (rate, inverted) => {
  expect(invertRate(rate)).toBe(inverted);
});
