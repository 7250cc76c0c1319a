import { codes } from '@shared/contract/codes';
import type { Answers } from '@shared/testing';
import {
  buildReceipt,
  buildUser,
  never,
  refused,
  renderRemote,
  testNow,
  unreachable,
} from '@shared/testing';
import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';
// Loads the page before the first test, so that no test waits for it.
import './exchange.page.tsx';

const verifyPath = '/v1/business/yut/exchangeVerify';
const exchangePath = '/v1/business/yut/exchange';
const askPath = '/v1/user/operation/get';

const terms = {
  available: '500',
  smallest: '1',
  largest: '500',
  feeCharge: '0',
  feePercent: '0',
  from: 'USDT',
  to: 'YUT',
  rate: '0.5',
  holdLimit: '10',
  receivable: { available: '250', smallest: '0.5', largest: '250' },
  quote: null,
};
const quoteOf = (change: object = {}) => ({
  quoteId: 'q1',
  expiresAt: testNow + 60,
  amount: '100',
  fee: '0',
  total: '100',
  receive: '50',
  ...change,
});
/** Terms without an amount, a quote with one. */
const verify = (quotes: object[] = [quoteOf()]) => {
  const left = [...quotes];
  return ({ amount }: { amount?: string }) => ({
    ...terms,
    quote: amount ? (left.length > 1 ? left.shift() : left[0]) : null,
  });
};
const receipt = buildReceipt({
  id: 'op-1',
  kind: 'exchange',
  title: 'Exchange',
  status: 2,
  asset: 'USDT',
  amount: '100',
  fee: '0',
  total: '100',
  receiveAsset: 'YUT',
  receive: '50.12345678',
  counterparty: null,
  destination: '',
  note: '',
  createdAt: testNow,
});
const answers: Answers = {
  [verifyPath]: verify(),
  [exchangePath]: receipt,
  '/v1/business/usdt/history': { items: [], nextCursor: null },
};

const open = (more: Answers = {}, state: object = {}) =>
  renderRemote({ routes, path: '/wallet/exchange', answers: { ...answers, ...more }, state });
const amountField = () => screen.findByRole('textbox', { name: 'You pay' });
const button = (name: string) => screen.findByRole('button', { name });
const figure = (label: string) => screen.getAllByText(label).at(-1)?.parentElement?.textContent;

/** Types an amount and opens the confirm sheet. */
async function review({ user }: ReturnType<typeof open>) {
  await user.type(await amountField(), '100');
  await user.click(await button('Review exchange'));
  return within(screen.getByRole('dialog', { name: 'Exchange' }));
}

afterEach(() => localStorage.clear());

it('has a line for how long the quote holds, before there is one and with it', async () => {
  const { user } = open();
  await amountField();
  expect(figure('Quote valid for')).toBe('Quote valid for—');
  await user.type(await amountField(), '100');
  await button('Review exchange');
  expect(figure('Quote valid for')).toMatch(/^Quote valid for(1\smin|\d+\ss)$/);
});

it('shows the terms at once, and on the button what is missing', async () => {
  const { user } = open();
  expect(await button('Enter an amount')).toHaveProperty('disabled', true);
  expect(figure('Rate')).toContain('1\u00a0USDT = 0.5\u00a0YUT');
  expect(figure('Stays in your wallet')).toContain('10\u00a0YUT');
  await user.click(await button('1\u00a0USDT = 0.5\u00a0YUT'));
  expect(figure('Rate')).toContain('1\u00a0YUT = 2\u00a0USDT');
  const field = await amountField();
  await user.type(field, '0,5');
  expect(await button('At least 1\u00a0USDT')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '500.000001');
  expect(await button('Not enough USDT')).toBeTruthy();
});

it('shows a loading state, never 0, until the terms arrive', async () => {
  open({ [verifyPath]: never });
  expect(await button('Getting the quote…')).toHaveProperty('disabled', true);
  expect(figure('Fee')).toBe('Fee');
  expect(screen.queryByText(/^0/)).toBeNull();
});

