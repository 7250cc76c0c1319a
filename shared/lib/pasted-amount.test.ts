import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatAmount } from './format-amount.ts';
import { toAmount } from './number-input.ts';
import { pastedAmount } from './pasted-amount.ts';

const read = (text: string, locale = 'en') => pastedAmount(text, { decimals: 6, locale });

describe('pastedAmount', () => {
  test.each([
    ['12', '12'],
    [' 12.5 ', '12.5'],
    ['', ''],
    ['.5', '0.5'],
    ['１２．５', '12.5'],
    ['12 USDT', '12'],
    ['12USDT', '12'],
    ['USDT 12', '12'],
    ['$12', '12'],
    ['US$ 12.50', '12.50'],
    ['₫12', '12'],
    ['≈ $12.50', '12.50'],
    ['+12.00 USDT', '12.00'],
    ['Amount: 12 USDT', '12'],
    ['about 12 USDT.', '12'],
    ['(12 USDT)', '12'],
    ['Rp12.000,50', '12000,50'],
    ['Rs.12', '12'],
    ['about .5', '0.5'],
    ['1,234.50', '1234.50'],
    ['1.234,50 YUT', '1234,50'],
    ['1 234,50 €', '1234,50'],
    ['1\u202f234\u202f567.8', '1234567.8'],
    ["1'234.5", '1234.5'],
    ['12,345,678', '12345678'],
    ['1.234.567', '1234567'],
    ['1,23', '1,23'],
    ['0.125', '0.125'],
    ['1234.567', '1234.567'],
    ['1,2345', '1,2345'],
    ['12.5000000000', '12.500000'],
  ])('%j is %j in every language', (text, amount) => {
    for (const locale of ['en', 'es', 'fr', 'vi']) expect(read(text, locale)).toBe(amount);
  });

  test.each([
    ['1,234', 'en', '1234'],
    ['1,234', 'zh-cn', '1234'],
    ['1.234', 'en', '1.234'],
    ['1.234', 'id', '1234'],
    ['1.234', 'pt-br', '1234'],
    ['1,234', 'vi', '1,234'],
    ['1,234', 'fr', '1,234'],
    ['1 234', 'fr', '1234'],
    // In French a point is neither.
    ['1.234', 'fr', undefined],
  ])('%j in %s is %j', (text, locale, amount) => {
    expect(read(text, locale)).toBe(amount);
  });

  test.each([
    ['nothing'],
    ['-5'],
    ['−5 USDT'],
    ['5 %'],
    ['1e5'],
    ['0x10'],
    ['12/10'],
    ['1 USDT = 2 YUT'],
    ['2026-11-22'],
    ['12:30'],
    ['1,23.4'],
    ['1,234,56'],
    ['1,234.5.6'],
    ['1.234.567.8'],
    ['12 34'],
    ['0.1234567'],
    ['٣٤'],
    ['9999999999999999999'],
  ])('%j is none', (text) => {
    for (const locale of ['en', 'es', 'fr', 'vi']) expect(read(text, locale)).toBeUndefined();
  });

  it('reads back every amount that the product formats', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 15n }).map((units) => {
      const digits = units.toString().padStart(7, '0');
      return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
    });
    const locales = ['en', 'es', 'fr', 'id', 'ja', 'ko', 'ms', 'pt-br', 'vi', 'zh-cn'];
    fc.assert(
      fc.property(amounts, fc.constantFrom(...locales), (amount, locale) => {
        const shown = `${formatAmount(amount, { locale, decimals: 6 })} USDT`;
        expect(toAmount(read(shown, locale) ?? '')).toBe(amount);
      }),
    );
  });

  it('accepts only amounts that could have been typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const amount = read(text);
        if (amount) expect(amount).toMatch(/^\d{1,18}(?:[.,]\d{1,6})?$/);
      }),
    );
  });
});
