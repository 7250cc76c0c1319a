import type { Answers } from '@shared/testing';
import { renderRemote, testNow, unreachable } from '@shared/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildOrder } from '../common/testing.ts';
import { routes } from '../routes.ts';

const listPath = '/v1/business/stake/order/list';
const earning = buildOrder();
const onItsWay = buildOrder({ id: 's2', status: 3, cycle: 7, releaseAt: testNow + 3600 });
const back = buildOrder({ id: 's3', status: 4, cycle: 90, endedAt: testNow - 3600 });
const answers: Answers = {
  [listPath]: ({ scope, cursor }: { scope: number; cursor?: string }) => {
    if (scope === 2) return { items: [back], nextCursor: null };
    return cursor
      ? { items: [onItsWay], nextCursor: null }
      : { items: [earning], nextCursor: 'next' };
  },
};

const open = (path = '/staking/orders', more: Answers = {}) =>
  renderRemote({ routes, path, answers: { ...answers, ...more } });

it('lists open stakes with their status, page by page', async () => {
  const { user } = open();
  const first = await screen.findByRole('link', {
    name: /30\u00a0days.*Term ends.*100\.00\u00a0YUT.*Earning/,
  });
  expect(first.getAttribute('href')).toBe('/staking/orders/s1');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(
    await screen.findByRole('link', { name: /7\u00a0days.*Principal arrives.*Retrieving/ }),
  ).toBeTruthy();
});

it('lists ended stakes, and keeps the choice in the URL', async () => {
  const view = open();
  await view.user.click(await screen.findByRole('radio', { name: 'Past' }));
  expect(
    await screen.findByRole('link', { name: /90\u00a0days.*Retrieved on.*Retrieved$/ }),
  ).toBeTruthy();
  expect(view.location()).toBe('/staking/orders?show=history');
});

it('groups ended stakes by the day of their end', async () => {
  const months = 60 * 86_400;
  const other = buildOrder({ id: 's4', status: 4, createdAt: testNow, endedAt: testNow - months });
  const items = [{ ...back, createdAt: testNow - months }, other];
  open('/staking/orders?show=history', { [listPath]: { items, nextCursor: null } });
  const today = await screen.findByRole('list', { name: 'Today' });
  expect(today.textContent).toContain('90\u00a0days');
});

it('links to the terms when there are no stakes', async () => {
  open(undefined, { [listPath]: { items: [], nextCursor: null } });
  expect(await screen.findByText('Nothing staked yet')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'See terms' });
  expect(link.getAttribute('href')).toBe('/staking');
});

it('shows an empty history', async () => {
  open('/staking/orders?show=history', { [listPath]: { items: [], nextCursor: null } });
  expect(await screen.findByText('No past stakes yet')).toBeTruthy();
});

it('offers a retry when the list fails to load', async () => {
  let tries = 0;
  const { user } = open(undefined, {
    [listPath]: () => {
      tries += 1;
      return tries === 1 ? unreachable : { items: [earning], nextCursor: null };
    },
  });
  expect(await screen.findByText('Your stakes didn’t load')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: /30\u00a0days/ })).toBeTruthy();
});
