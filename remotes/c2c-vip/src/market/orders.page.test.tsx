import type { Answers } from '@shared/testing';
import { leavePending, renderRemote, testNow, unreachable } from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildFill, buildInfo, buildOrder } from '../common/testing.ts';
import { routes } from '../routes.ts';
import { cancelFlow, flows } from './market.rules.ts';
import './orders.page.tsx';

const daySeconds = 86_400;
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
  const line = await screen.findByRole('link', { name: /2\.2134\u00a0USDT/ });
  expect(line.textContent).toContain('20.00 of 120.00\u00a0YUT');
  expect(line.textContent).toContain('Open');
  expect(line.getAttribute('href')).toContain('/c2c/orders/o1');
});

it.each([
  ['/v1/business/c2c/buy/create', flows.buy],
  ['/v1/business/c2c/sell', flows.sell],
  ['/v1/business/c2c/buy/cancel', cancelFlow('o1')],
])('announces an unknown %s, and leads to its outcome', async (path, flow) => {
  leavePending({ path, flow });
  render();
  const link = await screen.findByRole('link', { name: 'Check now' });
  expect(link.getAttribute('href')).toBe('/wallet/receipt/k1');
  localStorage.clear();
});

it('lists ended orders, and sales', async () => {
  const { user } = render();
  await user.click(await screen.findByRole('radio', { name: 'Ended' }));
  expect((await screen.findByRole('link', { name: /Expired/ })).textContent).toContain('2.2134');
  await user.click(screen.getByRole('radio', { name: 'Sold' }));
  expect(await screen.findByText('Suki')).toBeTruthy();
  expect(screen.getByText(/44\.26/)).toBeTruthy();
});

it('lists open orders by their price, not by days, each with its date', async () => {
  const byPrice = [
    buildOrder({ id: 'o1', mine: 1, price: '2.3', createdAt: testNow - 3 * daySeconds }),
    buildOrder({ id: 'o2', mine: 1, price: '2.2', createdAt: testNow }),
    buildOrder({ id: 'o3', mine: 1, price: '2.1', createdAt: testNow - 3 * daySeconds }),
  ];
  render('/c2c/orders', { '/v1/business/c2c/buy/list': { items: byPrice, nextCursor: null } });
  const list = within(await screen.findByRole('region', { name: 'Best price first' }));
  await list.findByRole('link', { name: /2\.3/ });
  const rows = list.getAllByRole('link').map(({ textContent }) => textContent);
  expect(rows).toMatchObject(
    [/2\.3000.*2026-02-26/, /2\.2000.*2026-03-01/, /2\.1000.*2026-02-26/].map((one) =>
      expect.stringMatching(one),
    ),
  );
  expect(screen.queryAllByRole('heading', { level: 3 })).toEqual([]);
});

it('lists ended orders below the days on which they ended', async () => {
  const old = { mine: 1, status: 2, createdAt: testNow - 40 * daySeconds } as const;
  const items = [
    buildOrder({ ...old, id: 'o1', endedAt: testNow }),
    buildOrder({
      ...old,
      id: 'o2',
      endedAt: testNow - daySeconds,
      createdAt: testNow - daySeconds,
    }),
    buildOrder({ ...old, id: 'o3', endedAt: testNow - daySeconds }),
  ];
  render('/c2c/orders?show=history', {
    '/v1/business/c2c/buy/list': { items, nextCursor: null },
  });
  const rowsOf = async (name: string) =>
    within(await screen.findByRole('list', { name })).getAllByRole('link').length;
  expect([await rowsOf('Today'), await rowsOf('Yesterday')]).toEqual([1, 2]);
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2);
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
