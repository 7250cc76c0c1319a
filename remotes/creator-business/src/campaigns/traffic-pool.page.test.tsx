import { buildAgreements, renderRemote, signedOut, testNow } from '@shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { routes } from '../routes.ts';

const quote = (total: string) => ({
  quoteId: 'q1',
  expiresAt: testNow + 60,
  amount: total,
  fee: '0',
  total,
  receive: total,
});
const terms = (available: string) => ({
  available,
  smallest: '1',
  largest: available,
  feeCharge: '0',
  feePercent: '0',
});

const video = {
  id: 'v1',
  title: 'A harbor',
  state: 'published',
  url: '/files/v1.mp4',
  poster: '/files/v1.jpg',
  durationSeconds: 64.2,
  createdAt: testNow,
};

describe('/traffic-pool', () => {
  const info = {
    asset: 'USDT',
    available: '1000',
    smallest: '5',
    largest: '500',
    mostDays: 30,
    goals: ['views', 'followers', 'visits'],
    videos: [video],
  };
  const campaign = {
    id: 'c1',
    videoId: 'v1',
    video,
    goal: 'views',
    asset: 'USDT',
    perDay: '10',
    days: 3,
    budget: '30',
    spent: '9',
    returned: '0',
    status: 1,
    shown: 2000,
    results: 1900,
    startsAt: testNow,
    endsAt: testNow + 86_400,
  };
  const render = (answers: object = {}, state: object = {}) =>
    renderRemote({
      routes,
      path: '/traffic-pool',
      state,
      answers: {
        '/v1/business/campaign/info': info,
        '/v1/legal/agreements': buildAgreements(),
        '/v1/business/campaign/list': { items: [campaign], nextCursor: null },
        '/v1/business/campaign/verify': ({ amount, days }: { amount?: string; days: number }) => ({
          ...terms('1000'),
          holdUntil: 0,
          estimate: amount ? { low: 4752, high: 7800, basis: 'past' } : null,
          endsAt: testNow + days * 86_400,
          quote: amount ? quote('30') : null,
        }),
        ...answers,
      },
    });

  it('says that the available amount is that of a day', async () => {
    render();
    const shown = () => screen.queryByText('Available per day')?.parentElement?.textContent ?? '';
    await waitFor(() => expect(shown()).toContain('1,000.00\u00a0USDT'));
  });

  it('explains the feature to a signed-out visitor, and calls nothing', async () => {
    const { record } = render({}, signedOut);
    expect(await screen.findByText('Get more people to see your video')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(record.calls).toEqual([]);
  });

  it('shows the estimate, confirms the whole budget, and pays it', async () => {
    const { user, record } = render({ '/v1/business/campaign/create': campaign });
    await user.click(await screen.findByRole('radio', { name: '7\u00a0days' }));
    await user.click(screen.getByRole('radio', { name: '3\u00a0days' }));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Daily budget' }));
    await user.keyboard('10');
    expect(await screen.findByText('4,752–7,800')).toBeTruthy();
    expect(screen.getByText(/^An estimate from recent campaigns/)).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /Creator agreement 2.1/ }));
    await user.click(await screen.findByRole('button', { name: 'Review' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'New campaign' }));
    await user.click(sheet.getByRole('button', { name: 'Pay from balance' }));
    const sent = () => record.calls.find(({ path }) => path === '/v1/business/campaign/create');
    await vi.waitFor(() =>
      expect(sent()?.body).toMatchObject({ quoteId: 'q1', agreed: [{ version: '2.1' }] }),
    );
  });

  it('shows running campaigns with their results, and ends one after a confirmation', async () => {
    const { user, record } = render({ '/v1/business/campaign/cancel': campaign });
    expect(await screen.findByText('9.00 USDT of 30.00 USDT spent')).toBeTruthy();
    expect(screen.getByText('1,900')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'End campaign' }));
    const sent = () => record.calls.find(({ path }) => path === '/v1/business/campaign/cancel');
    await vi.waitFor(() => expect(sent()?.body).toMatchObject({ id: 'c1' }));
  });

  it('says that there is no estimate yet', async () => {
    const verify = { ...terms('1000'), holdUntil: 0, estimate: null, endsAt: testNow };
    const { user } = render({
      '/v1/business/campaign/verify': ({ amount }: { amount?: string }) => ({
        ...verify,
        quote: amount ? quote('30') : null,
      }),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Daily budget' }), '10');
    expect(await screen.findByText(/enough past campaigns for an estimate/)).toBeTruthy();
  });

  it('shows videos with poster or first frame, and starts with one that is published', async () => {
    const videos = [
      {
        ...video,
        id: 'v3',
        title: '',
        state: 'uploading',
        url: '',
        poster: '',
        durationSeconds: null,
      },
      { ...video, id: 'v2', title: 'Waves', state: 'promoted', url: '/files/v2.mp4', poster: '' },
      video,
    ];
    const { user, record } = render({ '/v1/business/campaign/info': { ...info, videos } });
    const group = within(await screen.findByRole('group', { name: 'Video' }));
    const [uploading, waves, harbor] = group.getAllByRole<HTMLInputElement>('radio');
    expect(uploading?.disabled).toBe(true);
    expect(waves?.checked).toBe(true);
    expect(group.getByRole('radio', { name: /^Untitled video\s*Uploading · / })).toBe(uploading);
    expect(group.getByRole('radio', { name: /^Waves\s*1:05 · Being promoted · / })).toBe(waves);
    const sources = (tag: string) =>
      [...document.querySelectorAll(`fieldset ${tag}`)].map((one) => one.getAttribute('src'));
    expect(sources('img')).toEqual(['https://api.example/files/v1.jpg']);
    expect(sources('video')).toEqual(['https://api.example/files/v2.mp4#t=0.1']);
    await user.click(harbor as HTMLElement);
    const asked = record.calls.filter(({ path }) => path === '/v1/business/campaign/verify');
    expect(asked.at(-1)?.body).toMatchObject({ videoId: 'v1' });
  });

  it('keeps the poster’s place when the picture does not come', async () => {
    render();
    await screen.findByRole('group', { name: 'Video' });
    const picture = document.querySelector('fieldset img');
    fireEvent.error(picture as Element);
    expect(document.querySelector('fieldset img')).toBeNull();
    expect(screen.getByRole('radio', { name: /^A harbor/ })).toBeTruthy();
  });

  it('shows three of many videos, and all on request', async () => {
    const videos = ['a', 'b', 'c', 'd'].map((id) => ({ ...video, id, title: id }));
    const { user } = render({ '/v1/business/campaign/info': { ...info, videos } });
    const group = within(await screen.findByRole('group', { name: 'Video' }));
    expect(group.getAllByRole('radio')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Show all videos' }));
    expect(group.getAllByRole('radio')).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'Show all videos' })).toBeNull();
  });

  it('links a campaign to its video, and says when that is gone', async () => {
    const gone = { ...campaign, id: 'c2', video: null };
    const list = { items: [campaign, gone], nextCursor: null };
    render({ '/v1/business/campaign/list': list });
    const link = await screen.findByRole('link', { name: /^A harbor/ });
    expect(link.getAttribute('href')).toBe('/videoPreview?videoId=v1');
    expect(screen.getByText('This video is no longer available')).toBeTruthy();
  });

  it.each([
    [
      'in the player of the app',
      'ios',
      [{ method: 'goPage', params: { page: 'video', params: { videoId: 'v1' } } }],
      '/traffic-pool',
    ],
    ['in the web view without the app', 'browser', [], '/videoPreview'],
  ] as const)('opens the video of a campaign %s', async (_, platform, asked, place) => {
    const { user, record, host, location } = render();
    Object.assign(host.bridge, { platform });
    const list = within(await screen.findByRole('region', { name: 'My campaigns' }));
    await user.click(await list.findByRole('link'));
    expect(record.bridge).toEqual(asked);
    expect(location()).toContain(place);
  });

  const withoutVideo = { '/v1/business/campaign/info': { ...info, videos: [] } };

  it('without a video opens the camera of the app', async () => {
    const { user, host, record } = render(withoutVideo);
    expect(await screen.findByText('No videos yet')).toBeTruthy();
    Object.assign(host.bridge, { platform: 'android' });
    await user.click(screen.getByRole('button', { name: 'Publish a video' }));
    expect(record.bridge).toEqual([{ method: 'goPage', params: { page: 'publish' } }]);
  });

  it.each([
    ['without a video', withoutVideo],
    ['with one', {}],
  ])('in a browser says how to publish, %s', async (_what, answers) => {
    const { user, record } = render(answers);
    await user.click(await screen.findByRole('button', { name: 'Publish a video' }));
    expect(screen.getByText(/^Publish videos in the app/)).toBeTruthy();
    expect(record.bridge).toEqual([]);
  });
});
