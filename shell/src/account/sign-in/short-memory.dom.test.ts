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

it('returns a stored value for ten minutes', () => {
  remember('a', { email: 'mei@example.com' });
  expect(recall('a')).toEqual({ email: 'mei@example.com' });
  const later = Date.now() + 600_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  expect(recall('a')).toBeUndefined();
});

it('removes a value, and returns nothing for a missing or unreadable one', () => {
  remember('a', 1);
  forget('a');
  expect([recall('a'), recall('b'), recall('c')]).toEqual([undefined, undefined, undefined]);
});
