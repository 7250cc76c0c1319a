import { renderRemote, testNow } from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';

describe('/creator/coupons', () => {
  const render = (items: object[]) =>
    renderRemote({
      routes,
      path: '/creator/coupons',
      answers: { '/v1/business/creator/couponList': { items } },
    });
  const coupon = (id: string, state: string, reason: string | null = null) => ({
    id,
    discount: '6',
    smallest: '300',
    startsAt: testNow,
    expiresAt: testNow + 86_400,
    state,
    reason,
  });

  it('shows active coupons with their reasons, and ended ones', async () => {
    render([
      coupon('1', 'usable'),
      coupon('2', 'notUsable', 'Can be used from Friday'),
      coupon('3', 'used'),
      coupon('4', 'expired'),
    ]);
    const open = within(await screen.findByRole('region', { name: 'Available' }));
    expect(open.getAllByRole('listitem')).toHaveLength(2);
    expect(open.getByText('Can be used from Friday')).toBeTruthy();
    const over = within(screen.getByRole('region', { name: 'Used and expired' }));
    expect(over.getByText('Expired')).toBeTruthy();
  });

  it('explains how to get a coupon', async () => {
    render([]);
    expect(await screen.findByText('You get one with each new creator level.')).toBeTruthy();
  });
});
