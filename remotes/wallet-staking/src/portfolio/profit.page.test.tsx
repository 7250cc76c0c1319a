import type { getMyProfit, getProfitHistory } from '@shared/contract/money';
import { answerTo, buildReceipt, never, refused, renderRemote, testNow } from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { routes } from '../routes.ts';

const mine = '/v1/business/profit/my';
const entries = '/v1/business/profit/history';
const dayOf = (index: number) => testNow - (29 - index) * 86_400;
const profit = answerTo<typeof getMyProfit>(mine, {
  today: '2.5',
  total: '7.25',
  kinds: [
    { kind: 'stakeReward', title: 'Staking reward', today: '2.5', total: '5' },
    { kind: 'taskReward', title: 'Task reward', today: '0', total: '2.25' },
    { kind: 'inviteReward', title: 'Invite reward', today: '0', total: '0' },
  ],
  days: Array.from({ length: 30 }, (_, index) => ({ time: dayOf(index), amount: `${index}` })),
});
const entry = (id: string, kind: string, title: string) => ({
  id,
  asset: 'YUT' as const,
  kind,
  title,
  amount: '1.5',
  detail: '30 days',
  createdAt: testNow,
});
const history = answerTo<typeof getProfitHistory>(entries, ({ kind }) => ({
  items: [
    entry('p1', 'stakeReward', 'Staking reward'),
    entry('p2', 'taskReward', 'Task reward'),
  ].filter((one) => kind === undefined || one.kind === kind),
  nextCursor: null,
}));

const open = (more = {}, path = '/wallet/profit') =>
  renderRemote({ routes, path, answers: { ...profit, ...history, ...more } });
const entryOf = (title: string) => screen.findByRole('button', { name: new RegExp(title) });

it('shows the profit today, in total, by kind and by day, in the user’s currency', async () => {
  const { record } = open();
  expect(await screen.findByText('$2.50')).toBeTruthy();
  expect(screen.getByText('Total profit').parentElement?.textContent).toContain('$7.25');
  const kinds = within(screen.getByRole('region', { name: 'By type' })).getAllByRole('listitem');
  expect(kinds.map(({ textContent }) => textContent)).toEqual([
    'Staking rewardToday $2.50+$5.00',
    'Task reward+$2.25',
  ]);
  expect(
    await screen.findByRole('slider', { name: 'Profit by day, last 30\u00a0days' }),
  ).toBeTruthy();
  const requested = record.calls.find(({ path }) => path === mine)?.body;
  expect(requested).toMatchObject({
    currencyType: 'USD',
    userTimeISO: expect.stringMatching(/^2026-0[23]-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/),
  });
});

it('filters the entries by kind, keeps the filter in the URL, and opens a receipt', async () => {
  const { user, location } = open({
    '/v1/business/receipt': buildReceipt({
      id: 'op-9',
      kind: 'taskReward',
      title: 'Task reward',
      status: 2,
      asset: 'YUT',
      amount: '1.5',
      fee: '0',
      total: '1.5',
      receiveAsset: 'YUT',
      receive: '1.5',
      counterparty: null,
      destination: '',
      note: '',
      createdAt: testNow,
    }),
  });
  await entryOf('Staking reward');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'taskReward');
  expect(location()).toBe('/wallet/profit?kind=taskReward');
  await user.click(await entryOf('Task reward'));
  expect(screen.queryByRole('button', { name: /Staking reward/ })).toBeNull();
  const sheet = within(await screen.findByRole('dialog', { name: 'Receipt' }));
  expect(await sheet.findByText('op-9')).toBeTruthy();
});

it('tells an empty filter result from an empty list', async () => {
  const nothing = { [entries]: { items: [], nextCursor: null } };
  const { user, location, unmount } = open(nothing, '/wallet/profit?kind=taskReward');
  expect(await screen.findByText('No matches')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(location()).toBe('/wallet/profit');
  expect(await screen.findByText('No profit yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Staking' }).getAttribute('href')).toBe('/staking');
  unmount();
});

it('draws no chart without any profit', async () => {
  const nothing = {
    today: '0',
    total: '0',
    kinds: [],
    days: [{ time: testNow, amount: '0' }],
  };
  open({ [mine]: nothing, [entries]: { items: [], nextCursor: null } });
  expect(await screen.findByText('No profit yet')).toBeTruthy();
  expect(await screen.findByText('Today’s profit')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Last 30\u00a0days' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'By type' })).toBeNull();
});

it('keeps the entries, with a retry, when the overview fails to load', async () => {
  let tries = 0;
  const { user } = open({
    [mine]: () => {
      tries += 1;
      return tries === 1 ? refused(5000) : profit[mine];
    },
  });
  expect(await screen.findByText('Your profit didn’t load')).toBeTruthy();
  expect(await entryOf('Task reward')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Total profit')).toBeTruthy();
});

it('shows no amount while loading', async () => {
  open({ [mine]: never });
  await entryOf('Task reward');
  expect(screen.queryByText(/\$/)).toBeNull();
});
