import { getC2cInfo, listBuyOrders } from '@shared/contract/c2c';
import { listScope, orderStatus } from '@shared/contract/enums';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAs, startDemoApp } from '../../test/demo.ts';
import type { TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startDemoApp();
});
afterAll(() => test.close());

describe('the demo', () => {
  it('has a market with a day of history', async () => {
    const token = await signInAs(test, 'mara.lindt');
    const { data } = await test.call(getC2cInfo, {}, { token });
    expect(data?.market.prices.length).toBeGreaterThan(20);
    expect(data?.market.bestPrice).not.toBeNull();
    const page = await test.call(listBuyOrders, { limit: 50 }, { token });
    expect(page.data?.items).toHaveLength(30);
  });

  it('has two open orders and a history for the rich account', async () => {
    const token = await signInAs(test, 'mara.lindt');
    const mine = await test.call(listBuyOrders, { mine: 1 }, { token });
    expect(mine.data?.items).toHaveLength(2);
    const history = await test.call(listBuyOrders, { scope: listScope.history }, { token });
    const statuses = new Set(history.data?.items.map(({ status }) => status));
    expect(statuses).toEqual(new Set([orderStatus.completed, orderStatus.cancel]));
  });

  it('leaves the new account empty', async () => {
    const token = await signInAs(test, 'tomo_hara');
    const { data } = await test.call(getC2cInfo, {}, { token });
    const nothing = { usdtAvailable: '0', usdtLocked: '0', yutAvailable: '0', openOrders: 0 };
    expect(data?.my).toEqual(nothing);
  });
});
