import type { Answers } from '@shared/testing';
import { loadWords, renderRemote, unreachable } from '@shared/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildWithdrawal } from '../common/testing.ts';
import { routes } from '../routes.ts';

const listPath = '/v1/business/withdraw/list';
const open = (answers: Answers) => renderRemote({ routes, path: '/wallet/withdrawals', answers });
const page = (...items: object[]) => ({ [listPath]: { items, nextCursor: null } });

it('has a title of its own', () => {
  const route = routes.find(({ path }) => path === '/wallet/withdrawals');
  expect(loadWords('en').t(route?.title ?? '', { ns: 'wallet-staking' })).toBe('Withdrawals');
});

it('lists all withdrawals, page by page, and links each', async () => {
  const { user } = open({
    [listPath]: ({ cursor }: { cursor?: string }) =>
      cursor
        ? { items: [buildWithdrawal({ id: 'w-2', network: 'TRON' })], nextCursor: null }
        : { items: [buildWithdrawal()], nextCursor: 'next' },
  });
  const first = await screen.findByRole('link', { name: /USDT · BSC.*Submitted/ });
  expect(first.getAttribute('href')).toBe('/wallet/withdraw/w-1');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  const second = await screen.findByRole('link', { name: /USDT · TRON.*Submitted/ });
  expect(second.getAttribute('href')).toBe('/wallet/withdraw/w-2');
});

it('links to the form when there are no withdrawals', async () => {
  open(page());
  const link = await screen.findByRole('link', { name: 'Withdraw' });
  expect(link.getAttribute('href')).toBe('/wallet/withdraw');
});

it('offers a retry when the list fails to load', async () => {
  let tries = 0;
  const { user } = open({
    [listPath]: () => {
      tries += 1;
      return tries === 1 ? unreachable : { items: [buildWithdrawal()], nextCursor: null };
    },
  });
  expect(await screen.findByText('Your withdrawals didn’t load')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: /USDT · BSC/ })).toBeTruthy();
});
