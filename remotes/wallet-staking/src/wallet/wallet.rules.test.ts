import { buildBalance } from '@shared/testing';
import { describe, expect, it } from 'vitest';
import { assetRows, isEmptyWallet } from './wallet.rules.ts';

describe('assetRows', () => {
  it('shows what each asset is worth and its share', () => {
    const balance = buildBalance({
      usdt: '10',
      usdtExchangePrice: '10',
      yuToken: '60',
      yuTokenExchangePrice: '30',
      staked: '20',
      stakedExchange: '10',
      storeAssets: '0',
      storeAssetsExchange: '0',
    });
    expect(assetRows(balance)).toEqual([
      { asset: 'USDT', amount: '10', worth: '10', sharePercent: 20 },
      { asset: 'YUT', amount: '60', worth: '30', sharePercent: 60 },
      { asset: 'staked', amount: '20', worth: '10', sharePercent: 20 },
      { asset: 'store', amount: '0', worth: '0', sharePercent: 0 },
    ]);
  });
});

it('adds a row for benefits only if there are any', () => {
  const rows = assetRows(buildBalance({ benefit: '10', benefitExchange: '9' }));
  expect(rows.at(-1)).toMatchObject({ asset: 'benefit', worth: '9', sharePercent: 'small' });
});

it('adds a row for creator profit only if there is any', () => {
  const rows = assetRows(buildBalance({ profit: '126', profitExchange: '126' }));
  expect(rows.at(-1)).toMatchObject({ asset: 'profit', amount: '126' });
});

describe('isEmptyWallet', () => {
  const nothing = { usdt: '0', yuToken: '0', staked: '0', storeAssets: '0', lockAmount: '0' };
  it.each([
    { balance: nothing, empty: true },
    { balance: { ...nothing, lockAmount: '0.00000001' }, empty: false },
    { balance: { ...nothing, usdt: '0.000001' }, empty: false },
    { balance: { ...nothing, benefit: '1' }, empty: false },
    { balance: { ...nothing, profit: '1' }, empty: false },
  ])('$balance', ({ balance, empty }) => {
    expect(isEmptyWallet(buildBalance(balance))).toBe(empty);
  });
});
