import type { PublicParcel } from '@shared/contract/shop';
import { refused, renderRemote, signedOut, testNow, unreachable } from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';

const path = '/v1/shop/track';
const buildParcel = (overrides: Partial<PublicParcel> = {}): PublicParcel => ({
  carrier: 'Northline Post',
  trackingNumber: 'NL118813977MY',
  carrierPhone: '+60 3-5550 0178',
  carrierUrl: 'https://northline.example/parcels?number=NL118813977MY',
  status: 4,
  statusAt: testNow - 3600,
  expectedAt: testNow + 2 * 86_400,
  events: [
    { id: '0', kind: 'leftHub', text: 'Left the sorting center', place: 'Seremban', at: testNow },
  ],
  orderId: null,
  ...overrides,
});

const renderPage = (options: Partial<Parameters<typeof renderRemote>[0]> = {}) =>
  renderRemote({
    routes,
    path: '/logistics',
    state: signedOut,
    answers: { [path]: buildParcel() },
    ...options,
  });
const field = () => screen.findByRole('textbox', { name: 'Tracking number' });

describe('/logistics', () => {
  it('explains each status without a call', async () => {
    const { record } = renderPage();
    const meanings = within(await screen.findByRole('region', { name: 'What each status means' }));
    expect(meanings.getAllByRole('term')).toHaveLength(8);
    expect(record.calls).toEqual([]);
  });

  it('finds a parcel by its number, without a sign-in', async () => {
    const { user, record, location } = renderPage();
    await user.type(await field(), '  NL118813977MY {Enter}');
    expect(await screen.findByRole('heading', { name: 'In transit' })).toBeTruthy();
    expect(location()).toBe('/logistics?number=NL118813977MY');
    expect(record.calls).toEqual([{ path, body: { number: 'NL118813977MY' } }]);
    expect(screen.getByRole('status').textContent).toBe('Found: In transit');
    expect(screen.getByText('Left the sorting center')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Call Northline Post' }).getAttribute('href')).toBe(
      'tel:+60355500178',
    );
    const page = screen.getByRole('link', { name: 'Track with Northline Post' });
    expect(page.getAttribute('href')).toContain('https://northline.example/');
    expect(page.getAttribute('rel')).toBe('noopener noreferrer');
    expect(screen.queryByRole('link', { name: 'Open order' })).toBeNull();
  });

  it('opens with the number of the URL, and links its owner to the order', async () => {
    const { user, location } = renderPage({
      path: '/logistics?number=NL118813977MY',
      state: {},
      answers: {
        [path]: buildParcel({ orderId: 'SO26111500414' }),
        '/v1/shop/order/detail': unreachable,
        '/v1/shop/store/express/info': unreachable,
      },
    });
    await user.click(await screen.findByRole('link', { name: 'Open order' }));
    expect(location()).toBe('/order-details/SO26111500414');
  });

  it('says that only the buyer sees the details of a problem', async () => {
    renderPage({
      path: '/logistics?number=SW1',
      answers: { [path]: buildParcel({ status: 7, expectedAt: null }) },
    });
    expect(await screen.findByText(/Only the buyer can see/)).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Shipping progress' })).toBeNull();
  });

  it('requires a number', async () => {
    const { user, record } = renderPage();
    await field();
    await user.click(screen.getByRole('button', { name: 'Track' }));
    expect(screen.getByText('This field is required')).toBeTruthy();
    expect(record.calls).toEqual([]);
  });

  it('says that the parcel is unknown', async () => {
    renderPage({ path: '/logistics?number=nonsense', answers: { [path]: refused(1002) } });
    expect((await screen.findByRole('alert')).textContent).toContain('No package with this number');
  });

  it('says that there were too many requests, without a retry', async () => {
    renderPage({
      path: '/logistics?number=SW1',
      answers: { [path]: refused(1007, 'Too many requests') },
    });
    expect(await screen.findByText('Too many requests')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('offers a retry when the network fails', async () => {
    let isBroken = true;
    const { user } = renderPage({
      path: '/logistics?number=SW1',
      answers: { [path]: () => (isBroken ? unreachable : buildParcel()) },
    });
    await screen.findByText('We couldn’t look up this package');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'In transit' })).toBeTruthy();
  });
});
