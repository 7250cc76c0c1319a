import { refused, renderRemote, testNow } from '@shared/testing';
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

describe('/creator/profit', () => {
  const profit = {
    asset: 'USDT',
    available: '126',
    today: '7.8',
    total: '312',
    days: [{ time: testNow, amount: '7.8' }],
  };
  const render = (answers: object = {}) =>
    renderRemote({
      routes,
      path: '/creator/profit',
      answers: {
        '/v1/business/creator/profit/info': profit,
        '/v1/business/profit/history': { items: [], nextCursor: null },
        '/v1/business/creator/profit/transferCheck': ({ amount }: { amount?: string }) => ({
          ...terms('126'),
          quote: amount ? quote(amount) : null,
        }),
        ...answers,
      },
    });

  it('shows the unclaimed profit and the totals, and transfers a part to the wallet', async () => {
    const { user, record } = render({ '/v1/business/creator/profit/transfer': refused(2001) });
    expect(await screen.findByText('312.00 USDT')).toBeTruthy();
    await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '50');
    await user.click(await screen.findByRole('button', { name: 'Review' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Move to wallet' }));
    await user.click(sheet.getByRole('button', { name: 'Move to wallet' }));
    const sent = () =>
      record.calls.find(({ path }) => path === '/v1/business/creator/profit/transfer');
    await vi.waitFor(() => expect(sent()?.body).toMatchObject({ quoteId: 'q1' }));
  });

  it('has no form without unclaimed profit', async () => {
    render({ '/v1/business/creator/profit/info': { ...profit, available: '0', days: [] } });
    expect(await screen.findByText('No profit yet')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Amount' })).toBeNull();
  });
});
