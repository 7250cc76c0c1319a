import { hostileMark, hostileTexts } from '@shared/lib/hostile-texts';
import { renderRemote, unreachable } from '@shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildListed } from '../common/testing.ts';
import { routes } from '../routes.ts';

const followPath = '/v1/user/follow';
const page = (items: object[], more: object = {}) => ({
  items,
  nextCursor: null,
  isHidden: 0,
  ...more,
});
const pixel = buildListed();
const mei = buildListed({ uid: '10001', userName: 'mei.lin', nickName: 'Mei', isMe: 1 });

describe.each(['followers', 'following'] as const)('the list of %s', (of) => {
  const listPath = `/v1/user/get/${of}`;
  const renderList = (answers: object) =>
    renderRemote({ routes, path: `/profile/20002/${of}`, answers: { ...answers } });

  it('links people to their profiles, and has no follow button for oneself', async () => {
    renderList({ [listPath]: page([pixel, mei]) });
    const link = await screen.findByRole('link', { name: /Pixel/ });
    expect(link.getAttribute('href')).toBe('/profile/30003');
    const [first, second] = screen.getAllByRole('listitem');
    if (!first || !second) throw new Error('the list has not two rows');
    expect(within(first).getByRole('button', { name: 'Follow, Pixel' })).toBeTruthy();
    expect(within(second).queryByRole('button')).toBeNull();
    expect(within(second).getByText('You')).toBeTruthy();
  });

  it('breaks a long user name after dots and underscores', async () => {
    renderList({ [listPath]: page([buildListed({ userName: 'le_petit.four' })]) });
    const name = await screen.findByText('@le_petit.four');
    expect(name.innerHTML).toBe('@le_<wbr>petit.<wbr>four');
  });

  it('follows a person', async () => {
    const { user } = renderList({
      [listPath]: page([pixel]),
      [followPath]: { ...pixel, isFollowing: 1 },
    });
    await user.click(await screen.findByRole('button', { name: 'Follow, Pixel' }));
    expect(await screen.findByRole('button', { name: 'Unfollow, Pixel' })).toBeTruthy();
  });

  it('loads the next page', async () => {
    const answer = ({ cursor }: { cursor?: string }) =>
      cursor === 'more'
        ? page([buildListed({ uid: '4', nickName: 'Last' })])
        : page([pixel], { nextCursor: 'more' });
    const { user } = renderList({ [listPath]: answer });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('link', { name: /Last/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Pixel/ })).toBeTruthy();
  });

  it('says that the list is hidden', async () => {
    renderList({ [listPath]: page([], { isHidden: 1 }) });
    expect(await screen.findByText('This list is private')).toBeTruthy();
  });

  it('offers a retry after a failure', async () => {
    let isDown = true;
    const { user } = renderList({ [listPath]: () => (isDown ? unreachable : page([pixel])) });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isDown = false;
    await user.click(retry);
    expect(await screen.findByRole('link', { name: /Pixel/ })).toBeTruthy();
  });
});

it.each(hostileTexts)('shows a name with $what as text', async ({ text }) => {
  const listed = page([buildListed({ nickName: `x${text}` })]);
  const answers = { '/v1/user/get/followers': listed };
  const { container } = renderRemote({ routes, path: '/profile/20002/followers', answers });
  await waitFor(() => expect(container.querySelector('bdi')?.textContent).toBe(`x${text}`.trim()));
  expect(container.querySelector('script, b, textarea, [onerror]')).toBeNull();
  expect(hostileMark in window).toBe(false);
});