it('shows the available amount as unknown when the terms fail to load', async () => {
  open({ [verifyPath]: unreachable });
  await button('Refresh');
  expect(screen.getByText('Available').parentElement?.textContent).toContain('Unknown');
});

it('gets a quote, confirms it, exchanges and shows the receipt', async () => {
  const view = open();
  const sheet = await review(view);
  const row = (name: string) => sheet.getByText(name).parentElement?.textContent;
  expect(row('From')).toBe('FromWallet · USDT');
  expect(row('To')).toBe('ToWallet · YUT');
  expect(row('Total')).toBe('Total100\u00a0USDT');
  expect(sheet.getByText('50 YUT')).toBeTruthy();
  await view.user.click(sheet.getByRole('button', { name: 'Exchange' }));
  expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
  expect(screen.getByText('50.12345678 YUT')).toBeTruthy();
  const sent = view.record.calls.find(({ path }) => path === exchangePath)?.body;
  expect(sent).toMatchObject({ quoteId: 'q1', operationKey: expect.stringMatching(/^\w{32}$/) });
  expect(view.record.session).toContain('loadBalance');
  await view.user.click(screen.getByRole('button', { name: 'Done' }));
  expect(view.record.backs).toEqual(['/wallet']);
});

it('shows old and new values for a new confirmation when the quote has changed', async () => {
  let tries = 0;
  const changed = quoteOf({ quoteId: 'q2', receive: '49' });
  const view = open({
    [verifyPath]: verify([quoteOf(), changed]),
    [exchangePath]: () => {
      tries += 1;
      return tries === 1 ? refused(codes.quoteExpired) : receipt;
    },
  });
  const sheet = await review(view);
  await view.user.click(sheet.getByRole('button', { name: 'Exchange' }));
  expect(await sheet.findByText('The quote changed. Check it before you confirm.')).toBeTruthy();
  expect(sheet.getByText('49 YUT')).toBeTruthy();
  expect(sheet.getByText('was 50 YUT')).toBeTruthy();
  await view.user.click(sheet.getByRole('button', { name: 'Exchange' }));
  expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
  const sent = view.record.calls.filter(({ path }) => path === exchangePath);
  expect(sent.map(({ body }) => (body as { quoteId: string }).quoteId)).toEqual(['q1', 'q2']);
});

