import { codes } from '@shared/contract/codes';
import type { Answers } from '@shared/testing';
import {
  buildAgreements,
  buildReceipt,
  leavePage,
  refused,
  renderRemote,
  testNow,
  unreachable,
} from '@shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { buildOrder, buildPlan, buildPreview, buildTerm } from '../common/testing.ts';
import { routes } from '../routes.ts';

const infoPath = '/v1/business/stake/get/info';
const previewPath = '/v1/business/stake/preview';
const createPath = '/v1/business/stake/create';
const askPath = '/v1/user/operation/get';

const totals = { staked: '0', earned: '0', claimable: '0', nextPayoutAt: 0 };
const terms = [
  buildTerm({ id: '7-days', cycle: 7, smallest: '10' }),
  buildTerm({ id: '30-days' }),
  buildTerm({ id: '90-days', cycle: 90, placesLeft: 0 }),
];
const nothing = buildPreview({
  quoteId: null,
  before: null,
  after: buildPlan({ principal: '0', estimate: '0' }),
  smallest: '10',
});
const preview = ({ amount }: { amount?: string }) =>
  amount === undefined
    ? nothing
    : buildPreview({ before: null, amount, receive: amount, after: buildPlan() });
const receipt = buildReceipt({
  id: 'op-1',
  kind: 'stakePrincipal',
  title: 'Staking principal',
  status: 2,
  asset: 'YUT',
  amount: '100',
  fee: '0',
  total: '100',
  receiveAsset: 'YUT',
  receive: '100',
  counterparty: null,
  destination: '',
  note: '',
  createdAt: testNow,
});
const done = { order: buildOrder({ id: 's9' }), receipt };
const staking = {
  document: 'staking-agreement',
  version: '2.0',
  title: 'Staking agreement',
  path: '/terms5?version=2.0',
} as const;
const answers: Answers = {
  [infoPath]: { stakeDetailList: terms, totals },
  [previewPath]: preview,
  [createPath]: done,
  '/v1/legal/agreements': buildAgreements(false, staking),
  '/v1/business/stake/order/detail': buildOrder({ id: 's9' }),
  '/v1/business/stake/order/record': { items: [], nextCursor: null },
};

const open = (path = '/staking/create?term=30-days', more: Answers = {}) =>
  renderRemote({ routes, path, answers: { ...answers, ...more } });
const amountField = () => screen.findByRole('textbox', { name: 'Amount' });
const button = (name: string) => screen.findByRole('button', { name });
const agreement = () => screen.findByRole('checkbox', { name: /Staking agreement 2.0/ });
const figure = (label: string) => screen.getAllByText(label).at(-1)?.parentElement?.textContent;

async function review({ user }: ReturnType<typeof open>) {
  await user.type(await amountField(), '100');
  await user.click(await agreement());
  await user.click(await button('Review stake'));
  return within(screen.getByRole('dialog', { name: 'Stake YUT' }));
}

afterEach(() => localStorage.clear());

it('opens with the term of the URL, and shows the server’s dates, fees and estimate', async () => {
  const { user } = open();
  expect(await screen.findByRole('radio', { name: /30\u00a0days/ })).toHaveProperty(
    'checked',
    true,
  );
  expect(screen.getByRole('radio', { name: /90\u00a0days.*Sold out/ })).toHaveProperty(
    'disabled',
    true,
  );
  const known = () => {
    expect(figure('Starts')).toContain('2026-03-01');
    expect(figure('Term ends')).toContain('2026-03-31');
    expect(figure('Principal arrives')).toContain('2026-04-02');
    expect(figure('Fee on rewards')).toContain('4%');
    expect(figure('Early retrieval penalty')).toContain('2%');
  };
  // Facts that do not depend on the amount show without one.
  await waitFor(known);
  expect(figure('Estimated reward')).toContain('—');
  await user.type(await amountField(), '100');
  known();
  expect(await screen.findByText('3.00 YUT')).toBeTruthy();
});

it('moves the focus from the chosen term to the amount', async () => {
  const { user } = open();
  await screen.findByRole('radio', { name: /30\u00a0days/ });
  await user.click(screen.getByRole('radio', { name: /7\u00a0days/ }));
  expect(document.activeElement).toBe(await amountField());
});

it('names the yield of each term, and that of a year to compare them', async () => {
  open();
  const term = await screen.findByRole('radio', { name: /30\u00a0days/ });
  expect(term.closest('label')?.textContent).toContain('3%36.5% APR');
});

