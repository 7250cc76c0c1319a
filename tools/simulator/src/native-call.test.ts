import { describe, expect, it } from 'vitest';
import { readCall } from './native-call.ts';

const text = (part: Record<string, unknown> = {}): string =>
  JSON.stringify({ v: 1, id: '7', method: 'ready', params: {}, ...part });

describe('readCall', () => {
  it.each([
    ['close', {}],
    ['reload', {}],
    ['goKyc', {}],
    ['ready', {}],
    ['saveImage', { dataUrl: 'data:image/png;base64,AAAA', fileName: 'receipt.png' }],
    ['downloadVideo', { url: 'http://127.0.0.1:8080/media/1.mp4', fileName: '1.mp4' }],
    ['goPage', { page: 'shop', params: {} }],
    ['goPage', { page: 'video', params: { videoId: 'v-1' } }],
  ])('takes %s', (method, params) => {
    expect(readCall(text({ method, params }))).toEqual({
      kind: 'call',
      call: { id: '7', method, params },
    });
  });

  it.each([
    ['an object instead of text', { v: 1, id: '7', method: 'ready', params: {} }],
    ['text that is no JSON', 'ready'],
    ['another version', text({ v: 2 })],
    ['no id', text({ id: undefined })],
    ['an empty id', text({ id: '' })],
    ['no params', text({ params: undefined })],
    ['params that are a list', text({ params: [] })],
    ['a key that nobody knows', text({ extra: true })],
  ])('refuses %s and answers nobody', (_, data) => {
    expect(readCall(data)).toMatchObject({ kind: 'refused', problem: expect.any(String) });
    expect(readCall(data)).not.toHaveProperty('id');
  });

  it.each([
    ['an unknown method', { method: 'format' }],
    ['a name of Object itself', { method: 'constructor' }],
    ['params where there are none', { params: { now: true } }],
    ['a picture that is a page', { method: 'saveImage', params: picture('data:text/html,x') }],
    ['a picture of a script', { method: 'saveImage', params: picture('javascript:alert(1)') }],
    [
      'a picture that no phone can decode',
      { method: 'saveImage', params: picture('data:image/svg+xml;base64,AA') },
    ],
    ['a video without a whole address', { method: 'downloadVideo', params: video('/1.mp4') }],
    ['a video that is a script', { method: 'downloadVideo', params: video('javascript:alert(1)') }],
    ['a page that the app has not', page('settings', {})],
    ['page parameters that are no texts', page('video', { videoId: 1 })],
    ['page parameters that are missing', page('video', {})],
    ['page parameters that nobody knows', page('shop', { token: 'x' })],
  ])('refuses %s and says so to the caller', (_, part) => {
    expect(readCall(text(part))).toMatchObject({ kind: 'refused', id: '7' });
  });

  it('names what is wrong', () => {
    const read = readCall(text({ method: 'goPage', params: {} }));
    expect(read).toMatchObject({ problem: 'Wrong in goPage: its shape.' });
  });
});

function picture(dataUrl: string) {
  return { dataUrl, fileName: 'a.png' };
}

function video(url: string) {
  return { url, fileName: '1.mp4' };
}

function page(name: string, params: object) {
  return { method: 'goPage', params: { page: name, params } };
}
