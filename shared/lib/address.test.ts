import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { addressGroups, isWalletAddress } from './address.ts';

const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));

const bsc = '0x52908400098527886E0F7030069857D2E4169EE7';
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

test.each([
  [bsc, 'BSC', true],
  [bsc.slice(0, -1), 'BSC', false],
  [`${bsc}0`, 'BSC', false],
  [`0X${bsc.slice(2)}`, 'BSC', false],
  [` ${bsc.slice(1)}`, 'BSC', false],
  [tron, 'TRON', true],
  [tron.slice(0, -1), 'TRON', false],
  [`t${tron.slice(1)}`, 'TRON', false],
  [tron, 'BSC', false],
  [bsc, 'TRON', false],
  [bsc, 'ETH', false],
  [bsc, 'constructor', false],
  ['', '', false],
])('§5, §9: %s on %s: %s', (address, chain, right) => {
  expect(isWalletAddress(address, chain)).toBe(right);
});

it('shows the whole address, four by four', () => {
  expect(addressGroups('0x12345678')).toEqual(['0x12', '3456', '78']);
  expect(addressGroups('')).toEqual([]);
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (address) => {
      expect(addressGroups(address).join('')).toBe(address);
    }),
  );
});
