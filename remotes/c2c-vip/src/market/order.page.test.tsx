import { codes } from '@shared/contract/codes';
import type { Answers } from '@shared/testing';
import { refused, renderRemote, unreachable } from '@shared/testing';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildFill, buildOrder } from '../common/testing.ts';
import { routes } from '../routes.ts';
import './order.page.tsx';

const order = buildOrder({ id: 'o1', mine: 1, amount: '120', filled: '20', remaining: '100' });
const ended = { ...order, status: 3, endedAt: 1_772_400_000 };
const answers: Answers = {
  '/v1/business/c2c/buy/get': { order },
  '/v1/business/c2c/buy/fills': { items: [buildFill()], nextCursor: null },
  '/v1/business/c2c/buy/cancel': { order: ended },
};
const render = (more: Answers = {}, options: object = {}) =>
  renderRemote({ routes, path: '/c2c/orders/o1', answers: { ...answers, ...more }, ...options });

afterEach(() => localStorage.clear());

it('shows the progress, the locked amount and the sales', async () => {
  render();
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuetext')).toBe('16%');
  expect(screen.getByText('Still locked').parentElement?.textContent).toContain('222.44\u00a0USDT');
  expect(await screen.findByText('Suki')).toBeTruthy();
});

it('cancels after a confirmation', async () => {
  let isCancelled = false;
  const { user, record } = render(
    {
      '/v1/business/c2c/buy/get': () => ({ order: isCancelled ? ended : order }),
      '/v1/business/c2c/buy/cancel': () => {
        isCancelled = true;
        return { order: ended };
      },
    },
    { confirms: true },
  );
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('Canceled')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  const sent = record.calls.find(({ path }) => path === '/v1/business/c2c/buy/cancel');
  expect(sent?.body).toMatchObject({ orderId: 'o1', operationKey: expect.any(String) });
});

it('reports a cancellation that came too late', async () => {
  const late = refused(codes.tooLate, 'It has gone too far.');
  const { user } = render({ '/v1/business/c2c/buy/cancel': late }, { confirms: true });
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('It has gone too far.')).toBeTruthy();
});

it('shows neither sales nor a cancel button for another user’s order', async () => {
  render({ '/v1/business/c2c/buy/get': { order: { ...order, mine: 0 } } });
  expect(await screen.findByRole('link', { name: 'Go to market' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
});

it('shows an order that does not exist as such', async () => {
  render({ '/v1/business/c2c/buy/get': refused(codes.notFound) });
  expect(await screen.findByText('Buy order not found')).toBeTruthy();
});

it('shows an error when the order fails to load', async () => {
  render({ '/v1/business/c2c/buy/get': unreachable });
  expect(await screen.findByText('The order didn’t load')).toBeTruthy();
});

it.each([
  { what: 'an open order', answer: { order }, text: 'Still locked', more: 2 },
  { what: 'an ended order', answer: { order: ended }, text: 'Canceled', more: 0 },
  {
    what: 'a missing order',
    answer: refused(codes.notFound),
    text: 'Buy order not found',
    more: 0,
  },
])('polls $what $more times in five seconds', async ({ answer, text, more }) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { record } = render({ '/v1/business/c2c/buy/get': answer });
  await screen.findByText(text);
  const requested = () =>
    record.calls.filter(({ path }) => path === '/v1/business/c2c/buy/get').length;
  const before = requested();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(requested() - before).toBe(more);
  vi.useRealTimers();
});
