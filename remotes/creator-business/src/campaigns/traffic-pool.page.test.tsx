import { buildAgreements, renderRemote, signedOut, testNow } from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { routes } from '../routes.ts';

const quote = (total: string) => ({
  quoteId: 'q1',
  expiresAt: testNow + 60,
  amount: total,
  fee: '0',
  total,
  receive: total,
});
const terms = (available: string) => ({
  available,
  smallest: '1',
  largest: available,
  feeCharge: '0',
  feePercent: '0',
});

describe('/traffic-pool', () => {
  const info = {
    asset: 'USDT',
    available: '1000',
    smallest: '5',
    largest: '500',
    mostDays: 30,
    goals: ['views', 'followers', 'visits'],
    videos: [{ id: 'v1', bytes: 18_400_000, createdAt: testNow }],
  };
  const campaign = {
    id: 'c1',
    videoId: 'v1',
    goal: 'views',
    asset: 'USDT',
    perDay: '10',
    days: 3,
    budget: '30',
    spent: '9',
    returned: '0',
    status: 1,
    shown: 2000,
    results: 1900,
    estimate: { low: 1, high: 2 },
    startsAt: testNow,
    endsAt: testNow + 86_400,
  };
  const render = (answers: object = {}, state: object = {}) =>
    renderRemote({
      routes,
      path: '/traffic-pool',
      state,
      answers: {
        '/v1/business/campaign/info': info,
        '/v1/legal/agreements': buildAgreements(),
        '/v1/business/campaign/list': { items: [campaign], nextCursor: null },
        '/v1/business/campaign/verify': ({ amount, days }: { amount?: string; days: number }) => ({
          ...terms('1000'),
          holdUntil: 0,
          estimate: amount ? { low: 4752, high: 7800 } : null,
          endsAt: testNow + days * 86_400,
          quote: amount ? quote('30') : null,
        }),
        ...answers,
      },
    });

  it('explains the feature to a signed-out visitor, and calls nothing', async () => {
    const { record } = render({}, signedOut);
    expect(await screen.findByText('Get more people to see your video')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(record.calls).toEqual([]);
  });

  it('shows the estimate, confirms the whole budget, and pays it', async () => {
    const { user, record } = render({ '/v1/business/campaign/create': campaign });
    await user.click(await screen.findByRole('radio', { name: '3 days' }));
    await user.type(screen.getByRole('textbox', { name: 'Daily budget' }), '10');
    expect(await screen.findByText('4,752–7,800')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /Creator agreement 2.1/ }));
    await user.click(await screen.findByRole('button', { name: 'Review' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'New campaign' }));
    await user.click(sheet.getByRole('button', { name: 'Pay from balance' }));
    const sent = () => record.calls.find(({ path }) => path === '/v1/business/campaign/create');
    await vi.waitFor(() =>
      expect(sent()?.body).toMatchObject({ quoteId: 'q1', agreed: [{ version: '2.1' }] }),
    );
  });

  it('shows running campaigns with their results, and ends one after a confirmation', async () => {
    const { user, record } = render({ '/v1/business/campaign/cancel': campaign });
    expect(await screen.findByText('9.00 USDT of 30.00 USDT spent')).toBeTruthy();
    expect(screen.getByText('1,900')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'End campaign' }));
    const sent = () => record.calls.find(({ path }) => path === '/v1/business/campaign/cancel');
    await vi.waitFor(() => expect(sent()?.body).toMatchObject({ id: 'c1' }));
  });

  it('explains how to start without a video', async () => {
    render({ '/v1/business/campaign/info': { ...info, videos: [] } });
    expect(await screen.findByText('No videos yet')).toBeTruthy();
  });
});
