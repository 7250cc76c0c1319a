import { expect, it, vi } from 'vitest';
import { createPageCode } from './page-code.ts';

const Page = () => null;

it('loads the code of a page once', async () => {
  const code = createPageCode<string>();
  const send = vi.fn(async () => Page);
  const first = code.load('/wallet', send);
  expect(code.loaded('/wallet')).toBeUndefined();
  expect(code.load('/wallet', send)).toBe(first);
  await first;
  expect(code.load('/wallet', send)).toBe(first);
  expect(send).toHaveBeenCalledTimes(1);
  expect(code.loaded('/wallet')).toBe(Page);
  expect(code.loaded('/history')).toBeUndefined();
});

it('retries after a failure on the next visit', async () => {
  const code = createPageCode<string>();
  await expect(code.load('/wallet', () => Promise.reject(new Error('offline')))).rejects.toThrow(
    'offline',
  );
  expect(code.loaded('/wallet')).toBeUndefined();
  expect(await code.load('/wallet', async () => Page)).toBe(Page);
});
