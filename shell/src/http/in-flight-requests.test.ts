import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createInFlightRequests, trackRequest } from './in-flight-requests.ts';

const call = { url: '/api/v1/a', body: '{"n":1}', token: 't', language: 'en' };
const other = { ...call, url: '/api/v1/b' };
const answerWith = (data: string) => Promise.resolve({ data, receivedSeconds: 7 });
const begin = () => createInFlightRequests([trackRequest(call, answerWith('one'))]);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('hands a call in flight to the next identical call, once', async () => {
  const inFlight = begin();
  expect(await inFlight.claim(call)).toEqual({ data: 'one', receivedSeconds: 7 });
  expect(inFlight.claim(call)).toBeUndefined();
});

it.each([{ url: '/api/v1/b' }, { body: '{}' }, { token: '' }, { language: 'fr' }])(
  'does not serve a call with another %j',
  async (difference) => {
    const inFlight = begin();
    expect(inFlight.claim({ ...call, ...difference })).toBeUndefined();
    expect(await inFlight.claim(call)).toBeDefined();
  },
);

it('hands out nothing older than half a minute', () => {
  const inFlight = begin();
  vi.advanceTimersByTime(30_000);
  expect(inFlight.claim(call)).toBeUndefined();
});

it('keeps the calls that the next visit needs, sends the missing ones and drops the rest', async () => {
  const inFlight = begin();
  const send = vi.fn(() => answerWith('two'));
  inFlight.replaceWith([call, other], send);
  expect(send).toHaveBeenCalledExactlyOnceWith(other);
  expect(await inFlight.claim(call)).toMatchObject({ data: 'one' });
  inFlight.replaceWith([], send);
  expect(inFlight.claim(other)).toBeUndefined();
});

it('counts the age from the first sending', () => {
  const inFlight = begin();
  vi.advanceTimersByTime(20_000);
  inFlight.replaceWith([call], () => answerWith('two'));
  vi.advanceTimersByTime(10_000);
  expect(inFlight.claim(call)).toBeUndefined();
});

it('rejects only for the caller that claims it', async () => {
  const inFlight = createInFlightRequests([
    trackRequest(call, Promise.reject(new Error('offline'))),
  ]);
  await expect(inFlight.claim(call)).rejects.toThrow('offline');
});
