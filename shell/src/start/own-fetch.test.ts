import { expect, it, vi } from 'vitest';
import { keepFetch, ownFetch } from './own-fetch.ts';

it('stays the fetch of the start when a remote replaces it', async () => {
  const first = vi.fn(async () => new Response('first'));
  const win = { fetch: first };
  keepFetch(win);
  win.fetch = vi.fn(() => Promise.reject(new Error('replaced')));
  vi.stubGlobal('fetch', win.fetch);
  expect(await (await ownFetch('/words')).text()).toBe('first');
  vi.unstubAllGlobals();
});
