import { codes } from '@shared/contract/codes';
import { hostileMark, hostileTexts } from '@shared/lib/hostile-texts';
import { refused, renderRemote, unreachable } from '@shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildProfile } from '../common/testing.ts';
import { routes } from '../routes.ts';

const profilePath = '/v1/user/get/profile';
const followPath = '/v1/user/follow';
const sigPath = '/v1/im/usersig';
const visitPath = '/v1/user/visit';

const renderPerson = (answers: object) =>
  renderRemote({ routes, path: '/profile/20002', answers: { [visitPath]: {}, ...answers } });

it('shows a person’s profile, and requests no other', async () => {
  const { record } = renderPerson({ [profilePath]: buildProfile({ followsMe: 1 }) });
  expect(await screen.findByRole('heading', { name: 'Sora' })).toBeTruthy();
  const requested = record.calls.filter(({ path }) => path === profilePath);
  expect(requested).toEqual([{ path: profilePath, body: { uid: '20002' } }]);
  expect(screen.getByText('Follows you')).toBeTruthy();
  expect(screen.getByText('Allowed')).toBeTruthy();
  expect(screen.queryByText('Only visible to you')).toBeNull();
});

it('reports the visit once, and stays silent when that fails', async () => {
  const { record } = renderPerson({
    [profilePath]: buildProfile(),
    [followPath]: buildProfile({ isFollowing: 1 }),
    [visitPath]: unreachable,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Follow' }));
  expect(await screen.findByRole('button', { name: 'Unfollow' })).toBeTruthy();
  const visits = record.calls.filter(({ path }) => path === visitPath);
  expect(visits).toEqual([{ path: visitPath, body: { uid: '20002' } }]);
  expect(record.toasts).toEqual([]);
});

it('leaves out what the person hides', async () => {
  const hidden = { region: '', birthday: '', age: null, gender: 0 as const, download: 0 as const };
  const counts = { fansCount: null, followCount: null };
  renderPerson({ [profilePath]: buildProfile({ ...hidden, ...counts }) });
  expect(await screen.findByRole('heading', { name: 'Sora' })).toBeTruthy();
  for (const word of ['Followers', 'Following', 'Age', 'Region']) {
    expect(screen.queryByText(word), word).toBeNull();
  }
  expect(screen.getByText('Not allowed')).toBeTruthy();
});

it('follows and unfollows, by the server’s answer', async () => {
  let profile = buildProfile();
  const follow = ({ follow }: { follow: 0 | 1 }) => {
    profile = buildProfile({ isFollowing: follow, fansCount: 340 + follow });
    return profile;
  };
  const { user, record } = renderPerson({ [profilePath]: () => profile, [followPath]: follow });
  await user.click(await screen.findByRole('button', { name: 'Follow' }));
  await user.click(await screen.findByRole('button', { name: 'Unfollow' }));
  expect(await screen.findByRole('button', { name: 'Follow' })).toBeTruthy();
  const requested = record.calls.filter(({ path }) => path === followPath);
  expect(requested.map(({ body }) => body)).toEqual([
    { uid: '20002', follow: 1 },
    { uid: '20002', follow: 0 },
  ]);
});

it('stays unchanged when following fails', async () => {
  const { user } = renderPerson({ [profilePath]: buildProfile(), [followPath]: unreachable });
  const button = await screen.findByRole('button', { name: 'Follow' });
  await user.click(button);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(screen.getByRole('button', { name: 'Follow' })).toBeTruthy();
});

it('opens a chat in the app, signed in', async () => {
  const { user, record } = renderPerson({
    [profilePath]: buildProfile(),
    [sigPath]: { userSig: 'sig', chatId: 'chat-10001', expiresAt: 1 },
  });
  await user.click(await screen.findByRole('button', { name: 'Message' }));
  await waitFor(() =>
    expect(record.bridge).toMatchObject([
      {
        method: 'goPage',
        params: { page: 'chat', params: { chatId: 'chat-20002', userSig: 'sig' } },
      },
    ]),
  );
});

it('opens no chat without a signature', async () => {
  const { user, record } = renderPerson({
    [profilePath]: buildProfile(),
    [sigPath]: refused(codes.chatUnavailable),
  });
  const button = await screen.findByRole('button', { name: 'Message' });
  await user.click(button);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(record.bridge).toEqual([]);
});

it('says that the person is unknown, and links to the search', async () => {
  renderPerson({ [profilePath]: refused(codes.notFound) });
  expect(await screen.findByText('Profile not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find people' }).getAttribute('href')).toBe('/search');
});

it.each(hostileTexts)('shows $what as text', async ({ text }) => {
  const profile = buildProfile({ nickName: `x${text}`, signature: `y${text}` });
  const { container } = renderPerson({ [profilePath]: profile });
  await screen.findByRole('heading', { level: 2 });
  expect(container.querySelector('h2')?.textContent).toBe(`x${text}`.trim());
  const plain = (words = '') => words.replace(/\s+/g, ' ');
  const signature = container.querySelector('p[dir="auto"]')?.textContent;
  expect(plain(signature ?? '')).toBe(plain(`y${text}`));
  expect(container.querySelector('script, b, textarea, [onerror]')).toBeNull();
  expect(hostileMark in window).toBe(false);
});
