import { expect, it } from 'vitest';
import { takeLed } from './led-calls.ts';

const call = { url: '/api/v1/a', body: '{"n":1}', token: 't', language: 'en' };
const answer = Promise.resolve({ data: 'one', receivedSeconds: 7 });

it('gives a call to who makes the same one, once', async () => {
  const headStart = { calls: [{ ...call, answer }] };
  expect(await takeLed(headStart, call)).toEqual({ data: 'one', receivedSeconds: 7 });
  expect(takeLed(headStart, call)).toBeUndefined();
});

it('gives nothing once the first visit has begun', () => {
  expect(takeLed({ calls: [{ ...call, answer }], isOver: true }, call)).toBeUndefined();
});

it.each([{ url: '/api/v1/b' }, { body: '{}' }, { token: '' }, { language: 'fr' }])(
  'keeps it from a call with another %j',
  (other) => {
    const headStart = { calls: [{ ...call, answer }] };
    expect(takeLed(headStart, { ...call, ...other })).toBeUndefined();
    expect(headStart.calls).toHaveLength(1);
  },
);
