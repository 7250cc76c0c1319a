import type { Video } from '@shared/contract/video';
import { hostileTexts } from '@shared/lib/hostile-texts';
import { never, refused, renderRemote, signedOut, testNow, unreachable } from '@shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../routes.ts';

const get = '/v1/video/get';
const video: Video = {
  id: 'v1',
  url: '/files/v1.mp4',
  canDownload: 1,
  author: { uid: '20002', nickName: 'Sora', avatar: '' },
  createdAt: testNow,
};

let play: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const renderVideo = (options: Partial<Parameters<typeof renderRemote>[0]> = {}) =>
  renderRemote({
    routes,
    path: '/videoPreview?videoId=v1',
    answers: { [get]: video },
    state: signedOut,
    ...options,
  });
const player = () => screen.getByLabelText<HTMLVideoElement>('Video by Sora');

describe('the video', () => {
  it('fetches nothing before the first tap, and starts muted', async () => {
    const { user, host } = renderVideo();
    const button = await screen.findByRole('button', { name: 'Play' });
    expect(player().getAttribute('src')).toBe('https://api.example/files/v1.mp4');
    expect(player().preload).toBe('none');
    expect(player().muted).toBe(true);
    expect(play).not.toHaveBeenCalled();
    await user.click(button);
    expect(play).toHaveBeenCalledTimes(1);
    fireEvent.playing(player());
    expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
    expect(host.store.getState().clock.player).toMatchObject({ videoId: 'v1', muted: true });
  });

  it('publishes position and mute to the shell', async () => {
    const { user, host } = renderVideo();
    await user.click(await screen.findByRole('button', { name: 'Play' }));
    Object.defineProperty(player(), 'duration', { value: 65 });
    fireEvent.loadedMetadata(player());
    const position = screen.getByRole('slider', { name: 'Position' });
    fireEvent.change(position, { target: { value: '12' } });
    expect(position.getAttribute('aria-valuetext')).toBe('0:12 / 1:05');
    await user.click(screen.getByRole('button', { name: 'Unmute' }));
    expect(host.store.getState().clock.player).toEqual({
      videoId: 'v1',
      positionSeconds: 12,
      muted: false,
    });
    expect(player().muted).toBe(false);
  });

  it('shows a playback failure, and retries', async () => {
    const { user } = renderVideo();
    await user.click(await screen.findByRole('button', { name: 'Play' }));
    fireEvent.error(player());
    expect(await screen.findByText('This video can’t be played right now')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(play).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('its actions', () => {
  it('downloads through the bridge', async () => {
    const { user, record } = renderVideo();
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(record.toasts).toEqual(['Download started']));
    const params = { url: 'https://api.example/files/v1.mp4', fileName: 'v1.mp4' };
    expect(record.bridge).toEqual([{ method: 'downloadVideo', params }]);
  });

  it('reports a failed download', async () => {
    const { user, host, record } = renderVideo();
    host.bridge.downloadVideo = async () => Promise.reject(new Error('denied'));
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(record.toasts).toEqual(['Couldn’t download the video']));
  });

  it('offers no download when the author forbids it', async () => {
    renderVideo({ answers: { [get]: { ...video, canDownload: 0 } } });
    expect(await screen.findByText('The creator turned off downloads')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  });

  it('is reported', async () => {
    const { user, location, record } = renderVideo({ state: {} });
    await user.click(await screen.findByRole('button', { name: 'Report' }));
    expect(location()).toBe('/report/video?id=v1');
    expect(record.session).toEqual(['protect']);
  });

  it('is not reported by a visitor before signing in', async () => {
    const { user, location, record } = renderVideo();
    const before = location();
    await user.click(await screen.findByRole('button', { name: 'Report' }));
    expect(record.session).toEqual(['protect']);
    expect(location()).toBe(before);
  });
});

describe('without a video', () => {
  it('calls nothing without an id in the URL', async () => {
    const { record } = renderVideo({ path: '/videoPreview', answers: {} });
    expect(await screen.findByText('Video not found')).toBeTruthy();
    expect(record.calls).toEqual([]);
  });

  it('says that the video is gone', async () => {
    renderVideo({ answers: { [get]: refused(1002, 'We couldn’t find this.') } });
    expect(await screen.findByText('Video not found')).toBeTruthy();
  });

  it('offers a retry when it does not load', async () => {
    let isBroken = true;
    const { user } = renderVideo({ answers: { [get]: () => (isBroken ? unreachable : video) } });
    expect(await screen.findByText('This video didn’t load')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Play' })).toBeTruthy();
  });

  it('shows a loading state', async () => {
    const { container } = renderVideo({ answers: { [get]: never } });
    await expect.poll(() => container.querySelectorAll('[aria-busy=true]')).toHaveLength(1);
  });
});

it.each(hostileTexts.slice(0, 6))('shows an author called $what as text', async ({ text }) => {
  const author = { ...video.author, nickName: text };
  const { container } = renderVideo({ answers: { [get]: { ...video, author } } });
  await screen.findByRole('button', { name: 'Play' });
  expect(container.querySelector('bdi')?.textContent).toContain(text);
  expect('hostile' in window).toBe(false);
});
