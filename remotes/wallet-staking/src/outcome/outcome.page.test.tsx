import type { Answers } from '@shared/testing';
import { buildReceipt, leavePending, renderRemote } from '@shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { routes } from '../routes.ts';

const askPath = '/v1/user/operation/get';
const transfer = { path: '/v1/business/transfer', flow: 'transfer', title: 'Transfer' };
const found = (answer: unknown) => ({ [askPath]: { state: 'done', answer } });
const receiptRoutes = routes.filter(({ path }) => path === '/wallet/receipt/:key');
const open = (answers: Answers) =>
  renderRemote({ routes: receiptRoutes, path: '/wallet/receipt/k1', answers });

afterEach(() => localStorage.clear());

it.each<[string, unknown]>([
  ['is a receipt', buildReceipt({ amount: '5' })],
  ['has one in it', { order: {}, receipt: buildReceipt({ amount: '5' }) }],
])(
  'shows the receipt of an operation whose answer %s, also if the device has forgotten it',
  async (_, answer) => {
    open(found(answer));
    expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
    expect(screen.getByText('5 USDT')).toBeTruthy();
  },
);

it('says what a claim has brought', async () => {
  leavePending({ path: '/v1/task/receive', flow: 'tasks', title: 'Claim' });
  open(found({ amount: '7', asset: 'USDT' }));
  expect(await screen.findByText('7.00 USDT received')).toBeTruthy();
  expect(localStorage.getItem('moneyOperations')).toBeNull();
});

it('is done without an amount where the answer tells none', async () => {
  leavePending({ path: '/v1/business/campaign/cancel', flow: 'c', title: 'End campaign' });
  open(found({ campaign: {} }));
  expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
  expect(screen.getByText('End campaign')).toBeTruthy();
});

it('asks for one that is not known yet, under the name that its screen gave it', async () => {
  leavePending(transfer);
  const { user, record } = open({ [askPath]: { state: 'unknown' } });
  expect(await screen.findByRole('heading', { name: /^Still confirming/ })).toBeTruthy();
  expect(screen.getByText('Transfer')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  expect(record.calls.map(({ body }) => body)).toContainEqual({ operationKey: 'k1' });
});

it('leads to the wallet where neither the device nor the server knows it for this person', async () => {
  leavePending({ ...transfer, uid: '2' });
  const { location } = open({ [askPath]: { state: 'unknown' } });
  await waitFor(() => expect(location()).toBe('/wallet'));
});
