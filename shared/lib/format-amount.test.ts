import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { formatAmount } from './format-amount.ts';
import { cutDecimals } from './money.ts';

test.each([
  ['0', 'en', 2, '0.00'],
  ['1.999', 'en', 2, '1.99'],
  ['-1.999', 'en', 2, '-1.99'],
  ['-0.001', 'en', 2, '0.00'],
  ['1234567.891', 'en', 2, '1,234,567.89'],
  ['1234567.891', 'fr', 2, '1\u202f234\u202f567,89'],
  ['1234567.891', 'vi', 2, '1.234.567,89'],
  ['9007199254740993.129', 'en', 2, '9,007,199,254,740,993.12'],
  ['0.00000001', 'en', 8, '0.00000001'],
  ['12.9', 'en', 0, '12'],
])('§5, §9: %s in %s with %i decimals is %s', (amount, locale, decimals, text) => {
  expect(formatAmount(amount, { locale, decimals })).toBe(text);
});

const digits = (least: number, most: number) =>
  fc.string({
    unit: fc.constantFrom(...'0123456789'),
    minLength: least,
    maxLength: most,
    size: 'max',
  });
/** Any decimal text, far longer than a float can hold. */
const decimalTexts = fc
  .tuple(fc.constantFrom('', '-'), digits(1, 24), digits(0, 24))
  .map(([sign, whole, fraction]) => {
    const plain = whole.replace(/^0+(?=\d)/, '');
    return fraction ? `${sign}${plain}.${fraction}` : sign + plain;
  });

it('§5: truncates every decimal text exactly', () => {
  fc.assert(
    fc.property(decimalTexts, fc.nat(8), (amount, decimals) => {
      const text = formatAmount(amount, { locale: 'en', decimals });
      expect(text.replaceAll(',', '')).toBe(cutDecimals(amount, decimals));
    }),
  );
});

it('§5: never rounds up, nor away from zero', () => {
  const scale = 24;
  const exact = (text: string): bigint => {
    const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
    return BigInt(whole + fraction.padEnd(scale, '0'));
  };
  fc.assert(
    fc.property(decimalTexts, fc.nat(8), (amount, decimals) => {
      const cut = cutDecimals(amount, decimals);
      const lost = exact(amount) - exact(cut);
      expect(lost >= 0n && lost < 10n ** BigInt(scale - decimals)).toBe(true);
      expect(cut.startsWith('-')).toBe(amount.startsWith('-') && exact(cut) > 0n);
      expect(cut.split('.')[1]?.length ?? 0).toBe(decimals);
    }),
  );
});
