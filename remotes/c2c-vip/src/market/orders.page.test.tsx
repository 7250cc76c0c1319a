import type { Answers } from '@shared/testing';
import { renderRemote, unreachable } from '@shared/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildFill, buildInfo, buildOrder } from '../common/testing.ts';
import { routes } from '../routes.ts';
import './orders.page.tsx';

const open = buildOrder({ id: 'o1', mine: 1, filled: '20', amount: '120' });
const ended = buildOrder({ id: 'o2', mine: 1, status: 3, expired: 1, endedAt: 1_772_400_000 });
const answers: Answers = {
  '/v1/business/c2c/info': buildInfo(),
  '/v1/business/c2c/buy/list': ({ scope }: { scope: number }) => ({
    items: [scope === 1 ? open : ended],
    nextCursor: null,
  }),
  '/v1/business/c2c/sell/list': { items: [buildFill()], nextCursor: null },
};
const render = (path = '/c2c/orders', more: Answers = {}) =>
  renderRemote({ routes, path, answers: { ...answers, ...more } });

it('lists open orders with their progress, and links each', async () => {
  render();
  const line = await screen.findByRole('link', { name: /2\.2134 USDT/ });
  expect(line.textContent).toContain('20.00 of 120.00 YUT');
  expect(line.textContent).toContain('Open');
  expect(line.getAttribute('href')).toContain('/c2c/orders/o1');
});

it('lists ended orders, and sales', async () => {
  const { user } = render();
  await user.click(await screen.findByRole('radio', { name: 'Ended' }));
  expect((await screen.findByRole('link', { name: /Expired/ })).textContent).toContain('2.2134');
  await user.click(screen.getByRole('radio', { name: 'Sold' }));
  expect(await screen.findByText('Suki')).toBeTruthy();
  expect(screen.getByText(/44\.26/)).toBeTruthy();
});

it.each([
  ['/c2c/orders', 'No open buy orders'],
  ['/c2c/orders?show=history', 'No ended buy orders'],
  ['/c2c/orders?show=sold', 'No sales yet'],
])('%s shows an empty state', async (path, words) => {
  const none = { items: [], nextCursor: null };
  render(path, { '/v1/business/c2c/buy/list': none, '/v1/business/c2c/sell/list': none });
  expect(await screen.findByText(words)).toBeTruthy();
});

it('shows an error when the list fails to load', async () => {
  render('/c2c/orders', { '/v1/business/c2c/buy/list': unreachable });
  expect(await screen.findByText('Your trades didn’t load')).toBeTruthy();
});
