import { renderRemote, unreachable } from '@shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildProfile } from '../common/testing.ts';
import { routes } from '../routes.ts';

const get = '/v1/home/popup';
const hide = '/v1/home/popupHide';
const popup = {
  id: 'p1',
  kind: 'reward',
  title: 'Rewards for newcomers',
  text: 'Finish a few easy tasks.',
  action: 'See tasks',
  path: '/novice',
} as const;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const renderProfile = (answers: object = {}) =>
  renderRemote({
    routes,
    path: '/profile',
    answers: {
      '/v1/user/get/profile': buildProfile({ isMe: 1 }),
      [get]: { popup },
      [hide]: {},
      ...answers,
    },
  });
const bodyOf = (record: { calls: { path: string; body: unknown }[] }, path: string) =>
  record.calls.filter((call) => call.path === path).map(({ body }) => body);

describe('the popup', () => {
  it('follows its link, and is not shown again today', async () => {
    const { user, record, location } = renderProfile();
    expect(await screen.findByRole('dialog', { name: popup.title })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: popup.action }));
    await waitFor(() => expect(location()).toBe('/novice'));
    expect(bodyOf(record, hide)).toEqual([{ id: 'p1' }]);
  });

  it('can be hidden for good, which hides all rewards on this device', async () => {
    const { user, record } = renderProfile();
    await user.click(await screen.findByRole('checkbox', { name: 'Don’t show again' }));
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bodyOf(record, hide)).toEqual([{ id: 'p1', forever: 1 }]);
    expect(localStorage.getItem('dontShowRewardModal')).toBe('1');
  });

  it('is not a reward on a device that hides rewards', async () => {
    localStorage.setItem('dontShowRewardModal', '1');
    const { record } = renderProfile({ [get]: { popup: null } });
    await waitFor(() => expect(bodyOf(record, get)).toEqual([{ dontShowRewardModal: 1 }]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is shown once per visit', async () => {
    const first = renderProfile();
    expect(await screen.findByRole('dialog')).toBeTruthy();
    first.unmount();
    const { record } = renderProfile();
    expect(await screen.findByText('@sora.umi')).toBeTruthy();
    expect(bodyOf(record, get)).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('covers no dialog: it waits for the next page of the visit', async () => {
    const sheet = document.createElement('dialog');
    document.body.append(sheet);
    sheet.showModal();
    const first = renderProfile();
    await waitFor(() => expect(bodyOf(first.record, get)).toHaveLength(1));
    await screen.findByText('@sora.umi');
    expect(screen.queryByRole('dialog', { name: popup.title })).toBeNull();
    first.unmount();
    sheet.remove();
    renderProfile();
    expect(await screen.findByRole('dialog', { name: popup.title })).toBeTruthy();
  });

  it('fails silently', async () => {
    const { record } = renderProfile({ [get]: unreachable });
    await waitFor(() => expect(bodyOf(record, get)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
