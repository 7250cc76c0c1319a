import { codes } from '@shared/contract/codes';
import type { Answers } from '@shared/testing';
import {
  buildReceipt,
  leavePage,
  refused,
  renderRemote,
  testNow,
  unreachable,
} from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { routes } from '../routes.ts';
// Loads the page before the first test, so that no test waits for it.
import './transfer.page.tsx';

const linh = { uid: '80015791', userName: 'linh.tran', nickName: 'Linh', avatar: '' };
const party = { uid: linh.uid, nickName: linh.nickName, avatar: '' };
const terms = {
  available: '200',
  smallest: '1',
  largest: '199',
  feeCharge: '0',
  feePercent: '0.005',
  to: party,
  isFirstTime: true,
  quote: null,
};
const quote = {
  quoteId: 'q1',
  expiresAt: testNow + 60,
  amount: '10',
  fee: '0.05',
  total: '10.05',
  receive: '10',
};
const verify = ({ amount }: { amount?: string }) => ({ ...terms, quote: amount ? quote : null });
const receipt = buildReceipt({
  id: 'op-1',
  kind: 'transfer',
  title: 'Transfer',
  status: 2,
  asset: 'USDT',
  amount: '10',
  fee: '0.05',
  total: '10.05',
  receiveAsset: 'USDT',
  receive: '10',
  counterparty: party,
  destination: '',
  note: 'Lunch',
  createdAt: testNow,
});
const answers: Answers = {
  '/v1/user/search/recent': { items: [linh] },
  '/v1/business/transferVerify': verify,
  '/v1/business/yut/transferVerify': verify,
  '/v1/business/transfer': receipt,
};
const open = (more: Answers = {}, path = '/wallet/transfer') =>
  renderRemote({ routes, path, answers: { ...answers, ...more } });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

afterEach(() => localStorage.clear());

