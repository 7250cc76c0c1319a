import type { Answers } from '@shared/testing';
import { buildReceipt, renderRemote, testNow } from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { routes } from '../routes.ts';

const verifyPath = '/v1/business/assetPortfolio/transferVerify';
const selected = (account: 'store' | 'benefit', canTransferIn: boolean) => ({
  account,
  asset: 'USDT',
  amount: '40',
  worth: '40',
  share: '0.5',
  canTransferIn,
  canTransferOut: true,
});
interface Requested {
  account: string;
  amount?: string;
}
/** Benefits arrive at once, money from the store a day later. */
const verify = ({ account, amount }: Requested) => ({
  available: account === 'store' ? '40' : '0',
  smallest: '1',
  largest: account === 'store' ? '40' : '0',
  feeCharge: '0',
  feePercent: '0',
  arrivalMinutes: account === 'store' ? 1440 : 0,
  before: { from: account === 'store' ? '40' : '0', to: '100' },
  after: amount ? { from: '20', to: '120' } : null,
  quote: amount
    ? { quoteId: 'q1', expiresAt: testNow + 60, amount, fee: '0', total: amount, receive: amount }
    : null,
});
const onItsWay = buildReceipt(
  {
    id: 'op-1',
    kind: 'portfolio',
    title: 'Portfolio transfer',
    status: 1,
    asset: 'USDT',
    amount: '20',
    fee: '0',
    total: '20',
    receiveAsset: 'USDT',
    receive: '20',
    counterparty: null,
    destination: '',
    note: '',
    createdAt: testNow,
    direction: 'out',
    account: 'store',
    arrivesAt: testNow + 24 * 3600,
  },
  [{ id: 'arrival', label: 'Arrives', at: testNow + 24 * 3600 }],
);
const answers: Answers = {
  '/v1/business/assetPortfolio/info': {
    total: '80',
    items: [selected('store', true), selected('benefit', false)],
  },
  [verifyPath]: verify,
  '/v1/business/assetPortfolio/transfer': onItsWay,
};
const open = (query: string) =>
  renderRemote({ routes, path: `/asset/Portfolio/transferOut${query}`, answers });
const button = (name: string) => screen.findByRole('button', { name });

afterEach(() => localStorage.clear());

it('announces the arrival a day later, before and after the transfer', async () => {
  const { user } = open('?account=store&asset=USDT');
  await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '20');
  await user.click(await button('Review transfer'));
  const sheet = within(screen.getByRole('dialog', { name: 'Transfer out' }));
  expect(sheet.getByText('In about 24 h')).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Transfer out' }));
  expect(await screen.findByRole('heading', { name: 'On its way' })).toBeTruthy();
  expect(screen.getByText('Arrives').parentElement?.textContent).toMatch(/2026-03-0[12]/);
});

it('clears the amount with the account, and says that the account is empty', async () => {
  const { user, location } = open('?account=store&asset=USDT');
  const amount = await screen.findByRole('textbox', { name: 'Amount' });
  await user.type(amount, '5');
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Account' }),
    'benefit USDT',
  );
  expect(location()).toBe('/asset/Portfolio/transferOut?account=benefit&asset=USDT');
  expect(amount).toHaveProperty('value', '');
  expect(await screen.findByText('Nothing to transfer')).toBeTruthy();
  expect(screen.getByText('No USDT available in Benefits.')).toBeTruthy();
  expect(await button('Not enough USDT')).toHaveProperty('disabled', true);
});
