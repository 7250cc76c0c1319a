import type { ResponseOf } from '@shared/contract/call';
import type { getInvite, InviteStage } from '@shared/contract/invite';
import { never, refused, renderRemote, testNow, unreachable } from '@shared/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../routes.ts';
import type { Poster } from './poster.ts';

const drawPoster = vi.hoisted(() => vi.fn<(poster: Poster) => Promise<string>>());
vi.mock('./poster.ts', () => ({ drawPoster }));

const path = '/v1/invite';
const listPath = '/v1/invite/list';
const receivedPath = '/v1/invite/receiveList';
const claimPath = '/v1/invite/receiveStage';

const stage = (number: number, status: InviteStage['status']): InviteStage => ({
  stage: number,
  friends: number * 2,
  amount: `${number}0`,
  asset: 'USDT',
  status,
});
type Invite = ResponseOf<typeof getInvite>;
const invite = (more: Partial<Invite> = {}): Invite => ({
  inviteCode: 'MARA42',
  link: '/landing?inviteCode=MARA42',
  friendCount: 5,
  checkedCount: 3,
  stages: [stage(1, 1), stage(2, 0), stage(3, 2), stage(4, 3), stage(5, 9)],
  invitedBy: null,
  ...more,
});
const none = { items: [], nextCursor: null };
const friend = { id: 'a', name: 'L***h', step: 'checked', createdAt: testNow } as const;
const answers = {
  [path]: invite(),
  [listPath]: { items: [friend], nextCursor: null },
  [receivedPath]: none,
};
const renderInvite = (options: Partial<Parameters<typeof renderRemote>[0]> = {}) =>
  renderRemote({ routes, path: '/invite', answers, ...options });

afterEach(() => vi.restoreAllMocks());

describe('the code', () => {
  it('can be copied, as can its link', async () => {
    const { user, record } = renderInvite();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(await screen.findByRole('button', { name: 'Copy code' }));
    expect(write).toHaveBeenLastCalledWith('MARA42');
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(write.mock.lastCall?.[0]).toMatch(/^http.*\/landing\?inviteCode=MARA42$/);
    expect(record.toasts).toEqual(['Copied', 'Copied']);
  });

  it('is saved as a poster through the bridge', async () => {
    const { user, record } = renderInvite();
    drawPoster.mockResolvedValue('data:image/jpeg;base64,x');
    await user.click(await screen.findByRole('button', { name: 'Save poster' }));
    await vi.waitFor(() => expect(record.toasts).toEqual(['Image saved']));
    const params = { dataUrl: 'data:image/jpeg;base64,x', fileName: 'invite-MARA42.jpg' };
    expect(record.bridge).toEqual([{ method: 'saveImage', params }]);
    expect(drawPoster.mock.lastCall?.[0]).toMatchObject({
      title: 'Mei invites you',
      code: 'MARA42',
      address: expect.stringMatching(/\/landing\?inviteCode=MARA42$/),
    });
  });

  it('reports a failed poster', async () => {
    const { user, record } = renderInvite();
    drawPoster.mockRejectedValue(new Error('nothing can be drawn here'));
    await user.click(await screen.findByRole('button', { name: 'Save poster' }));
    await vi.waitFor(() => expect(record.toasts).toEqual(['Couldn’t save the image']));
    expect(record.bridge).toEqual([]);
  });

  it('has a QR code', async () => {
    renderInvite();
    expect(await screen.findByText('MARA42')).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'QR code with your invite link' })).toBeTruthy();
  });
});

describe('the stages', () => {
  it('show their state, except a stage that is not shown', async () => {
    renderInvite();
    const list = within(await screen.findByRole('region', { name: 'Rewards' }));
    expect(list.getAllByText(/^Friends: /).map((one) => one.textContent)).toEqual(
      ['2', '4', '6', '8'].map((number) => `Friends: ${number}`),
    );
    for (const word of ['Not reached yet', 'Claimed', 'Friends have left'])
      expect(list.getByText(word)).toBeTruthy();
    expect(list.getByRole('progressbar', { name: 'Friends: 4' })).toBeTruthy();
    expect(list.getAllByRole('button')).toHaveLength(1);
  });

  it('are claimed with one tap', async () => {
    const { user, record } = renderInvite({
      answers: { ...answers, [claimPath]: { stage: 1, amount: '10', asset: 'USDT' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Claim: Friends: 2' }));
    expect(await screen.findByText('10.00 USDT received')).toBeTruthy();
    const call = record.calls.find((one) => one.path === claimPath);
    expect(call?.body).toMatchObject({ stage: '1', operationKey: expect.any(String) });
  });

  it('show why a claim failed', async () => {
    const { user } = renderInvite({
      answers: { ...answers, [claimPath]: refused(2033, 'You’ve already claimed this.') },
    });
    await user.click(await screen.findByRole('button', { name: 'Claim: Friends: 2' }));
    expect(await screen.findByText('You’ve already claimed this.')).toBeTruthy();
  });
});

describe('the lists', () => {
  it('show friends with masked names and their step', async () => {
    renderInvite();
    const row = (await screen.findByText('L***h')).closest('li');
    expect(row?.textContent).toContain('Verified');
  });

  it('show received rewards, or that there are none', async () => {
    const { user } = renderInvite();
    await user.click(await screen.findByRole('radio', { name: 'Claimed' }));
    expect(await screen.findByText('No rewards claimed yet')).toBeTruthy();
  });

  it('explain their empty state', async () => {
    renderInvite({ answers: { ...answers, [listPath]: none } });
    expect(await screen.findByText('No friends yet')).toBeTruthy();
  });
});

it('names the person’s inviter', async () => {
  const invitedBy = { nickName: 'Sora', avatar: '' };
  renderInvite({ answers: { ...answers, [path]: invite({ invitedBy }) } });
  expect(await screen.findByText('Sora')).toBeTruthy();
  expect(screen.getByText('Invited you')).toBeTruthy();
});

it('shows a loading state', async () => {
  const { container } = renderInvite({ answers: { [path]: never } });
  await expect.poll(() => container.querySelectorAll('[aria-busy=true]')).toHaveLength(1);
});

it('offers a retry', async () => {
  let isBroken = true;
  const { user } = renderInvite({
    answers: { ...answers, [path]: () => (isBroken ? unreachable : invite()) },
  });
  expect(await screen.findByText('Your invitations didn’t load')).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('MARA42')).toBeTruthy();
});
