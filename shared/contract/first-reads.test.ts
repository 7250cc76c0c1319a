import { expect, it } from 'vitest';
import { type DeclaredRead, findFirstWrites } from './first-reads.ts';

const exchange = '/v1/business/yut/exchangeVerify';

it('a declaration takes reads, and quotes without an amount', () => {
  const reads: DeclaredRead[] = [
    { path: '/v1/user/get/my' },
    { path: '/v1/business/c2c/buy/get', body: { orderId: ':id' } },
    { path: exchange, body: { from: 'USDT' } },
    { path: '/v1/business/withdraw/cryptoVerify', body: { asset: 'USDT', network: 'BSC' } },
  ];
  expect(reads.flatMap((firstData) => findFirstWrites({ firstData }))).toEqual([]);
});

it('a declaration refuses a write, a movement of money, a quote of an amount and no call', () => {
  const refused: DeclaredRead[] = [
    // @ts-expect-error A write.
    { path: '/v1/user/logout', body: {} },
    // @ts-expect-error A movement of money.
    { path: '/v1/business/transfer', body: {} },
    // @ts-expect-error A quote.
    { path: exchange, body: { from: 'USDT', amount: '1' } },
    // @ts-expect-error No call.
    { path: '/v1/none' },
  ];
  const moreData = refused.slice(0, 3);
  expect(findFirstWrites({ moreData })).toEqual(moreData);
});
