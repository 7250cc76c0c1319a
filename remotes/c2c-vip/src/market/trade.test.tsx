import { codes } from '@shared/contract/codes';
import type { Answers } from '@shared/testing';
import {
  buildAgreements,
  leavePage,
  refused,
  renderRemote,
  testNow,
  unreachable,
} from '@shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { buildFill, buildInfo, buildOrder, buildTradeReceipt } from '../common/testing.ts';
import { routes } from '../routes.ts';
// Loads the page before the first test, so that no test waits for it.
import './price-chart.tsx';
import './trade-sheet.tsx';
import './market.page.tsx';

const order = buildOrder({ id: 'o1', minFill: '10', remaining: '100', price: '2' });
const terms = {
  available: '75',
  smallest: '10',
  largest: '74.9',
  feeCharge: '0',
  feePercent: '0.001',
  holdUntil: 0,
  quote: null,
};
const saleQuote = {
  quoteId: 'q1',
  expiresAt: testNow + 60,
  amount: '20',
  fee: '0.02',
  total: '20.02',
  receive: '40',
};
const buyQuote = { ...saleQuote, amount: '100', fee: '0', total: '100', receive: '50' };
const sold = { fill: buildFill(), receipt: buildTradeReceipt() };
const agreements = '/v1/legal/agreements';
const document = 'trading-agreement';
const trading = {
  document,
  version: '4.0',
  title: 'Trading agreement',
  path: '/terms6?version=4.0',
} as const;
const answers: Answers = {
  [agreements]: buildAgreements(true, trading),
  '/v1/business/c2c/info': buildInfo({ bestPrice: '2' }),
  '/v1/business/c2c/buy/list': { items: [order], nextCursor: null },
  '/v1/business/c2c/buy/get': { order },
  '/v1/business/c2c/sell/preview': ({ amount }: { amount?: string }) => ({
    ...terms,
    order,
    quote: amount ? saleQuote : null,
  }),
  '/v1/business/c2c/sell': sold,
  '/v1/business/c2c/buy/preview': ({ amount }: { amount?: string }) => ({
    ...terms,
    available: '640.5',
    smallest: '20',
    largest: '640.5',
    price: '2',
    minFill: '1',
    expiresAt: testNow + 30 * 86_400,
    quote: amount ? buyQuote : null,
  }),
  '/v1/business/c2c/buy/create': { order, receipt: buildTradeReceipt({ kind: 'c2cOrder' }) },
};
const open = (more: Answers = {}) =>
  renderRemote({ routes, path: '/c2c', answers: { ...answers, ...more } });
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }));

afterEach(() => localStorage.clear());

async function sellSheet({ user }: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('button', { name: 'Sell · Kelp' }));
  return sheet('Sell YUT');
}

it('shows on the button what is missing', async () => {
  const view = open();
  const form = await sellSheet(view);
  expect(await form.findByRole('button', { name: 'Enter an amount' })).toBeTruthy();
  await view.user.type(form.getByRole('textbox', { name: 'You sell' }), '5');
  expect(await form.findByRole('button', { name: 'At least 10\u00a0YUT' })).toBeTruthy();
});

