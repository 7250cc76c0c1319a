import type { ResponseOf } from '@shared/contract/call';
import type { getExpressInfo, getOrderDetail, Shipment } from '@shared/contract/shop';
import { never, refused, renderRemote, signedOut, testNow, unreachable } from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';

const hour = 3600;
const buildShipment = (overrides: Partial<Shipment> = {}): Shipment => ({
  id: 'p1',
  position: 1,
  status: 4,
  statusAt: testNow - 20 * hour,
  expectedAt: testNow + 48 * hour,
  carrier: 'Northline Post',
  trackingNumber: 'NL118813977MY',
  problem: null,
  events: [
    { id: 'e2', kind: 'leftHub', text: 'Left the sorting center', place: 'Seremban, MY', at: 2e9 },
    { id: 'e1', kind: 'placed', text: 'Order placed and paid', place: '', at: 1.9e9 },
  ],
  ...overrides,
});

const second = buildShipment({
  id: 'p2',
  position: 2,
  status: 6,
  carrier: 'Swallow Express',
  trackingNumber: 'SW704371166MY',
});

const detail: ResponseOf<typeof getOrderDetail> = {
  order: { orderId: 'SO26111500414', placedAt: testNow - 70 * hour, paidAt: testNow - 69 * hour },
  items: [
    {
      id: 'i1',
      packageId: 'p1',
      name: 'Ring light',
      variant: '26 cm',
      category: 'electronics',
      quantity: 2,
      unitPrice: '34.5',
    },
  ],
  address: {
    recipient: 'Mei Lan',
    phone: '+60 ••-••• 0147',
    street: '5 Hill Road',
    city: 'Ipoh',
    region: 'Perak',
    postcode: '30000',
    country: 'MY',
  },
  payment: {
    method: 'store',
    asset: 'YUT',
    itemsTotal: '69',
    shipping: '0',
    discount: '5',
    total: '64.00000012',
  },
};

const packagesOf = (...packages: Shipment[]): ResponseOf<typeof getExpressInfo> => ({ packages });
const infoPath = '/v1/shop/store/express/info';
const detailPath = '/v1/shop/order/detail';
const answers = { [infoPath]: packagesOf(buildShipment()), [detailPath]: detail };

const renderOrder = (options: Partial<Parameters<typeof renderRemote>[0]> = {}) =>
  renderRemote({ routes, path: '/order-details/SO26111500414', answers, ...options });

