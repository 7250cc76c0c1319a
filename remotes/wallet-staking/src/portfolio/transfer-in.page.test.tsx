import { codes } from '@shared/contract/codes';
import type { Answers } from '@shared/testing';
import {
  buildReceipt,
  refused,
  renderRemote,
  signedOut,
  testNow,
  unreachable,
} from '@shared/testing';
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { routes } from '../routes.ts';

const verifyPath = '/v1/business/assetPortfolio/transferVerify';
const sendPath = '/v1/business/assetPortfolio/transfer';
const askPath = '/v1/user/operation/get';
const path = '/asset/Portfolio/transferIn?account=store&asset=USDT';

const terms = {
  available: '100',
  smallest: '1',
  largest: '100',
  feeCharge: '0',
  feePercent: '0',
  arrivalMinutes: 0,
  before: { from: '100', to: '5.5' },
};
const verify = ({ amount }: { amount?: string }) => ({
  ...terms,
  after: amount ? { from: '70', to: '35.5' } : null,
  quote: amount
    ? { quoteId: 'q1', expiresAt: testNow + 60, amount, fee: '0', total: amount, receive: amount }
    : null,
});
const moved = buildReceipt(
  {
    id: 'op-1',
    kind: 'portfolio',
    title: 'Portfolio transfer',
    status: 2,
    asset: 'USDT',
    amount: '30',
    fee: '0',
    total: '30',
    receiveAsset: 'USDT',
    receive: '30',
    counterparty: null,
    destination: '',
    note: '',
    createdAt: testNow,
    direction: 'in',
    account: 'store',
    arrivesAt: 0,
  },
  [
    { id: 'from', label: 'From', text: 'Wallet' },
    { id: 'to', label: 'To', text: 'Store' },
  ],
);
const store = {
  account: 'store',
  asset: 'USDT',
  amount: '5.5',
  worth: '5.5',
  share: '1',
  canTransferIn: true,
  canTransferOut: true,
};
const answers: Answers = {
  '/v1/business/assetPortfolio/info': { total: '5.5', items: [store] },
  [verifyPath]: verify,
  [sendPath]: moved,
};
const open = (options: Partial<Parameters<typeof renderRemote>[0]> & { more?: Answers } = {}) =>
  renderRemote({ routes, path, ...options, answers: { ...answers, ...options.more } });
const field = () => screen.findByRole('textbox', { name: 'Amount' });
const button = (name: string) => screen.findByRole('button', { name });
/** The text of one side: the account and its balances. */
const side = (label: string) =>
  screen.getAllByText(label)[0]?.closest('dt')?.parentElement?.textContent;

async function review({ user }: ReturnType<typeof open>) {
  await user.type(await field(), '30');
  await user.click(await button('Review transfer'));
  return within(screen.getByRole('dialog', { name: 'Transfer in' }));
}

afterEach(() => localStorage.clear());

it('shows both balances before and after, as the server sends them', async () => {
  const { user, record } = open();
  expect(await button('Enter an amount')).toHaveProperty('disabled', true);
  expect(side('From')).toBe('FromWalletNow 100.00 USDT');
  expect(side('To')).toBe('ToStoreNow 5.50 USDT');
  await user.type(await field(), '30');
  await button('Review transfer');
  expect(side('From')).toBe('FromWalletNow 100.00 USDTAfter 70.00 USDT');
  expect(side('To')).toBe('ToStoreNow 5.50 USDTAfter 35.50 USDT');
  expect(screen.getByText('Arrives').parentElement?.textContent).toContain('Instantly');
  expect(record.calls.find(({ path: to }) => to === verifyPath)?.body).toEqual({
    direction: 'in',
    account: 'store',
    asset: 'USDT',
  });
});

it('transfers what was confirmed, and shows a receipt with both accounts', async () => {
  const view = open();
  const sheet = await review(view);
  expect(sheet.getByText('30 USDT', { selector: 'p' })).toBeTruthy();
  await view.user.click(sheet.getByRole('button', { name: 'Transfer in' }));
  expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
  expect(screen.getByText('From').parentElement?.textContent).toContain('Wallet');
  expect(screen.getByText('To').parentElement?.textContent).toContain('Store');
  expect(view.record.session).toContain('loadBalance');
  await view.user.click(await button('Done'));
  expect(view.record.backs).toEqual(['/asset/Portfolio']);
});

it('does not resend a lost call, and finds its outcome after a reload', async () => {
  const more = { [sendPath]: unreachable, [askPath]: { state: 'unknown' } };
  const view = open({ more });
  const sheet = await review(view);
  await view.user.click(sheet.getByRole('button', { name: 'Transfer in' }));
  expect(await screen.findByRole('heading', { name: /Don’t send it again/ })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  act(() => view.unmount());

  const found = { state: 'done', kind: 'portfolio.transfer', answer: moved };
  open({ more: { ...more, [askPath]: found } });
  expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
});

it('shows why a transfer was refused, and that no money moved', async () => {
  const view = open({ more: { [sendPath]: refused(codes.notEnough, 'There is not enough.') } });
  const sheet = await review(view);
  await view.user.click(sheet.getByRole('button', { name: 'Transfer in' }));
  expect(await screen.findByText(/There is not enough\. No money left/)).toBeTruthy();
});

it('selects the first account when the URL names none', async () => {
  open({ path: '/asset/Portfolio/transferIn' });
  await button('Enter an amount');
  expect(side('To')).toContain('Store');
});

it('shows an error when the accounts fail to load and the URL names none', async () => {
  const more = { '/v1/business/assetPortfolio/info': refused(5000) };
  open({ path: '/asset/Portfolio/transferIn', more });
  expect(await screen.findByText('Your portfolio didn’t load')).toBeTruthy();
});

it('makes no call when signed out, and offers to sign in', async () => {
  const { record, user } = open({ state: signedOut });
  expect(await screen.findByText('Sign in to proceed')).toBeTruthy();
  expect(screen.getByText(/between your wallet and your other accounts/)).toBeTruthy();
  await user.click(await button('Sign in'));
  expect(record.session).toEqual(['signInFirst']);
  expect(record.calls).toEqual([]);
});

it('offers a retry when the profile failed to load', async () => {
  const { record, user } = open({ state: { auth: { ...signedOut.auth, token: 'token' } } });
  expect(await screen.findByText('Your profile didn’t load')).toBeTruthy();
  await user.click(await button('Retry'));
  expect(record.session).toEqual(['loadUser']);
});