it('shows on the button what is missing', async () => {
  const { user } = open('/staking/create?term=unknown');
  expect(await screen.findByRole('radio', { name: /7\u00a0days/ })).toHaveProperty('checked', true);
  expect(await button('Enter an amount')).toHaveProperty('disabled', true);
  await user.type(await amountField(), '5');
  expect(await button('At least 10\u00a0YUT')).toBeTruthy();
  await user.type(await amountField(), '0');
  expect(await button('Accept the terms first')).toHaveProperty('disabled', true);
  await user.click(await agreement());
  expect(await button('Review stake')).toHaveProperty('disabled', false);
});

it('previews with the switches, and keeps them in the URL', async () => {
  const view = open();
  await view.user.click(await screen.findByRole('switch', { name: 'Compound' }));
  expect(view.location()).toBe('/staking/create?term=30-days&compound=1');
  const sheet = await review(view);
  expect(view.record.calls.at(-1)?.body).toMatchObject({ autoReinvest: 0, compound: 1 });
  expect(sheet.getByText('Compound').parentElement?.textContent).toContain('On');
  expect(sheet.getByText('Auto reinvest').parentElement?.textContent).toContain('Off');
});

it('stakes, shows the receipt and links to the stake', async () => {
  const view = open();
  const sheet = await review(view);
  expect(sheet.getByText('100 YUT')).toBeTruthy();
  await view.user.click(sheet.getByRole('button', { name: 'Stake' }));
  expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
  expect(screen.getByText('op-1')).toBeTruthy();
  const sent = view.record.calls.find(({ path }) => path === createPath)?.body;
  expect(sent).toEqual({
    quoteId: 'q1',
    operationKey: expect.stringMatching(/^\w{32}$/),
    agreed: [{ document: 'staking-agreement', version: '2.0' }],
  });
  await view.user.click(await button('See stake'));
  expect(view.location()).toBe('/staking/orders/s9');
});

it('keeps the amount over a reload', async () => {
  const view = open();
  await view.user.type(await amountField(), '100');
  leavePage(view);
  open();
  expect(await amountField()).toHaveProperty('value', '100');
});

it('shows a lost answer as “not known yet”, also after a reload, until it is known', async () => {
  const lost = { [createPath]: unreachable, [askPath]: { state: 'unknown' } };
  const view = open(undefined, lost);
  const sheet = await review(view);
  await view.user.click(sheet.getByRole('button', { name: 'Stake' }));
  const title = 'Still confirming. Don’t send it again.';
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  act(() => view.unmount());
  open(undefined, { ...lost, [askPath]: { state: 'done', kind: 'stake.create', answer: done } });
  expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
});

it('shows the server’s reason for a refusal', async () => {
  const gone = refused(codes.noPlacesLeft, 'This term is sold out. Choose another.');
  const view = open(undefined, { [createPath]: gone });
  const sheet = await review(view);
  await view.user.click(sheet.getByRole('button', { name: 'Stake' }));
  expect(
    await screen.findByText('This term is sold out. Choose another. No money left your account.'),
  ).toBeTruthy();
  const reads = () => view.record.calls.filter(({ path }) => path === infoPath).length;
  await waitFor(() => expect(reads()).toBe(2));
});

it('asks for a new confirmation when the term has changed', async () => {
  let tries = 0;
  const view = open(undefined, {
    [previewPath]: ({ amount }: { amount?: string }) =>
      amount === undefined
        ? nothing
        : buildPreview({
            before: null,
            amount,
            receive: amount,
            after: buildPlan(tries === 0 ? {} : { cycleYield: '0.025', estimate: '2.5' }),
          }),
    [createPath]: () => {
      tries += 1;
      return tries === 1 ? refused(codes.quoteExpired) : done;
    },
  });
  const sheet = await review(view);
  await view.user.click(sheet.getByRole('button', { name: 'Stake' }));
  expect(await sheet.findByText('The quote changed. Check it before you confirm.')).toBeTruthy();
  expect(sheet.getByText('2.5%')).toBeTruthy();
  expect(sheet.getByText('was 3%')).toBeTruthy();
  expect(sheet.getByText('was 3 YUT')).toBeTruthy();
  expect(sheet.getAllByText(/^was /)).toHaveLength(2);
  await view.user.click(sheet.getByRole('button', { name: 'Stake' }));
  expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
});

it('does not stake for an account that is being deleted, and says why', async () => {
  open(undefined, { [previewPath]: refused(codes.accountClosing, 'Take it back first.') });
  expect(await screen.findByText('Take it back first.')).toBeTruthy();
});

it.each([
  ['fails to load', unreachable, 'The staking terms didn’t load'],
  ['is sold out', { stakeDetailList: [terms[2]], totals }, 'All terms are sold out'],
])('shows an error when the list %s', async (_, answer, title) => {
  open(undefined, { [infoPath]: answer as object });
  expect(await screen.findByText(title)).toBeTruthy();
});
