import { buildBalance } from '@shared/testing';
import { describe, expect, it } from 'vitest';
import { assetRows, isEmptyWallet, latestMovements, sharePercents } from './wallet.rules.ts';

describe('sharePercents', () => {
  it.each([
    { parts: [0n, 0n, 0n], shares: [0, 0, 0] },
    { parts: [1n, 1n, 1n], shares: [34, 33, 33] },
    { parts: [1n, 2n, 0n], shares: [33, 67, 0] },
    { parts: [1n, 999_999n, 0n], shares: [0, 100, 0] },
    { parts: [10n ** 24n, 10n ** 24n], shares: [50, 50] },
  ])('$parts make $shares', ({ parts, shares }) => {
    expect(sharePercents(parts)).toEqual(shares);
  });
});

describe('assetRows', () => {
  it('shows what each asset is worth and its share', () => {
    const balance = buildBalance({
      usdt: '10',
      usdtExchangePrice: '10',
      yuToken: '60',
      yuTokenExchangePrice: '30',
      storeAssets: '0',
      storeAssetsExchange: '0',
    });
    expect(assetRows(balance)).toEqual([
      { asset: 'USDT', amount: '10', worth: '10', sharePercent: 25 },
      { asset: 'YUT', amount: '60', worth: '30', sharePercent: 75 },
      { asset: 'store', amount: '0', worth: '0', sharePercent: 0 },
    ]);
  });
});

describe('isEmptyWallet', () => {
  const nothing = { usdt: '0', yuToken: '0', storeAssets: '0', lockAmount: '0' };
  it.each([
    { balance: nothing, empty: true },
    { balance: { ...nothing, lockAmount: '0.00000001' }, empty: false },
    { balance: { ...nothing, usdt: '0.000001' }, empty: false },
  ])('$balance', ({ balance, empty }) => {
    expect(isEmptyWallet(buildBalance(balance))).toBe(empty);
  });
});

describe('latestMovements', () => {
  const movement = (id: string, createdAt: number) => ({
    id,
    createdAt,
    asset: 'USDT' as const,
    kind: 'transfer',
    title: 'Transfer',
    amount: '1',
  });
  it('merges lists, newest first, and breaks ties by id', () => {
    const lists = [
      [movement('a', 30), movement('b', 10)],
      [movement('c', 30), movement('d', 20)],
    ];
    expect(latestMovements(lists, 3).map(({ id }) => id)).toEqual(['c', 'a', 'd']);
  });
});
