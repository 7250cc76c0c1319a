import type { getC2cInfo, listSales } from '@shared/contract/c2c';
import type { getExpressInfo, listOrders, saveAddress } from '@shared/contract/shop';
import { provideFakeHost } from '@shared/testing';
import { expect, it } from 'vitest';
import { injectCalls } from './inject-calls.ts';

const info = '/v1/business/c2c/info';
const sales = '/v1/business/c2c/sell/list';

const calls = injectCalls(
  ({ query, mutation, list }) => ({
    testInfo: query<typeof getC2cInfo>(info, { providesTags: ['money', 'testShop'] }),
    testSales: list<typeof listSales>(sales),
    testOrders: list<typeof listOrders>('/v1/shop/order/list'),
    testExpress: query<typeof getExpressInfo>('/v1/shop/store/express/info'),
    testKeyed: query<typeof getExpressInfo, { language: string }>('/v1/shop/store/express/info', {
      body: ({ language }) => ({ orderId: language }),
    }),
    testSave: mutation<typeof saveAddress>('/v1/user/address/save', { changes: ['testShop'] }),
    // @ts-expect-error: no such path
    wrongPath: query<typeof getC2cInfo>('/v1/business/c2c/inf'),
    // @ts-expect-error: no such tag
    wrongTag: query<typeof getC2cInfo>(info, { providesTags: ['monney'] }),
    // @ts-expect-error: no such tag
    wrongChange: mutation<typeof saveAddress>('/v1/user/address/save', { changes: ['shop'] }),
  }),
  { tags: ['testShop'] },
);
const { testInfo, testSales, testOrders, testExpress, testKeyed } = calls.endpoints;

it('takes the argument of a call from the contract', () => {
  testInfo.initiate({});
  testOrders.initiate({ status: 1 });
  testExpress.initiate({ orderId: '1' });
  // @ts-expect-error: the contract asks for an order
  testExpress.initiate({});
  // @ts-expect-error: the list sets the cursor
  testOrders.initiate({ cursor: '1' });
});

it('serves both spellings of no argument from one cache entry', async () => {
  const { host, record } = provideFakeHost({ answers: { [info]: {} } });
  const dispatch = host.store.dispatch as (action: unknown) => Promise<unknown>;
  await dispatch(testInfo.initiate({}));
  await dispatch(testInfo.initiate(undefined));
  expect(record.calls).toEqual([{ path: info, body: {} }]);
});

it('follows the cursor of a list, and builds the request from a richer argument', async () => {
  const page = (body: { cursor?: string }) => ({
    items: [],
    nextCursor: body.cursor ? null : 'second',
  });
  const express = '/v1/shop/store/express/info';
  const { host, record } = provideFakeHost({ answers: { [sales]: page, [express]: {} } });
  const dispatch = host.store.dispatch as (action: unknown) => Promise<unknown>;
  await dispatch(testSales.initiate({}));
  await dispatch(testSales.initiate({}, { direction: 'forward' }));
  await dispatch(testKeyed.initiate({ language: 'en' }));
  expect(record.calls).toEqual([
    { path: sales, body: {} },
    { path: sales, body: { cursor: 'second' } },
    { path: express, body: { orderId: 'en' } },
  ]);
});
