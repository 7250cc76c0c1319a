import type { Answers } from '@shared/testing';
import { leavePending, renderRemote } from '@shared/testing';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { routes } from '../routes.ts';

const none = { items: [], nextCursor: null };
const answers: Answers = {
  '/v1/business/yut/prices': { points: [] },
  '/v1/business/usdt/history': none,
  '/v1/business/yut/history': none,
  '/v1/business/stake/get/info': {
    stakeDetailList: [],
    totals: { staked: '0', earned: '0', claimable: '0', nextPayoutAt: 0 },
  },
  '/v1/business/stake/order/list': none,
  '/v1/business/assetPortfolio/info': { total: '0', items: [] },
  '/v1/business/assetPortfolio/history': none,
  '/v1/business/deposit/info': { networks: [] },
};
const pending = {
  exchange: { path: '/v1/business/yut/exchange', flow: 'exchange', title: 'Exchange' },
  stake: { path: '/v1/business/stake/upgrade', flow: 'stake/s1', title: 'Upgrade' },
  transfer: {
    path: '/v1/business/assetPortfolio/transfer',
    flow: 'portfolioOut',
    title: 'Transfer out',
  },
};

afterEach(() => localStorage.clear());

it.each([
  ['/wallet', 'exchange'],
  ['/wallet', 'stake'],
  ['/staking', 'stake'],
  ['/staking/orders', 'stake'],
  ['/asset/Portfolio', 'transfer'],
] as const)('%s announces an unknown %s, and leads to its outcome', async (path, kind) => {
  leavePending(pending[kind]);
  renderRemote({ routes, path, answers });
  expect(await screen.findByText('Still confirming. Don’t send it again.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Check now' }).getAttribute('href')).toBe(
    '/wallet/receipt/k1',
  );
  expect(screen.getByText(new RegExp(`^${pending[kind].title} · `))).toBeTruthy();
});

it.each([
  ['of another kind', '/staking', pending.exchange],
  ['of another person', '/wallet', { ...pending.exchange, uid: '2' }],
])('says nothing of an operation %s', async (_, path, operation) => {
  leavePending(operation);
  renderRemote({ routes, path, answers });
  await screen.findByText(
    path === '/wallet' ? 'No transactions yet' : 'No terms are open right now',
  );
  expect(screen.queryByRole('link', { name: 'Check now' })).toBeNull();
});
