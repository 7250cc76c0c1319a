import { renderRemote, testNow } from '@shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';

const part = async (name: string) => within(await screen.findByRole('region', { name }));

describe('/guild', () => {
  const month = (id: string, more: object = {}) => ({
    id,
    month: id,
    income: '150',
    correction: '0',
    target: '100',
    mine: '40',
    reward: '3',
    asset: 'USDT',
    status: 0,
    until: 0,
    ...more,
  });
  const guild = {
    name: 'Night Market',
    notice: 'Live on Friday',
    members: 3,
    role: 'member',
    joinedAt: testNow,
    closesAt: null,
    share: '0.02',
    current: month('2026-03'),
    waiting: [month('2026-02', { status: 1, until: testNow + 3600 })],
  };
  const render = (answers: object = {}) =>
    renderRemote({
      routes,
      path: '/guild',
      answers: {
        '/v1/business/guild/info': { guild },
        '/v1/business/guild/history': { items: [month('2026-02')], nextCursor: null },
        ...answers,
      },
    });

  it('shows the guild and its month, and claims the share of a past month', async () => {
    const { user, record } = render({
      '/v1/business/guild/receive': { month: '2026-02', amount: '3', asset: 'USDT' },
    });
    expect(await screen.findByText('Night Market')).toBeTruthy();
    expect((await part('March 2026, so far')).getByText('Member')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Claim: February 2026' }));
    expect(await screen.findByText('3.00 USDT received')).toBeTruthy();
    const sent = record.calls.find(({ path }) => path === '/v1/business/guild/receive');
    expect(sent?.body).toMatchObject({ month: '2026-02' });
  });

  it('says what was received of the last month that waited', async () => {
    let isReceived = false;
    const { user } = render({
      '/v1/business/guild/info': () => ({
        guild: isReceived ? { ...guild, waiting: [] } : guild,
      }),
      '/v1/business/guild/receive': () => {
        isReceived = true;
        return { month: '2026-02', amount: '3', asset: 'USDT' };
      },
    });
    const claim = { name: 'Claim: February 2026' };
    await user.click(await screen.findByRole('button', claim));
    await waitFor(() => expect(screen.queryByRole('button', claim)).toBeNull());
    expect(await screen.findByText('3.00 USDT received')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Ready to claim' })).toBeNull();
  });

  it('shows the correction of a month, and that the guild closes', async () => {
    const less = month('2026-02', { income: '90', correction: '-60' });
    render({
      '/v1/business/guild/info': { guild: { ...guild, closesAt: testNow, waiting: [] } },
      '/v1/business/guild/history': { items: [less], nextCursor: null },
    });
    expect(await screen.findByText('The guild closes on 2026-03-01')).toBeTruthy();
    expect(await (await part('Months')).findByText(/Adjusted: −60\.00 USDT/)).toBeTruthy();
    expect((await part('March 2026, so far')).queryByText('Adjusted')).toBeNull();
  });

  it('explains guilds to a person without one', async () => {
    render({ '/v1/business/guild/info': { guild: null } });
    expect(await screen.findByText('You’re not in a guild')).toBeTruthy();
  });
});