it('counts down on the sheet, and closes an offer that has expired', async () => {
  let tries = 0;
  const gone = () => {
    tries += 1;
    return refused(codes.accountClosing);
  };
  const requested = verify();
  const view = open({
    [verifyPath]: (body: { amount?: string }) => (tries > 0 ? gone() : requested(body)),
    [exchangePath]: () => {
      tries += 1;
      return refused(codes.quoteExpired);
    },
  });
  const sheet = await review(view);
  expect(sheet.getByText(/^Quote expires in (1 min|\d+ s)$/)).toBeTruthy();
  await view.user.click(sheet.getByRole('button', { name: 'Exchange' }));
  expect(await sheet.findByRole('alert')).toBeTruthy();
  await view.user.click(sheet.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('offers to refresh an expired quote', async () => {
  const view = open({ [verifyPath]: verify([quoteOf({ expiresAt: testNow }), quoteOf()]) });
  await view.user.type(await amountField(), '100');
  expect(await screen.findByText('Quote expired')).toBeTruthy();
  // Exactly one button refreshes.
  await view.user.click(await button('Refresh'));
  expect(await button('Review exchange')).toBeTruthy();
});

it('polls for a lost answer, and does not show the form meanwhile', async () => {
  const view = open({
    [exchangePath]: unreachable,
    [askPath]: { state: 'done', kind: 'money.exchange', answer: receipt },
  });
  const sheet = await review(view);
  await view.user.click(sheet.getByRole('button', { name: 'Exchange' }));
  expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
});

it('warns against sending again while the outcome is unknown, also after a reload', async () => {
  const more = { [exchangePath]: unreachable, [askPath]: { state: 'unknown' } };
  const view = open(more);
  const sheet = await review(view);
  await view.user.click(sheet.getByRole('button', { name: 'Exchange' }));
  const title = 'Still confirming. Don’t send it again.';
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  act(() => view.unmount());

  open({ ...more, [askPath]: { state: 'done', kind: 'money.exchange', answer: receipt } });
  expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
  expect(screen.getByText('50.12345678 YUT')).toBeTruthy();
});

it('shows the server’s reason for a refusal, and that no money moved', async () => {
  const view = open({ [exchangePath]: refused(codes.notEnough, 'There is not enough.') });
  const sheet = await review(view);
  await view.user.click(sheet.getByRole('button', { name: 'Exchange' }));
  expect(await screen.findByRole('heading', { name: 'It didn’t go through' })).toBeTruthy();
  expect(screen.getByText('There is not enough. No money left your account.')).toBeTruthy();
  const help = screen.getByRole('link', { name: 'Get help' });
  expect(help.getAttribute('href')).toMatch(/^\/customService\?operation=[\w-]+$/);
  await view.user.click(await button('Retry'));
  // The refusal keeps the typed amount.
  expect(await amountField()).toHaveProperty('value', '100');
  expect(await button('Review exchange')).toBeTruthy();
});

it('hides the available amount while amounts are hidden', async () => {
  const hidden = { settings: { showAsset: false } };
  const { user } = open({ [verifyPath]: { ...terms, available: '733', largest: '712' } }, hidden);
  const field = await amountField();
  await user.type(field, '720');
  expect(await button('At most ••••\u00a0USDT')).toBeTruthy();
  expect(figure('Limits')).toBe('Limits1 – ••••\u00a0USDT');
  expect(document.body.textContent).not.toMatch(/712|733/);
});

describe('typed on either side', () => {
  const receiveField = () => screen.findByRole('textbox', { name: 'You receive' });
  const priced = ({ from, amount, side }: { from: string; amount?: string; side?: string }) => {
    const rate = from === 'USDT' ? 0.5 : 2;
    const paid = side === 'receive' ? Number(amount) / rate : Number(amount);
    const quote = { quoteId: `${from}-${paid}`, amount: `${paid}`, total: `${paid}` };
    return {
      ...terms,
      from,
      to: from === 'USDT' ? 'YUT' : 'USDT',
      rate: `${rate}`,
      quote: amount ? quoteOf({ ...quote, receive: `${paid * rate}` }) : null,
    };
  };
  const last = (view: ReturnType<typeof open>) =>
    view.record.calls.filter(({ path }) => path === verifyPath).at(-1)?.body;

  it('asks what an amount that arrives costs, and confirms that', async () => {
    const view = open({ [verifyPath]: priced });
    await view.user.type(await receiveField(), '30');
    await button('Review exchange');
    expect(last(view)).toEqual({ from: 'USDT', amount: '30', side: 'receive' });
    expect(await amountField()).toHaveProperty('value', '60');
    expect(await receiveField()).toHaveProperty('value', '30');
    await view.user.click(await button('Review exchange'));
    const sheet = within(screen.getByRole('dialog', { name: 'Exchange' }));
    expect(sheet.getByText('60 USDT', { selector: 'p' })).toBeTruthy();
    expect(sheet.getByText('30 YUT')).toBeTruthy();
  });

  it.each([
    ['You receive', '250.1', 'You pay', '500.2', 'At most 250\u00a0YUT'],
    ['You receive', '9000', 'You pay', '18000', 'At most 250\u00a0YUT'],
    ['You pay', '600', 'You receive', '300', 'Not enough USDT'],
    ['You receive', '0.1', 'You pay', '0.2', 'At least 0.5\u00a0YUT'],
  ])('keeps both sides where %s is %s', async (typed, amount, other, worth, reason) => {
    const view = open({ [verifyPath]: priced });
    await view.user.type(await screen.findByRole('textbox', { name: typed }), amount);
    expect(await button(reason)).toHaveProperty('disabled', true);
    expect(await screen.findByRole('textbox', { name: other })).toHaveProperty('value', worth);
    expect(await screen.findByRole('textbox', { name: typed })).toHaveProperty('value', amount);
  });

  it('says that there is nothing to pay with where no amount can arrive', async () => {
    const none = { available: '0', smallest: '0.5', largest: '0' };
    const empty = { ...terms, available: '0', largest: '0', receivable: none };
    const view = open({ [verifyPath]: empty });
    await view.user.type(await receiveField(), '5');
    expect(await button('Not enough USDT')).toBeTruthy();
  });

  it('follows the side that was typed last', async () => {
    const view = open({ [verifyPath]: priced });
    await view.user.type(await amountField(), '40');
    await button('Review exchange');
    expect(await receiveField()).toHaveProperty('value', '20');
    await view.user.type(await receiveField(), '5');
    await button('Review exchange');
    expect(last(view)).toEqual({ from: 'USDT', amount: '205', side: 'receive' });
    await view.user.click(await button('25%'));
    expect(await amountField()).toHaveProperty('value', '125');
    await button('Review exchange');
    expect(last(view)).toEqual({ from: 'USDT', amount: '125' });
  });

  it('names the limits of the side that is typed', async () => {
    const view = open({ [verifyPath]: priced });
    await view.user.type(await receiveField(), '0.4');
    expect(await button('At least 0.5\u00a0YUT')).toBeTruthy();
    await view.user.clear(await receiveField());
    await view.user.type(await receiveField(), '251');
    expect(await button('At most 250\u00a0YUT')).toBeTruthy();
  });

  it('keeps both amounts with their assets when it is turned round', async () => {
    const view = open({ [verifyPath]: priced });
    await view.user.type(await amountField(), '100');
    await button('Review exchange');
    await view.user.click(await button('Swap assets'));
    await button('Review exchange');
    expect(last(view)).toEqual({ from: 'YUT', amount: '100', side: 'receive' });
    expect(await amountField()).toHaveProperty('value', '50');
    expect(await receiveField()).toHaveProperty('value', '100');
    await view.user.click(await button('Swap assets'));
    expect(await amountField()).toHaveProperty('value', '100');
  });
});

it('swaps the two assets', async () => {
  const view = open({
    [verifyPath]: ({ from }: { from: string }) => ({
      ...terms,
      from,
      rate: '2',
      available: '0',
      largest: '0',
      receivable: { available: '0', smallest: '2', largest: '0' },
    }),
  });
  await view.user.click(await button('Swap assets'));
  expect(await button('Not enough YUT')).toBeTruthy();
  expect(screen.getByText('No YUT to spend')).toBeTruthy();
  expect(figure('Limits')).toContain('At least 1\u00a0YUT');
});

it('shows recent exchanges, and opens the receipt of one', async () => {
  const item = {
    id: 'm1',
    asset: 'USDT',
    kind: 'exchange',
    title: 'Exchange',
    amount: '-12.5',
    createdAt: testNow,
  };
  const { user } = open({
    '/v1/business/usdt/history': { items: [item], nextCursor: null },
    '/v1/business/receipt': receipt,
  });
  // As in every list: a word, a sign and an arrow.
  const row = await screen.findByRole('button', { name: /Exchange/ });
  expect(row.querySelectorAll('svg').length).toBeGreaterThan(0);
  await user.click(await screen.findByRole('button', { name: /Exchange.*−12\.50/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Receipt' }));
  expect(await sheet.findByText('op-1')).toBeTruthy();
});

it('does not show the pending operation of another account on this device', async () => {
  const view = open({ [exchangePath]: unreachable, [askPath]: { state: 'unknown' } });
  const sheet = await review(view);
  await view.user.click(sheet.getByRole('button', { name: 'Exchange' }));
  await screen.findByRole('heading', { name: /Still confirming/ });
  act(() => view.unmount());
  renderRemote({
    routes,
    path: '/wallet/exchange',
    answers,
    state: { auth: { user: buildUser({ uid: '20002' }) } },
  });
  expect(await amountField()).toBeTruthy();
});
