import { hostileTexts } from '@shared/lib/hostile-texts';
import { never, renderRemote, signedOut, unreachable } from '@shared/testing';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { routes } from '../routes.ts';

const landing = '/v1/invite/landing';
const stores = { ios: 'https://store.example/ios', android: 'https://store.example/android' };
const invited = { inviter: { nickName: 'Mara', avatar: '' }, inviteCode: 'MARA42', stores };
const nobody = { inviter: null, inviteCode: '', stores };

const renderLanding = (options: Partial<Parameters<typeof renderRemote>[0]> = {}) =>
  renderRemote({
    routes,
    path: '/landing?inviteCode=MARA42',
    answers: { [landing]: invited },
    state: signedOut,
    ...options,
  });

it('shows the inviter, the product and how to join', async () => {
  const { record } = renderLanding();
  expect(await screen.findByRole('heading', { name: 'Mara invites you' })).toBeTruthy();
  expect(screen.getByText('MARA42')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  const register = screen.getByRole('link', { name: 'Sign up' });
  expect(register.getAttribute('href')).toBe('/sign-in?mode=register&inviteCode=MARA42');
  const ios = screen.getByRole('link', { name: 'Get the app for iPhone' });
  expect(ios.getAttribute('href')).toBe(stores.ios);
  expect(record.calls.map(({ path }) => path)).toEqual([landing]);
});

it('§2: keeps the ways to join in a bar whose height the page leaves free', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
    height: 128,
  } as DOMRect);
  const style = document.createElement('style');
  style.textContent = '.bottomBar { position: fixed }';
  document.head.append(style);
  renderLanding();
  await screen.findByRole('link', { name: 'Sign up' });
  const { documentElement } = document;
  expect(documentElement.style.getPropertyValue('--bottom-navigator')).toBe('128px');
  style.remove();
  vi.restoreAllMocks();
});

it('reserves space while the invitation loads', async () => {
  renderLanding({ answers: { [landing]: never } });
  expect(await screen.findByText('Videos, friends and a wallet in one app.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /invites you/ })).toBeNull();
});

it('says that a code is unknown, and offers joining without it', async () => {
  renderLanding({ answers: { [landing]: nobody } });
  expect(await screen.findByText(/isn’t valid/)).toBeTruthy();
  const register = screen.getByRole('link', { name: 'Sign up' });
  expect(register.getAttribute('href')).toBe('/sign-in?mode=register');
});

it('welcomes a visitor without a code', async () => {
  renderLanding({ path: '/landing', answers: { [landing]: nobody } });
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy();
  expect(screen.queryByText(/isn’t valid/)).toBeNull();
});

it('offers no store without a link', async () => {
  const none = { ...invited, stores: { ios: '', android: 'javascript:alert(1)' } };
  renderLanding({ answers: { [landing]: none } });
  expect(await screen.findByText('MARA42')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Get the app/ })).toBeNull();
});

it('links a signed-in user to their own invitations', async () => {
  renderLanding({ state: {} });
  expect(await screen.findByRole('link', { name: 'Invite your friends' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
});

it('offers no registration to a session whose profile is not loaded', async () => {
  renderLanding({ state: { auth: { ...signedOut.auth, token: 'a token' } } });
  expect(await screen.findByRole('link', { name: 'Invite your friends' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
});

it('offers joining when the invitation does not load, and retries', async () => {
  let isBroken = true;
  const { user } = renderLanding({
    answers: { [landing]: () => (isBroken ? unreachable : invited) },
  });
  expect(await screen.findByText('The invitation didn’t load')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign up' })).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('MARA42')).toBeTruthy();
});

it('shows a loading state', async () => {
  const { container } = renderLanding({ answers: { [landing]: never } });
  await expect.poll(() => container.querySelectorAll('[aria-busy=true]')).toHaveLength(1);
});

it.each(hostileTexts)('shows a name with $what as text', async ({ text }) => {
  const { container } = renderLanding({
    answers: { [landing]: { ...invited, inviter: { nickName: text, avatar: '' } } },
  });
  expect(await screen.findByText('MARA42')).toBeTruthy();
  expect(container.querySelector('h2')?.textContent).toContain(text);
  expect('hostile' in window).toBe(false);
});