it('sells into an order: quote, confirmation and receipt', async () => {
  const view = open();
  const { user, record } = view;
  const form = await sellSheet(view);
  await user.type(await form.findByRole('textbox', { name: 'You sell' }), '20');
  await user.click(await form.findByRole('button', { name: 'Review' }));
  expect(form.getByText('20 YUT')).toBeTruthy();
  expect(form.getByText('0.02 YUT')).toBeTruthy();
  expect(form.getByText('40 USDT')).toBeTruthy();
  expect(form.getByText('Kelp · ID 20001')).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Sell now' }));
  expect(await form.findByRole('heading', { name: 'Done' })).toBeTruthy();
  const sent = record.calls.find(({ path }) => path === '/v1/business/c2c/sell');
  expect(sent?.body).toMatchObject({ quoteId: 'q1' });
  await user.click(form.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says that another seller was faster, and that no money moved', async () => {
  const view = open({ '/v1/business/c2c/sell': refused(codes.orderTaken, 'Somebody was faster.') });
  const form = await sellSheet(view);
  await view.user.type(await form.findByRole('textbox', { name: 'You sell' }), '20');
  await view.user.click(await form.findByRole('button', { name: 'Review' }));
  await view.user.click(form.getByRole('button', { name: 'Sell now' }));
  expect(await form.findByText(/Somebody was faster/)).toBeTruthy();
});

it('says that the order has ended meanwhile', async () => {
  const view = open({ '/v1/business/c2c/buy/get': refused(codes.notFound) });
  const form = await sellSheet(view);
  expect(await form.findByText('This order has ended')).toBeTruthy();
  await view.user.click(form.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('finds a sale with an unknown outcome after a reload', async () => {
  const view = open({
    '/v1/business/c2c/sell': unreachable,
    '/v1/user/operation/get': { state: 'unknown' },
  });
  const form = await sellSheet(view);
  await view.user.type(await form.findByRole('textbox', { name: 'You sell' }), '20');
  await view.user.click(await form.findByRole('button', { name: 'Review' }));
  await view.user.click(form.getByRole('button', { name: 'Sell now' }));
  expect(await form.findByText(/Don’t send it again/)).toBeTruthy();
  view.unmount();
  open({ '/v1/user/operation/get': { state: 'done', kind: 'c2c.sell', answer: sold } });
  expect(await (await sheet('Sell YUT')).findByRole('heading', { name: 'Done' })).toBeTruthy();
});

it('posts a buy order at the best price, and opens it', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Buy YUT' }));
  const form = await sheet('Buy YUT');
  expect(form.getByRole('textbox', { name: 'Price per YUT' })).toHaveProperty('value', '2');
  await user.type(form.getByRole('textbox', { name: 'You pay' }), '100');
  const review = await form.findByRole('button', { name: 'Review' });
  // The person sets the price: no quote of it runs out.
  expect(form.queryByText('Quote valid for')).toBeNull();
  await user.click(review);
  expect(form.getByText('100 USDT')).toBeTruthy();
  expect(form.getByText('50 YUT')).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Post buy order' }));
  expect(await form.findByRole('button', { name: 'See order' })).toBeTruthy();
});

it('asks for a valid price before it requests a quote', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Buy YUT' }));
  const form = await sheet('Buy YUT');
  const price = form.getByRole('textbox', { name: 'Price per YUT' });
  await user.clear(price);
  expect(await form.findByRole('button', { name: 'Enter a price' })).toBeTruthy();
  await user.type(price, '9');
  expect((await form.findAllByText('Between 1.1000 and 3.3000 USDT')).length).toBeGreaterThan(0);
  // Nothing is asked meanwhile: what depends on the price is not unknown.
  expect(form.getByText('Limits').closest('div')?.textContent).toBe('Limits—');
  expect(form.queryByText('Unknown')).toBeNull();
  expect(form.getByRole('button', { name: /^Available/ }).textContent).toBe('Available —');
  await user.clear(price);
  await user.type(price, '2');
  await user.type(form.getByRole('textbox', { name: 'Minimum' }), '0,5');
  expect((await form.findAllByText('At least 1 YUT')).length).toBeGreaterThan(0);
});

it('reloads the list when the market has changed', async () => {
  let version = 1;
  const view = open({
    '/v1/business/c2c/info': () => ({ ...buildInfo(), version: `v${version}` }),
  });
  await screen.findAllByRole('article');
  const lists = () =>
    view.record.calls.filter(({ path }) => path === '/v1/business/c2c/buy/list').length;
  const before = lists();
  version = 2;
  await waitFor(() => expect(lists()).toBeGreaterThan(before));
});

const asked = { [agreements]: buildAgreements(false, trading) };

it.each([
  { trade: 'Sell', open: 'Sell · Kelp', title: 'Sell YUT', field: 'You sell', now: 'Sell now' },
  { trade: 'Buy', open: 'Buy YUT', title: 'Buy YUT', field: 'You pay', now: 'Post buy order' },
])('$trade: needs agreement to the document in force', async ({ open: opener, ...of }) => {
  const { user, record } = open(asked);
  await user.click(await screen.findByRole('button', { name: opener }));
  const form = await sheet(of.title);
  await user.type(await form.findByRole('textbox', { name: of.field }), '20');
  const first = await form.findByRole('button', { name: 'Accept the terms first' });
  expect(first).toHaveProperty('disabled', true);
  await user.click(form.getByRole('checkbox', { name: /agree to Trading agreement 4.0/ }));
  await user.click(await form.findByRole('button', { name: 'Review' }));
  await user.click(form.getByRole('button', { name: of.now }));
  const sent = record.calls.find(({ path }) => /(sell|buy\/create)$/.test(path))?.body;
  expect(sent).toMatchObject({ agreed: [{ document, version: '4.0' }] });
});

it('opens again with its amount after a reload', async () => {
  const view = open();
  const form = await sellSheet(view);
  await view.user.type(await form.findByRole('textbox', { name: 'You sell' }), '20');
  leavePage(view);
  const again = open();
  const reopened = await sheet('Sell YUT');
  expect(await reopened.findByRole('textbox', { name: 'You sell' })).toHaveProperty('value', '20');
  // Once: a form that is closed and opened anew is empty.
  await again.user.click(reopened.getByRole('button', { name: 'Cancel' }));
  const empty = await sellSheet(again);
  expect(await empty.findByRole('textbox', { name: 'You sell' })).toHaveProperty('value', '');
});
