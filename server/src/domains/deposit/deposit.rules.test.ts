import { describe, expect, it } from 'vitest';
import { addressKey, nextStep, readTokenAmount, transactionIdOf } from './deposit.rules.ts';
import { isProviderUrl, parseDepositNetworks } from './http-provider.ts';

describe('nextStep', () => {
  const terms = { smallest: 1_000_000n, confirmations: 3 };
  const seen = (confirmations: number, isRemoved = false) => ({ confirmations, isRemoved });
  const amount = 1_000_000n;

  it.each([
    ['pending', amount, seen(0), 'pending'],
    ['pending', amount, seen(2), 'pending'],
    ['pending', amount, seen(3), 'book'],
    ['pending', amount, seen(99), 'book'],
    ['pending', amount - 1n, seen(99), 'tooSmall'],
    ['tooSmall', amount, seen(3), 'book'],
    ['pending', amount, seen(99, true), 'dropped'],
    ['tooSmall', amount - 1n, seen(0, true), 'dropped'],
    ['dropped', amount, seen(1), 'pending'],
    ['dropped', amount, seen(3), 'book'],
    ['booked', amount, seen(0), 'keep'],
    ['booked', amount, seen(9, true), 'vanish'],
    ['booked', amount - 1n, seen(9), 'keep'],
    ['held', amount, seen(9), 'held'],
    ['held', amount, seen(9, true), 'held'],
  ] as const)('of one that is %s with %s, reported as %j, is %s', (state, units, report, step) => {
    expect(nextStep({ state, amount: units }, report, terms)).toBe(step);
  });
});

it.each([
  ['25.5', 'USDT', 25_500_000n],
  ['0.000001', 'USDT', 1n],
  // A token of BSC has 18 decimals.
  ['1.000000999999999999', 'USDT', 1_000_000n],
  ['1.00000001', 'YUT', 100_000_001n],
  ['0.0000009', 'USDT', undefined],
  ['0', 'USDT', undefined],
  ['-1', 'USDT', undefined],
  ['1e9', 'USDT', undefined],
  ['0x10', 'USDT', undefined],
  [' 1', 'USDT', undefined],
  ['01', 'USDT', undefined],
  ['1.', 'USDT', undefined],
  ['1.0000000000000000000', 'USDT', undefined],
  ['999999999999999999', 'USDT', undefined],
] as const)('reads the amount %j of %s as %s', (text, asset, units) => {
  expect(readTokenAmount(text, asset)).toBe(units);
});

const digits = 'aB'.repeat(32);
it.each([
  ['BSC', `0x${digits}`, `0x${digits.toLowerCase()}`],
  ['BSC', digits, `0x${digits.toLowerCase()}`],
  ['BSC', `0X${digits}`, `0x${digits.toLowerCase()}`],
  ['TRON', digits, digits.toLowerCase()],
  ['TRON', `0x${digits}`, digits.toLowerCase()],
  ['BSC', `0x${digits}0`, undefined],
  ['BSC', ` 0x${digits}`, undefined],
  ['TRON', 'g'.repeat(64), undefined],
] as const)('the transaction of %s %j is %s', (network, text, id) => {
  expect(transactionIdOf(network, text)).toBe(id);
});

it('matches an address of BSC in any case, and one of TRON exactly', () => {
  expect(addressKey('BSC', '0xABc')).toBe(addressKey('BSC', '0xabC'));
  expect(addressKey('TRON', 'TAb')).not.toBe(addressKey('TRON', 'TaB'));
});

describe('the settings of a provider', () => {
  it.each([
    ['BSC:USDT', [{ network: 'BSC', assets: ['USDT'] }]],
    [
      'BSC:USDT+YUT, TRON:USDT',
      [
        { network: 'BSC', assets: ['USDT', 'YUT'] },
        { network: 'TRON', assets: ['USDT'] },
      ],
    ],
    ['', undefined],
    ['BSC', undefined],
    ['BSC:', undefined],
    ['BSC:BTC', undefined],
    ['ETH:USDT', undefined],
    ['BSC:USDT,BSC:YUT', undefined],
    ['BSC:USDT:1', undefined],
  ])('reads the networks %j', (text, networks) => {
    expect(parseDepositNetworks(text)).toEqual(networks);
  });

  it.each([
    ['https://deposits.example', true],
    ['https://deposits.example/v1', true],
    ['http://127.0.0.1:9000', true],
    ['http://deposits.example', false],
    ['https://deposits.example/', false],
    ['https://user:secret@deposits.example', false],
    ['https://deposits.example?a=1', false],
    ['ftp://deposits.example', false],
    ['deposits.example', false],
  ])('takes the address %s: %s', (url, right) => {
    expect(isProviderUrl(url)).toBe(right);
  });
});
