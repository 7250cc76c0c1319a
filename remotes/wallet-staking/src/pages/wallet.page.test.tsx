import { buildBalance, refused, renderRemote } from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';

const movement = {
  id: 'm1',
  asset: 'USDT',
  kind: 'transferIn',
  title: 'Received',
  amount: '12.5',
  createdAt: 1_772_300_000,
} as const;

const answers = {
  '/v1/business/yut/prices': {
    points: [
      { time: 1_772_000_000, price: '1.2' },
      { time: 1_772_300_000, price: '1.35' },
    ],
  },
  '/v1/business/usdt/history': { items: [movement], nextCursor: null },
  '/v1/business/yut/history': { items: [], nextCursor: null },
};

const renderWallet = (options: Partial<Parameters<typeof renderRemote>[0]> = {}) =>
  renderRemote({ routes, path: '/wallet', answers, ...options });

describe('/wallet', () => {
  it('shows the whole, each asset and what happened last', async () => {
    renderWallet();
    expect(await screen.findByText('$12,480.53')).toBeTruthy();
    const assets = within(screen.getByRole('region', { name: 'Assets' }));
    expect(assets.getByText('6,120.33')).toBeTruthy();
    expect(screen.getByText('150.00 USDT')).toBeTruthy();
    expect(await screen.findByText('Received')).toBeTruthy();
    expect(screen.getByText('+12.50')).toBeTruthy();
  });

  it('hides every amount with the eye, and shows them again', async () => {
    const { user } = renderWallet();
    await screen.findByText('Received');
    await user.click(screen.getByRole('button', { name: 'Hide amounts' }));
    expect(screen.queryByText('$12,480.53')).toBeNull();
    expect(screen.queryByText('+12.50')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show amounts' }));
    expect(screen.getByText('$12,480.53')).toBeTruthy();
  });

  it('says that the wallet is empty, and how to fill it', async () => {
    const nothing = { usdt: '0', yuToken: '0', storeAssets: '0', lockAmount: '0' };
    renderWallet({
      state: { balance: { balance: buildBalance(nothing) } },
      answers: {
        ...answers,
        '/v1/business/usdt/history': { items: [], nextCursor: null },
      },
    });
    expect(await screen.findByText('Your wallet is empty')).toBeTruthy();
    expect(await screen.findByText('No movements yet')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Assets' })).toBeNull();
  });

  it('never shows an unknown balance as 0: it says so, and asks again', async () => {
    const { record, user } = renderWallet({
      state: { balance: { balance: null, status: 'failed' } },
    });
    expect(await screen.findByText('Your balance didn’t load')).toBeTruthy();
    expect(screen.queryByText(/0\.00/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(record.session).toEqual(['loadBalance']);
  });

  it('keeps the rest of the page where one part fails', async () => {
    renderWallet({
      answers: { ...answers, '/v1/business/yut/prices': refused(5000, 'Something went wrong') },
    });
    expect(await screen.findByText('The price chart didn’t load')).toBeTruthy();
    expect(await screen.findByText('Received')).toBeTruthy();
  });
});