describe('/order-details/:id', () => {
  it('shows the status and the expected date', async () => {
    const { record } = renderOrder();
    expect((await screen.findByText('2026-03-03')).parentElement?.textContent).toBe(
      'Expected 2026-03-03',
    );
    expect(screen.getByRole('heading', { name: 'In transit' })).toBeTruthy();
    const steps = within(screen.getByRole('list', { name: 'Shipping progress' }));
    expect(steps.getAllByRole('listitem')).toHaveLength(6);
    expect(
      steps
        .getByText(/Step 4 of 6/)
        .closest('li')
        ?.getAttribute('aria-current'),
    ).toBe('step');
    // The prefetched call of the route is the first call of the page.
    expect(record.calls).toContainEqual({ path: infoPath, body: { orderId: 'SO26111500414' } });
  });

  it('shows items, delivery address and payment', async () => {
    renderOrder();
    expect(await screen.findByText('34.50 YUT')).toBeTruthy();
    expect(screen.getByText('× 2')).toBeTruthy();
    expect(screen.getByText('Malaysia')).toBeTruthy();
    const payment = within(screen.getByRole('region', { name: 'Payment' }));
    expect(payment.getByText('Store assets')).toBeTruthy();
    expect(payment.getByText('Free')).toBeTruthy();
    expect(payment.getByText('−5.00 YUT')).toBeTruthy();
    expect(payment.getByText('64.00000012 YUT')).toBeTruthy();
  });

  it('lists the events, newest first', async () => {
    renderOrder();
    const timeline = within(await screen.findByRole('region', { name: 'Updates' }));
    const lines = timeline.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines[0]).toContain('Left the sorting center');
    expect(lines[0]).toContain('Seremban, MY');
    expect(lines[1]).toContain('Order placed and paid');
  });

  it('copies the tracking number, and the order with its dates', async () => {
    const { record, user } = renderOrder();
    await user.click(await screen.findByRole('button', { name: 'Copy tracking number' }));
    expect(await navigator.clipboard.readText()).toBe('NL118813977MY');
    expect(record.toasts).toEqual(['Copied']);
    await user.click(await screen.findByRole('button', { name: 'Copy number and dates' }));
    const copied = (await navigator.clipboard.readText()).split('\n');
    expect(copied[0]).toBe('Order number: SO26111500414');
    expect(copied).toHaveLength(3);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8] as const)('has words for status %i', async (status) => {
    renderOrder({ answers: { ...answers, [infoPath]: packagesOf(buildShipment({ status })) } });
    const names = [
      'Order placed',
      'Picked up',
      'Shipped',
      'In transit',
      'Out for delivery',
      'Delivered',
      'Problem',
      'Rejected',
    ];
    expect(await screen.findByRole('heading', { name: names[status - 1] })).toBeTruthy();
    expect(screen.queryAllByRole('list', { name: 'Shipping progress' })).toHaveLength(
      status < 7 ? 1 : 0,
    );
  });

  it('links the carrier’s phone and page, where these are known', async () => {
    const known = buildShipment({
      carrierPhone: '+60 3-5550 0178',
      carrierUrl: 'https://northline.example/parcels?number=NL118813977MY',
    });
    renderOrder({ answers: { ...answers, [infoPath]: packagesOf(known, second) } });
    const call = await screen.findByRole('link', { name: 'Call Northline Post' });
    expect(call.getAttribute('href')).toBe('tel:+60355500178');
    expect(screen.getByRole('link', { name: 'Track with Northline Post' })).toBeTruthy();
  });

  it('shows several packages in tabs', async () => {
    const { user } = renderOrder({
      answers: { ...answers, [infoPath]: packagesOf(buildShipment(), second) },
    });
    await user.click(await screen.findByRole('tab', { name: 'Package 2 · Delivered' }));
    expect(screen.getByRole('heading', { name: 'Delivered' })).toBeTruthy();
    expect(screen.getByText('SW704371166MY')).toBeTruthy();
    expect(screen.queryByText('NL118813977MY')).toBeNull();
    expect(await screen.findByText('26 cm · Package 1')).toBeTruthy();
  });

  it('shows a problem and the next step in place of the transit steps', async () => {
    const stuck = buildShipment({
      status: 7,
      expectedAt: null,
      problem: { reason: 'The address was not found.', nextStep: 'Tell us the full address.' },
    });
    const { user, location } = renderOrder({
      answers: { ...answers, [infoPath]: packagesOf(stuck) },
    });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('The address was not found.')).toBeTruthy();
    expect(alert.getByText('Tell us the full address.')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Shipping progress' })).toBeNull();
    await user.click(alert.getByRole('link', { name: 'Contact customer service' }));
    expect(location()).toBe('/customService?topic=orders');
  });

  it('says that there is no tracking number yet', async () => {
    const bare = buildShipment({ status: 1, carrier: null, trackingNumber: null });
    renderOrder({ answers: { ...answers, [infoPath]: packagesOf(bare) } });
    expect(await screen.findByText(/once the carrier picks up your package/)).toBeTruthy();
  });

  it('hides every amount when amounts are hidden', async () => {
    renderOrder({ state: { settings: { showAsset: false } } });
    expect(await screen.findByText('Ring light')).toBeTruthy();
    expect(screen.getAllByText('•••• YUT')).toHaveLength(4);
    expect(screen.queryByText(/64|34\.5|5\.00/)).toBeNull();
  });

  it('calls nothing for a signed-out visitor, and offers a sign-in', async () => {
    const { record, user } = renderOrder({ state: signedOut, answers: {} });
    expect(await screen.findByText('Sign in to see this order')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(record.session).toEqual(['signInFirst']);
    expect(record.calls).toEqual([]);
  });

  it('retries the profile when it did not load', async () => {
    const auth = { token: 'token', user: signedOut.auth?.user, status: 'failed' as const };
    const { record, user } = renderOrder({ state: { auth }, answers: {} });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(record.session).toEqual(['loadUser']);
  });

  it.each([1001, 1002])('says with code %i that the order is unknown', async (code) => {
    const { user, location } = renderOrder({
      answers: {
        [infoPath]: refused(code),
        [detailPath]: refused(code),
        '/v1/shop/order/list': { items: [], nextCursor: null },
      },
    });
    expect(await screen.findByText('Order not found')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'My orders' }));
    expect(location()).toBe('/shop/orders');
  });

  it('offers a retry when nothing loaded', async () => {
    let isBroken = true;
    const broken = (answer: object) => () => (isBroken ? unreachable : answer);
    const { user } = renderOrder({
      answers: { [infoPath]: broken(answers[infoPath]), [detailPath]: broken(detail) },
    });
    expect(await screen.findByText('Your order didn’t load')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'In transit' })).toBeTruthy();
  });

  it('keeps one part when the other fails', async () => {
    renderOrder({ answers: { ...answers, [infoPath]: refused(5000) } });
    expect(await screen.findByText('Tracking didn’t load')).toBeTruthy();
    expect(await screen.findByText('Ring light')).toBeTruthy();
  });

  it('shows a loading state', async () => {
    const { container } = renderOrder({ answers: { [infoPath]: never, [detailPath]: never } });
    await expect.poll(() => container.querySelector('[aria-busy=true]')).toBeTruthy();
  });
});
