import { codes } from '@shared/contract/codes';
import type { Answers } from '@shared/testing';
import { refused, renderRemote, testNow, unreachable } from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildWithdrawal } from '../common/testing.ts';
import { routes } from '../routes.ts';
// Loads the page before the first test, so that no test waits for it.
import './withdrawal.page.tsx';

const detailPath = '/v1/business/withdraw/detail';
const cancelPath = '/v1/business/withdraw/cancel';

const withdrawal = buildWithdrawal();
const cancelled = buildWithdrawal({
  status: 3,
  stage: 'cancelled',
  stages: [...withdrawal.stages, { stage: 'cancelled', at: testNow + 5 }],
  canCancel: false,
});
const open = (more: Answers = {}) =>
  renderRemote({
    routes,
    path: '/wallet/withdraw/w-1',
    answers: { [detailPath]: withdrawal, ...more },
  });
const button = (name: string) => screen.findByRole('button', { name });

afterEach(() => localStorage.clear());

it('shows the progress, and cancels while that is possible', async () => {
  let current: object = withdrawal;
  const { user, record } = open({
    [detailPath]: () => current,
    [cancelPath]: () => {
      current = cancelled;
      return cancelled;
    },
  });
  const timeline = within(await screen.findByRole('list', { name: 'Progress' }));
  // The address in groups of four, as confirmed.
  expect(screen.getByText('0x52')).toBeTruthy();
  const shown = () => timeline.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown()[0]).toMatch(/^Submitted, In progress/);
  expect(shown()[3]).toMatch(/^Completed, UpcomingExpected/);
  await user.click(await button('Cancel withdrawal'));
  expect(await screen.findByText(/^Canceled/, { selector: 'li *' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel withdrawal' })).toBeNull();
  expect(record.confirmations).toHaveLength(1);
  expect(record.calls.find(({ path: one }) => one === cancelPath)?.body).toMatchObject({
    id: 'w-1',
    operationKey: expect.any(String),
  });
});

it.each([
  ['polls while it is pending', withdrawal, 2],
  ['does not poll once it has ended', cancelled, 1],
])('%s', async (_, answer, times) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { record } = open({ [detailPath]: answer });
  await screen.findByRole('list', { name: 'Progress' });
  await vi.advanceTimersByTimeAsync(16_000);
  vi.useRealTimers();
  expect(record.calls.filter(({ path }) => path === detailPath)).toHaveLength(times);
});

it('shows the network', async () => {
  open();
  expect((await screen.findByText('Network')).parentElement?.textContent).toContain('BSC');
});

it('does not report a cancellation whose outcome is unknown', async () => {
  open({
    [cancelPath]: unreachable,
    '/v1/user/operation/get': { state: 'unknown' },
  }).user.click(await button('Cancel withdrawal'));
  expect(await screen.findByText(/don’t know yet whether it was canceled/)).toBeTruthy();
});

it('reports a cancellation that came too late', async () => {
  const { user } = open({ [cancelPath]: refused(codes.tooLate, 'It is too late.') });
  await user.click(await button('Cancel withdrawal'));
  expect(await screen.findByText('It is too late.')).toBeTruthy();
});

it('shows why a withdrawal was refused', async () => {
  open({
    [detailPath]: buildWithdrawal({ status: 3, stage: 'refused', reason: 'Wrong name.' }),
  });
  expect(await screen.findByText('Wrong name.')).toBeTruthy();
});

it('offers a retry when it fails to load', async () => {
  let tries = 0;
  const { user } = open({
    [detailPath]: () => {
      tries += 1;
      return tries === 1 ? unreachable : withdrawal;
    },
  });
  expect(await screen.findByText('This withdrawal didn’t load')).toBeTruthy();
  await user.click(await button('Retry'));
  expect(await button('Cancel withdrawal')).toBeTruthy();
});

it('links to the list when the withdrawal does not exist', async () => {
  open({ [detailPath]: refused(codes.notFound, 'We couldn’t find this.') });
  expect(await screen.findByText('Withdrawal not found')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Withdrawals' });
  expect(link.getAttribute('href')).toBe('/wallet/withdrawals');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});
