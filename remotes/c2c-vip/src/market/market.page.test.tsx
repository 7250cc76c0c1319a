import { never, refused, renderRemote, unreachable } from '@shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildInfo, buildOrder } from '../common/testing.ts';
import { routes } from '../routes.ts';
// Loads the page before the first test, so that no test waits for it.
import './price-chart.tsx';
import './market.page.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const infoPath = '/v1/business/c2c/info';
const listPath = '/v1/business/c2c/buy/list';

const orders = {
  items: [
    buildOrder({ id: 'o1', price: '2.2134' }),
    buildOrder({
      id: 'o2',
      price: '2.2',
      mine: 1,
      buyer: { uid: '10001', nickName: 'Mei', avatar: '' },
    }),
  ],
  nextCursor: null,
};
const answers = { [infoPath]: buildInfo(), [listPath]: orders };

const renderMarket = (options: Partial<Parameters<typeof renderRemote>[0]> = {}) =>
  renderRemote({ routes, path: '/c2c', answers, ...options });

const rowText = (label: string) => screen.getByText(label).parentElement?.textContent;

it('shows the market, the user’s limits and the buy orders', async () => {
  renderMarket();
  const first = within((await screen.findAllByRole('article'))[0] as HTMLElement);
  expect(first.getByRole('heading', { name: 'Kelp' })).toBeTruthy();
  expect(first.getByText('2.2134 USDT')).toBeTruthy();
  expect(first.getByText('100.50 YUT')).toBeTruthy();
  expect(first.getByText('10.00 YUT')).toBeTruthy();
  expect(first.getByText('222.44 USDT')).toBeTruthy();
  expect(rowText('Last price')).toContain('2.1999\u00a0USDT');
  expect(rowText('24h change')).toContain('+1.25%');
  expect(rowText('24h volume')).toContain('1,840\u00a0YUT');
  expect(rowText('USDT available')).toContain('640.50\u00a0USDT');
  expect(rowText('Locked in buy orders')).toContain('310.25\u00a0USDT');
  expect(rowText('Open buy orders')).toContain('2 of 10');
  expect(rowText('Order amount')).toContain('10 – 5,000\u00a0YUT');
  const chart = await screen.findByRole('slider', {
    name: 'YUT price in USDT, last 24\u00a0hours',
  });
  expect(chart.getAttribute('aria-valuetext')).toContain('2.1999\u00a0USDT');
});

it('makes exactly the early request of its route first', async () => {
  const { record } = renderMarket();
  await screen.findAllByRole('article');
  const early = routes[0]?.firstData;
  const sent = record.calls.find(({ path }) => path === early?.path);
  expect(JSON.parse(JSON.stringify(sent?.body))).toEqual(early?.body);
});

it('marks the user’s own order', async () => {
  renderMarket();
  const [other, own] = await screen.findAllByRole('article');
  expect(within(own as HTMLElement).getByText('Yours')).toBeTruthy();
  expect(within(other as HTMLElement).queryByText('Yours')).toBeNull();
});

it('hides amounts with the eye, but not prices', async () => {
  const { user } = renderMarket();
  await screen.findAllByRole('article');
  await user.click(screen.getByRole('button', { name: 'Hide amounts' }));
  expect(screen.queryByText(/640\.50|100\.50|222\.44/)).toBeNull();
  expect(screen.getAllByText('2.2134 USDT').length).toBeGreaterThan(0);
});

it('filters by own orders, and offers all when there are none', async () => {
  const { user } = renderMarket({
    answers: {
      ...answers,
      [listPath]: (body: { mine: number }) =>
        body.mine === 1 ? { items: [], nextCursor: null } : orders,
    },
  });
  await screen.findAllByRole('article');
  await user.click(screen.getByRole('radio', { name: 'Mine' }));
  expect(await screen.findByText('No open buy orders')).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show all orders' }));
  expect(await screen.findAllByRole('article')).toHaveLength(2);
});

const secondPage = { items: [buildOrder({ id: 'o3', price: '2.1' })], nextCursor: null };
const paged = (second: () => unknown) => ({
  ...answers,
  [listPath]: ({ cursor }: { cursor?: string }) =>
    cursor === 'next' ? second() : { ...orders, nextCursor: 'next' },
});

it('loads the next page, to the end of the list', async () => {
  const { user } = renderMarket({ answers: paged(() => secondPage) });
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('2.1000 USDT')).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(screen.getByText('End of list')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('loads the next page on scrolling near the end', async () => {
  let scrollNear = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        scrollNear = () => report([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  renderMarket({ answers: paged(() => secondPage) });
  await screen.findByRole('button', { name: 'Load more' });
  act(() => scrollNear());
  expect(await screen.findByText('2.1000 USDT')).toBeTruthy();
});

it('keeps the rows when the next page fails, and offers a retry', async () => {
  const outcomes: unknown[] = [unreachable, secondPage];
  const { user } = renderMarket({ answers: paged(() => outcomes.shift()) });
  await user.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('The rest didn’t load')).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('2.1000 USDT')).toBeTruthy();
});

it('refreshes everything with the button, and keeps the rows when that fails', async () => {
  const outcomes: unknown[] = [orders, unreachable];
  const { user, record } = renderMarket({
    answers: { ...answers, [listPath]: () => outcomes.shift() },
  });
  await screen.findAllByRole('article');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/may be out of date/)).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(record.calls.filter(({ path }) => path === infoPath)).toHaveLength(2);
});

it('shows an empty market', async () => {
  const quiet = { bestPrice: null, lastPrice: null, change24h: null, volume24h: '0', prices: [] };
  renderMarket({
    answers: {
      [infoPath]: buildInfo(quiet, { openOrders: 0 }),
      [listPath]: { items: [], nextCursor: null },
    },
  });
  expect(await screen.findByText('No buy orders right now')).toBeTruthy();
  expect(screen.getByText('No trades in the last 24 hours')).toBeTruthy();
  expect(screen.getAllByText('Not available')).toHaveLength(3);
});

it('keeps the list when the market fails, and offers a retry', async () => {
  const outcomes: unknown[] = [refused(5000), buildInfo()];
  const { user } = renderMarket({ answers: { ...answers, [infoPath]: () => outcomes.shift() } });
  expect(await screen.findByText('The market didn’t load')).toBeTruthy();
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Last price')).toBeTruthy();
});

it('keeps the market when the list fails', async () => {
  renderMarket({ answers: { ...answers, [listPath]: unreachable } });
  expect(await screen.findByText('The buy orders didn’t load')).toBeTruthy();
  expect(screen.getByText('Last price')).toBeTruthy();
});

it('is busy while loading', async () => {
  renderMarket({ answers: { [infoPath]: never, [listPath]: never } });
  await screen.findByRole('region', { name: 'Buy orders' });
  await waitFor(() => expect(document.querySelectorAll('[aria-busy=true]').length).toBe(2));
});