it('asks for a recipient first, and has no button without one', async () => {
  const { user, location } = open();
  const linh = await button(/Linh/);
  expect(screen.queryByRole('textbox', { name: 'Amount' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Enter an amount' })).toBeNull();
  await user.click(linh);
  const amount = await screen.findByRole('textbox', { name: 'Amount' });
  expect(location()).toBe('/wallet/transfer?to=80015791');
  // What is left to do.
  expect(document.activeElement).toBe(amount);
  await user.click(screen.getByRole('radio', { name: 'YUT' }));
  expect(document.activeElement).toBe(amount);
  await user.click(await button('Change'));
  expect(await screen.findByRole('searchbox')).toBeTruthy();
  expect(location()).toBe('/wallet/transfer');
});

it('transfers with a note, and marks a first-time recipient', async () => {
  const { user, record } = open({}, '/wallet/transfer?to=80015791');
  expect(await screen.findByText('Linh')).toBeTruthy();
  await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '10');
  await user.type(screen.getByRole('textbox', { name: 'Note (optional)' }), 'Lunch');
  await user.click(await button('Review transfer'));
  const sheet = within(screen.getByRole('dialog', { name: 'Transfer' }));
  for (const text of ['10 USDT', 'Linh · ID 80015791', 'Lunch', '0.05 USDT', '10.05 USDT']) {
    expect(sheet.getAllByText(text).length).toBeGreaterThan(0);
  }
  expect(sheet.getByText('First time sending here')).toBeTruthy();
  const requested = record.calls.findLast(({ path }) => path === '/v1/business/transferVerify');
  expect(requested?.body).toEqual({ to: '80015791', amount: '10', note: 'Lunch' });
  await user.click(sheet.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
  expect(screen.getByText('op-1')).toBeTruthy();
});

/** The quote ends while the person proves who they are; the server keeps the proof. */
function renewing(second: object) {
  const kept = refused(codes.quoteExpired, 'expired', { isProofKept: true });
  let sent = 0;
  let quotes = 0;
  return {
    '/v1/business/transfer': () => {
      sent += 1;
      return sent === 1 ? kept : receipt;
    },
    '/v1/business/transferVerify': ({ amount }: { amount?: string }) => {
      if (!amount) return terms;
      quotes += 1;
      return { ...terms, quote: quotes === 1 ? quote : { ...quote, quoteId: 'q2', ...second } };
    },
  };
}

async function sendOnce(more: Answers) {
  const view = open(more, '/wallet/transfer?to=80015791');
  await view.user.type(await screen.findByRole('textbox', { name: 'Amount' }), '10');
  await view.user.click(await button('Review transfer'));
  const sheet = within(screen.getByRole('dialog', { name: 'Transfer' }));
  await view.user.click(sheet.getByRole('button', { name: 'Send' }));
  const orders = () =>
    view.record.calls
      .filter(({ path }) => path === '/v1/business/transfer')
      .map(({ body }) => body as { quoteId: string; operationKey: string });
  return { ...view, sheet, orders };
}

it('goes on by itself when its quote has ended with the same figures', async () => {
  const { orders } = await sendOnce(renewing({}));
  expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
  const [first, second] = orders();
  expect([first?.quoteId, second?.quoteId]).toEqual(['q1', 'q2']);
  expect(second?.operationKey).toBe(first?.operationKey);
});

it('shows what has changed when its quote has ended, and one tap confirms it', async () => {
  const { user, sheet, orders } = await sendOnce(renewing({ fee: '0.2', total: '10.2' }));
  expect(await sheet.findByText('was 0.05 USDT')).toBeTruthy();
  expect(sheet.getByText('was 10.05 USDT')).toBeTruthy();
  expect(orders()).toHaveLength(1);
  await user.click(sheet.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
  const [first, second] = orders();
  expect(second?.operationKey).toBe(first?.operationKey);
});

it('sends no quote for ever that ends at once', async () => {
  const expired = { '/v1/business/transfer': refused(codes.quoteExpired) };
  const { sheet, orders } = await sendOnce({ ...renewing({}), ...expired });
  expect(await sheet.findByText('Quote expired')).toBeTruthy();
  const sendButton = () => sheet.queryByRole('button', { name: 'Send' });
  await expect.poll(() => sendButton()?.hasAttribute('disabled')).toBe(false);
  expect(orders()).toHaveLength(2);
  // Nothing was proven, so each has its own key.
  expect(new Set(orders().map(({ operationKey }) => operationKey)).size).toBe(2);
});

it('has no clock: its fee follows no rate', async () => {
  const { user } = open({}, '/wallet/transfer?to=80015791');
  await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '10');
  await user.click(await button('Review transfer'));
  expect(screen.queryByText(/holds for/)).toBeNull();
});

it('uses the calls of the selected asset', async () => {
  const { user, record } = open({}, '/wallet/transfer?to=80015791');
  await user.click(await screen.findByRole('radio', { name: 'YUT' }));
  await button('Enter an amount');
  expect(record.calls.map(({ path }) => path)).toContain('/v1/business/yut/transferVerify');
});

it('says why a user cannot be paid', async () => {
  const data = { fields: [{ path: 'to', key: '002121' }] };
  const nobody = refused(codes.invalidRequest, 'Check what you entered', data);
  const { container } = open({ '/v1/business/transferVerify': nobody }, '/wallet/transfer?to=1');
  expect(await screen.findByText('No account has this ID')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Amount' })).toBeNull();
  // The name will not arrive, so nothing waits for it.
  expect(screen.getByText('Unknown')).toBeTruthy();
  expect(container.querySelector('[class*="skeleton"]')).toBeNull();
});

it('explains a hold before anything is typed', async () => {
  const held = { ...terms, holdUntil: testNow + 3700, quote: null };
  open({ '/v1/business/transferVerify': held }, '/wallet/transfer?to=80015791');
  expect(await screen.findByText(/in 1 h 2 min/)).toBeTruthy();
  expect(await button('Sending is paused')).toHaveProperty('disabled', true);
});

it('names the recipient, not the uid, when the outcome is unknown', async () => {
  const more = {
    '/v1/business/transfer': unreachable,
    '/v1/user/operation/get': { state: 'unknown' },
  };
  const { user } = open(more, '/wallet/transfer?to=80015791');
  await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '10');
  await user.click(await button('Review transfer'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('heading', { name: /Still confirming/ })).toBeTruthy();
  expect(screen.getByText('Linh')).toBeTruthy();
});

it.each([
  ['is done', receipt, '', 'Done'],
  ['has an outcome that is not known', unreachable, '', /^Still confirming/],
  ['is refused', refused(codes.notEnough, 'Not enough'), '10', 'It didn’t go through'],
] as const)('keeps the amount over a reload unless it was sent: it %s', async (...row) => {
  const [, answer, kept, heading] = row;
  const unknown = { '/v1/user/operation/get': { state: 'unknown' } };
  const view = await sendOnce({ '/v1/business/transfer': answer, ...unknown });
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  leavePage(view);
  localStorage.clear();
  open({}, '/wallet/transfer?to=80015791');
  const amount = await screen.findByRole('textbox', { name: 'Amount' });
  expect(amount).toHaveProperty('value', kept);
});

it('keeps the amount over a reload where its quote has ended', async () => {
  const view = await sendOnce(renewing({ fee: '0.2', total: '10.2' }));
  expect(await view.sheet.findByText('was 0.05 USDT')).toBeTruthy();
  leavePage(view);
  open({}, '/wallet/transfer?to=80015791');
  const amount = await screen.findByRole('textbox', { name: 'Amount' });
  expect(amount).toHaveProperty('value', '10');
});
