import { buildState, never, renderRemote, unreachable } from '@shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { routes } from '../routes.ts';

// The popup has its own test.
beforeEach(() => sessionStorage.setItem('social-messages.popupSeen', '1'));

import { buildProfile } from '../common/testing.ts';

const path = '/v1/user/get/profile';
const me = buildProfile({ uid: '10001', userName: 'mei.lin', nickName: 'Mei', isMe: 1 });
const renderOwn = (answers: object = { [path]: me }, language: 'en' | 'zh_cn' = 'en') =>
  renderRemote({ routes, path: '/profile', answers: { ...answers }, language });

it('shows one’s own profile with its links', async () => {
  const { record } = renderOwn();
  expect(await screen.findByRole('heading', { name: 'Mei' })).toBeTruthy();
  expect(record.calls).toEqual([{ path, body: {} }]);
  expect(screen.getByText('@mei.lin')).toBeTruthy();
  expect(screen.getByText('1994-05-17')).toBeTruthy();
  expect(screen.getByText('France')).toBeTruthy();
  expect(screen.getByRole('link', { name: '340 Followers' }).getAttribute('href')).toBe(
    '/profile/10001/followers',
  );
  expect(screen.getByRole('link', { name: '12 Following' })).toBeTruthy();
  // Likes and videos have no call that moves them.
  expect(screen.getAllByRole('link', { name: /^\d/ })).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Edit profile' }).getAttribute('href')).toBe(
    '/profile/edit',
  );
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
});

it('shows private details from the session’s profile', async () => {
  renderOwn();
  const own = await screen.findByRole('region', { name: 'Only visible to you' });
  expect(within(own).getByText('mei@example.com')).toBeTruthy();
  expect(within(own).getByText('MEI2026')).toBeTruthy();
  const security = within(own).getByRole('link', { name: /Authenticator/ });
  expect(security.getAttribute('href')).toBe('/changeSecurity');
});

it('says what is not set', async () => {
  const answers = { [path]: me };
  const { auth } = buildState();
  const user = { ...auth.user, email: '', isKyc: -1, isTwoStep: 0 as const };
  renderRemote({ routes, path: '/profile', answers, state: { auth: { ...auth, user } } });
  const own = await screen.findByRole('region', { name: 'Only visible to you' });
  expect(within(own).getByRole('link', { name: 'Email Not set' })).toBeTruthy();
  expect(within(own).getByRole('link', { name: 'Identity check Not verified' })).toBeTruthy();
});

it('copies the id', async () => {
  const { user, record } = renderOwn();
  await user.click(await screen.findByRole('button', { name: 'Copy: ID' }));
  await waitFor(() => expect(record.toasts).toEqual(['Copied']));
});

it('shows a loading state', async () => {
  const { container } = renderOwn({ [path]: never });
  await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).not.toBeNull());
});

it('offers a retry after a failure', async () => {
  let isDown = true;
  const { user } = renderOwn({ [path]: () => (isDown ? unreachable : me) });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isDown = false;
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Mei' })).toBeTruthy();
});

it('reads in Chinese', async () => {
  renderOwn({ [path]: me }, 'zh_cn');
  expect(await screen.findByRole('link', { name: '340 粉丝' })).toBeTruthy();
  expect(screen.getByText('1994年05月17日')).toBeTruthy();
});
