import { provideStorage } from '@shared/host/internal';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildSessionStorage, buildStorage } from '../../testing/builders.ts';
import { forget, recall, remember } from './short-memory.ts';

beforeEach(() => {
  const session = buildSessionStorage({ b: '{' });
  provideStorage({ device: buildStorage(), session });
});
afterEach(() => {
  vi.restoreAllMocks();
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
  expect([recall('a'), recall('b'), recall('c')]).toEqual([undefined, undefined, undefined]);
});
