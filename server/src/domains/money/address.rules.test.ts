import { describe, expect, it } from 'vitest';
import { isPayableAddress } from './address.rules.ts';

describe('an address of BSC (D13)', () => {
  it.each([
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', true],
    ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', true],
    ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', true],
    ['0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', true],
    ['0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', false],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee', false],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', false],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg', false],
    ['5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed00', false],
    ['0x0000000000000000000000000000000000000000', false],
    ['0x0000000000000000000000000000000000000001', true],
  ])('%s: %s', (address, isRight) => {
    expect(isPayableAddress(address, 'BSC')).toBe(isRight);
  });
});

describe('an address of TRON (D13)', () => {
  it.each([
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', true],
    ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', true],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', false],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj60', false],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', false],
    ['TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT', false],
    // All zeros, with a valid checksum.
    ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', false],
  ])('%s: %s', (address, isRight) => {
    expect(isPayableAddress(address, 'TRON')).toBe(isRight);
  });
});

it('knows no other network', () => {
  expect(isPayableAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'ETH')).toBe(false);
});
