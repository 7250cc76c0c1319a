import { renderRemote, unreachable } from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { routes } from '../routes.ts';
import { buildListed } from '../testing.ts';

const listPath = '/v1/user/get/following';
const page = (items: object[], more: object = {}) => ({
  items,
  nextCursor: null,
  isHidden: 0,
  ...more,
});
const pixel = buildListed();
const mei = buildListed({ uid: '10001', userName: 'mei.lin', nickName: 'Mei', isMe: 1 });
const renderList = (answers: object, uid = '20002') =>
  renderRemote({ routes, path: `/profile/${uid}/following`, answers: { ...answers } });

it('lists people with the way to them, and oneself without a button', async () => {
  const { record } = renderList({ [listPath]: page([pixel, mei]) });
  const link = await screen.findByRole('link', { name: /Pixel/ });
  expect(link.getAttribute('href')).toBe('/profile/30003');
  expect(record.calls).toEqual([{ path: listPath, body: { uid: '20002' } }]);
  const rows = screen.getAllByRole('listitem');
  expect(
    within(rows[0] as HTMLElement).getByRole('button', { name: 'Follow, Pixel' }),
  ).toBeTruthy();
  expect(within(rows[1] as HTMLElement).queryByRole('button')).toBeNull();
  expect(within(rows[1] as HTMLElement).getByText('You')).toBeTruthy();
});

it('says what an empty list of one’s own is', async () => {
  renderList({ [listPath]: page([]) }, '10001');
  expect(await screen.findByText('Whom you follow will show up here.')).toBeTruthy();
});

it('says that a list is not shown', async () => {
  renderList({ [listPath]: page([], { isHidden: 1 }) });
  expect(await screen.findByText('This list isn’t shown to others')).toBeTruthy();
});

it('asks again after a failure', async () => {
  let isDown = true;
  const { user } = renderList({ [listPath]: () => (isDown ? unreachable : page([pixel])) });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByRole('link', { name: /Pixel/ })).toBeTruthy();
});
