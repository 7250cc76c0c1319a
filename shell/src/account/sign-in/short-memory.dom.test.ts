import { afterEach, expect, it, vi } from 'vitest';
import { forget, recall, remember } from './short-memory.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('gives back what was kept, for ten minutes', () => {
  remember('a', { email: 'mei@example.com' });
  expect(recall('a')).toEqual({ email: 'mei@example.com' });
  const later = Date.now() + 600_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  expect(recall('a')).toBeUndefined();
});

it('forgets, and knows nothing of what was never kept or cannot be read', () => {
  remember('a', 1);
  forget('a');
  sessionStorage.setItem('b', '{');
  expect([recall('a'), recall('b'), recall('c')]).toEqual([undefined, undefined, undefined]);
});

it('does without a storage that refuses', () => {
  const refuse = () => {
    throw new Error('no storage');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  remember('a', 1);
  forget('a');
  expect(recall('a')).toBeUndefined();
});
