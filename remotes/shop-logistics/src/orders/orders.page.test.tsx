import type { OrderSummary } from '@shared/contract/shop';
import { renderRemote, testNow, unreachable } from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';

const path = '/v1/shop/order/list';
const buildOrder = (overrides: Partial<OrderSummary> = {}): OrderSummary => ({
  id: 'SO26111500414',
  createdAt: testNow - 3600,
  total: '98.4',
  asset: 'USDT',
  firstItem: { name: 'Ring light', category: 'electronics' },
  pieces: 2,
  parcels: [
    { status: 4, statusAt: testNow - 100, expectedAt: null },
    { status: 6, statusAt: testNow - 100, expectedAt: null },
  ],
  ...overrides,
});
const pageOf = (...items: OrderSummary[]) => ({ items, nextCursor: null });

const renderOrders = (options: Partial<Parameters<typeof renderRemote>[0]> = {}) =>
  renderRemote({
    routes,
    path: '/shop/orders',
    answers: { [path]: pageOf(buildOrder()) },
    ...options,
  });

describe('/shop/orders', () => {
  it('lists orders with the statuses of their parcels, each linked to the order', async () => {
    const { user, location, record } = renderOrders({
      answers: {
        [path]: pageOf(buildOrder()),
        '/v1/shop/order/detail': unreachable,
        '/v1/shop/store/express/info': unreachable,
      },
    });
    const row = await screen.findByRole('link', { name: /Ring light/ });
    expect(within(row).getByText('In transit')).toBeTruthy();
    expect(within(row).getByText('Delivered')).toBeTruthy();
    expect(within(row).getByText('98.40 USDT')).toBeTruthy();
    expect(within(row).getByText('Items: 2')).toBeTruthy();
    // The prefetched call of the route is the first call of the page.
    expect(JSON.stringify(record.calls[0])).toBe(JSON.stringify({ path, body: {} }));
    await user.click(row);
    expect(location()).toBe('/order-details/SO26111500414');
  });

  it('filters by status, and keeps the filter in the URL', async () => {
    const { user, location, record } = renderOrders();
    await screen.findByRole('link', { name: /Ring light/ });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Shipping status' }), 'Problem');
    expect(location()).toBe('/shop/orders?status=7');
    await expect.poll(() => record.calls.at(-1)).toMatchObject({ path, body: { status: 7 } });
  });

  it('says that no order has this status, and clears the filter', async () => {
    const { user, location } = renderOrders({
      path: '/shop/orders?status=8',
      answers: { [path]: pageOf() },
    });
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(location()).toBe('/shop/orders');
    expect(await screen.findByText('No orders yet')).toBeTruthy();
  });

  it('an empty list leads to the shop of the app', async () => {
    const { user, record } = renderOrders({ answers: { [path]: pageOf() } });
    await user.click(await screen.findByRole('button', { name: 'Go to store' }));
    expect(record.bridge).toEqual([{ method: 'goPage', params: { page: 'shop' } }]);
  });

  it('offers a retry', async () => {
    let isBroken = true;
    const { user } = renderOrders({
      answers: { [path]: () => (isBroken ? unreachable : pageOf(buildOrder())) },
    });
    expect(await screen.findByText('Your orders didn’t load')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: /Ring light/ })).toBeTruthy();
  });

  it('links to tracking and to the saved addresses', async () => {
    renderOrders();
    expect(await screen.findByRole('link', { name: 'Track a package' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'My addresses' })).toBeTruthy();
  });
});
