import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUnderWay, sentCall } from './under-way.ts';

const call = { url: '/api/v1/a', body: '{"n":1}', token: 't', language: 'en' };
const other = { ...call, url: '/api/v1/b' };
const answerWith = (data: string) => Promise.resolve({ data, receivedSeconds: 7 });
const begin = () => createUnderWay([sentCall(call, answerWith('one'))]);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('hands a call to who makes the same one, once', async () => {
  const underWay = begin();
  expect(await underWay.take(call)).toEqual({ data: 'one', receivedSeconds: 7 });
  expect(underWay.take(call)).toBeUndefined();
});

it.each([{ url: '/api/v1/b' }, { body: '{}' }, { token: '' }, { language: 'fr' }])(
  'keeps it from a call with another %j',
  async (difference) => {
    const underWay = begin();
    expect(underWay.take({ ...call, ...difference })).toBeUndefined();
    expect(await underWay.take(call)).toBeDefined();
  },
);

it('hands out nothing that was sent half a minute ago', () => {
  const underWay = begin();
  vi.advanceTimersByTime(30_000);
  expect(underWay.take(call)).toBeUndefined();
});

it('keeps what the next visit needs, sends what is missing, and drops the rest', async () => {
  const underWay = begin();
  const send = vi.fn(() => answerWith('two'));
  underWay.keepOnly([call, other], send);
  expect(send).toHaveBeenCalledExactlyOnceWith(other);
  expect(await underWay.take(call)).toMatchObject({ data: 'one' });
  underWay.keepOnly([], send);
  expect(underWay.take(other)).toBeUndefined();
});

it('counts the age from the first sending, whoever keeps it', () => {
  const underWay = begin();
  vi.advanceTimersByTime(20_000);
  underWay.keepOnly([call], () => answerWith('two'));
  vi.advanceTimersByTime(10_000);
  expect(underWay.take(call)).toBeUndefined();
});

it('gives a failure to who takes it, and to nobody else', async () => {
  const underWay = createUnderWay([sentCall(call, Promise.reject(new Error('offline')))]);
  await expect(underWay.take(call)).rejects.toThrow('offline');
});
