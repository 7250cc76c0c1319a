import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropEarly, startEarly, takeEarly } from './early.ts';

const request = { path: '/v1/business/yut/prices', body: { range: '7d', page: 1 } };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  dropEarly();
});

it('gives the answer to the request that it answers, once', async () => {
  startEarly(request, async () => 'prices');
  expect(takeEarly(request.path, { range: '30d', page: 1 })).toBeUndefined();
  expect(takeEarly('/v1/other', request.body)).toBeUndefined();
  expect(await takeEarly(request.path, { page: 1, range: '7d' })).toBe('prices');
  expect(takeEarly(request.path, request.body)).toBeUndefined();
});

it('starts the same request once', () => {
  const start = vi.fn(async () => 'prices');
  startEarly(request, start);
  startEarly({ ...request, body: { page: 1, range: '7d' } }, start);
  expect(start).toHaveBeenCalledTimes(1);
});

it('tells of a failure to who takes it', async () => {
  startEarly(request, () => Promise.reject(new Error('offline')));
  await expect(takeEarly(request.path, request.body)).rejects.toThrow('offline');
});

it('keeps nothing that is old: who refreshes later gets how things are then', () => {
  startEarly(request, async () => 'prices');
  vi.advanceTimersByTime(15_000);
  expect(takeEarly(request.path, request.body)).toBeUndefined();
});

it('forgets what a visit that is over has left', () => {
  startEarly(request, async () => 'prices');
  dropEarly();
  expect(takeEarly(request.path, request.body)).toBeUndefined();
});
